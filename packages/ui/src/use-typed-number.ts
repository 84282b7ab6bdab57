import { type ChangeEvent, type ClipboardEvent, type CompositionEvent, type DragEvent, useState } from 'react';
import { fieldValueOf, type NumberConvention, refusedTextOf, writeNumber } from './number-text.ts';

/** What a number field's input needs to show a text as it was typed while a form holds the value that it means. */
export interface TypedNumber {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onBlur: () => void;
}

/**
 * Keeps what was typed as long as it means the form's value: the input is never rewritten under the caret, so selection, undo and
 * input methods work. A value that comes from elsewhere replaces it. An accepted text is written as the site writes figures when the field is left.
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
      // A text that is still being composed means nothing yet.
      if ('isComposing' in nativeEvent && nativeEvent.isComposing === true) {
        setTyped({ text: currentTarget.value, value });
      } else take(currentTarget.value);
    },
    onCompositionEnd: ({ currentTarget }) => take(currentTarget.value),
    onPaste: keepLinesApart,
    onDrop: refuseLines,
    onBlur: () => setTyped(undefined),
  };
}

/** Takes no several lines, of which the browser would make one number: where the caret stood is not where they were dropped. */
function refuseLines(event: DragEvent): void {
  if (/[\r\n]/.test(event.dataTransfer.getData('text').trim())) event.preventDefault();
}

/** Pastes several lines with tabs between them, which are no group: the browser would make spaces of line ends, and `1` and `234` a thousand. */
function keepLinesApart(event: ClipboardEvent): void {
  const text = event.clipboardData.getData('text').trim();
  if (!/[\r\n]/.test(text)) return;
  event.preventDefault();
  // The one way to put text in that the browser can undo.
  document.execCommand('insertText', false, text.replace(/[\r\n]+/g, '\t'));
}
