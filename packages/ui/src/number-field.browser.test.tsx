import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NumberField } from './number-field.tsx';
import { numberConvention, refusedTextOf } from './number-text.ts';
import { expectAccessible } from './testing/accessible.ts';

const LANGUAGES = ['en-US', 'de-DE'] as const;
type Language = (typeof LANGUAGES)[number];

/** A text, and the value that it has in a language; or the kind of its refusal. */
const CASES: Readonly<Record<Language, readonly (readonly [string, string | { readonly why: string }])[]>> = {
  'de-DE': [
    ['0,005', '0.005'],
    ['1,005', '1.005'],
    ['1.234,5', '1234.5'],
    ['1.005', { why: 'ambiguous' }],
    ['0.005', '0.005'],
    ['1e-3', { why: 'exponent' }],
    ['10-5', { why: 'notNumber' }],
    ['12345678901234567890', { why: 'tooLong' }],
  ],
  'en-US': [
    ['0,005', { why: 'notNumber' }],
    ['1,005', '1005'],
    ['1,234.5', '1234.5'],
    ['12,500', '12500'],
    ['1e-3', { why: 'exponent' }],
    ['10-5', { why: 'notNumber' }],
    ['-0.1', { why: 'negative' }],
    ['63.999,29', { why: 'notNumber' }],
    ['12345678901234567890', { why: 'tooLong' }],
  ],
};

/** The browser's own protocol, which composes text as an input method does. */
interface DebuggingSession {
  readonly send: (method: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

let taken = '';
const steps: number[] = [];

function Price({ language, initial }: { readonly language: Language; readonly initial: string }) {
  const [value, setValue] = useState(initial);
  taken = value;
  return (
    <>
      <NumberField
        label="Price"
        unit="USDT"
        value={value}
        onValueChange={setValue}
        convention={numberConvention(language)}
        refusalWords={({ kind }) => `refused: ${kind}`}
        onStep={(count) => steps.push(count)}
        stepLabels={{ up: 'More', down: 'Less' }}
        hint="Per coin"
      />
      <button type="button" onClick={() => setValue('7')}>
        Set to 7
      </button>
    </>
  );
}

async function show(language: Language = 'en-US', initial = '') {
  steps.length = 0;
  const screen = await render(<Price language={language} initial={initial} />);
  const field = screen.getByRole('textbox', { name: 'Price' });
  return { screen, field, input: field.element() as HTMLInputElement };
}

/** Puts a text into the field in place of what stands there, as a person or the browser does. */
const WAYS: Readonly<Record<string, (input: HTMLInputElement, text: string) => Promise<void>>> = {
  typed: async (input, text) => {
    input.select();
    await userEvent.keyboard(text);
  },
  pasted: async (input, text) => {
    input.focus();
    input.select();
    if (!putData(input, 'paste', text)) return;
    document.execCommand('insertText', false, text);
  },
  dropped: async (input, text) => putIn(input, text, 'insertFromDrop'),
  'filled in': async (input, text) => putIn(input, text, 'insertReplacementText'),
};

/** Hands a text over by the clipboard or a drag; whether the browser goes on with it. */
function putData(input: HTMLInputElement, kind: 'paste' | 'drop', text: string): boolean {
  const data = new DataTransfer();
  data.setData('text', text);
  const options = { bubbles: true, cancelable: true };
  const event =
    kind === 'paste'
      ? new ClipboardEvent('paste', { ...options, clipboardData: data })
      : new DragEvent('drop', { ...options, dataTransfer: data });
  return input.dispatchEvent(event);
}

function putIn(input: HTMLInputElement, text: string, inputType: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: text }));
}

beforeEach(() => {
  taken = '';
});

describe('NumberField', () => {
  const rows = LANGUAGES.flatMap((language) => Object.keys(WAYS).map((way) => [language, way] as const));
  it.each(rows)('reads or refuses a text in %s that is %s, and leaves it as it stands', async (language, way) => {
    const { field, input } = await show(language);
    for (const [text, outcome] of CASES[language]) {
      await WAYS[way]?.(input, text);
      await expect.element(field).toHaveValue(text);
      if (typeof outcome === 'string') {
        await vi.waitFor(() => expect(taken, text).toBe(outcome));
        await expect.element(field).toHaveAccessibleDescription('Per coin');
      } else {
        await vi.waitFor(() => expect(refusedTextOf(taken), text).toBe(text));
        await expect.element(field).toHaveAttribute('aria-invalid', 'true');
        await expect.element(field).toHaveAccessibleDescription(`refused: ${outcome.why}`);
      }
    }
  });

  it('writes the figure as the site does once the field is left', async () => {
    const { field, input } = await show('de-DE');
    input.focus();
    await userEvent.keyboard('1.234.567,50');
    await expect.element(field).toHaveValue('1.234.567,50');
    await userEvent.tab();
    await expect.element(field).toHaveValue('1234567.50');
    await expectAccessible();
  });

  it('keeps the caret while a refused text is mended, and gives way to a value from elsewhere', async () => {
    const { screen, field, input } = await show();
    input.focus();
    await userEvent.keyboard('-0.1{Home}{Delete}');
    await expect.element(field).toHaveValue('0.1');
    expect(input.selectionStart).toBe(0);
    await WAYS.typed?.(input, '10-5');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();
    await screen.getByRole('button', { name: 'Set to 7' }).click();
    await expect.element(field).toHaveValue('7');
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('takes back by the keyboard what was pasted', async () => {
    const { field, input } = await show();
    await WAYS.typed?.(input, '0.1');
    await WAYS.pasted?.(input, '63.999,29');
    await expect.element(field).toHaveValue('63.999,29');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(field).toHaveValue('0.1');
    expect(taken).toBe('0.1');
  });

  it('makes no number of two lines, pasted or dropped', async () => {
    const { field, input } = await show();
    await WAYS.typed?.(input, '5');
    expect(putData(input, 'drop', '1\n234')).toBe(false);
    expect(putData(input, 'drop', '1234\n')).toBe(true);
    input.select();
    expect(putData(input, 'paste', '1\n234')).toBe(false);
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    expect(refusedTextOf(taken)).toBe('1\t234');
  });

  it('reads digits of an input method once they are there', async () => {
    const { field, input } = await show();
    input.focus();
    const session = cdp() as DebuggingSession;
    await session.send('Input.imeSetComposition', { text: '１２', selectionStart: 2, selectionEnd: 2 });
    await expect.element(field).toHaveValue('１２');
    expect(taken).toBe('');
    await session.send('Input.insertText', { text: '１２．５' });
    await expect.element(field).toHaveValue('１２．５');
    await vi.waitFor(() => expect(taken).toBe('12.5'));
    await userEvent.tab();
    await expect.element(field).toHaveValue('12.5');
  });

  it('steps by arrows and by ten with Shift; its buttons are not in the way of the Tab key', async () => {
    const { screen, input } = await show();
    input.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{Shift>}{ArrowUp}{/Shift}');
    await screen.getByRole('button', { name: 'Less' }).click();
    expect(steps).toEqual([1, -1, 10, -1]);
    input.focus();
    await userEvent.tab();
    await expect.element(screen.getByRole('button', { name: 'Set to 7' })).toHaveFocus();
  });
});
