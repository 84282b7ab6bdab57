import { type ChangeEvent, type ClipboardEvent, type CompositionEvent, type DragEvent, useState } from 'react';
import { fieldValueOf, type NumberConvention, refusedTextOf, writeNumber } from './number-text.ts';

/** State of a number input that shows the typed text while the form stores the parsed value. */
export interface TypedNumber {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onBlur: () => void;
}

/**
 * Keeps the typed text as long as it parses to the form's value: the input is never rewritten under the caret, so selection, undo and
 * input methods work. An external value replaces it. An accepted text is formatted like the site's figures on blur.
 */
export function useTypedNumber(
  value: string,
  onValueChange: (value: string) => void,
  convention: NumberConvention,
): TypedNumber {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>();
  const isTyped = typed !== undefined && typed.value === value;
  const take = (text: string) => {
    const next = fieldValueOf(text, convention);
    setTyped({ text, value: next });
    if (next !== value) onValueChange(next);
  };
  return {
    value: isTyped ? typed.text : (refusedTextOf(value) ?? writeNumber(value, convention)),
    onChange: ({ currentTarget, nativeEvent }) => {
      // A text still being composed is not parsed.
      if ('isComposing' in nativeEvent && nativeEvent.isComposing === true) {
        setTyped({ text: currentTarget.value, value });
      } else take(currentTarget.value);
    },
    onCompositionEnd: ({ currentTarget }) => take(currentTarget.value),
    onPaste: keepLinesApart,
    onDrop: rejectMultiline,
    onBlur: () => setTyped(undefined),
  };
}

/** Rejects dropped text of several lines, which the browser would join into one number. */
function rejectMultiline(event: DragEvent): void {
  if (/[\r\n]/.test(event.dataTransfer.getData('text').trim())) event.preventDefault();
}

/** Pastes several lines separated by tabs, which are not group separators: the browser would replace line ends by spaces, so that `1` and `234` become a thousand. */
function keepLinesApart(event: ClipboardEvent): void {
  const text = event.clipboardData.getData('text').trim();
  if (!/[\r\n]/.test(text)) return;
  event.preventDefault();
  // The only way to insert text that the browser can undo.
  document.execCommand('insertText', false, text.replace(/[\r\n]+/g, '\t'));
}
