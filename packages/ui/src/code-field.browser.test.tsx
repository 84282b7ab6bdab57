import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeField, type CodeFieldProps } from './code-field.tsx';
import { expectAccessible } from './testing/accessible.ts';

const completed: string[] = [];

function Code(props: Partial<CodeFieldProps>) {
  const [value, setValue] = useState('');
  return (
    <>
      <CodeField
        label="Code"
        boxLabel={(at, length) => `Digit ${at} of ${length}`}
        value={value}
        onValueChange={setValue}
        onComplete={(code) => completed.push(code)}
        {...props}
      />
      <output>{value}</output>
    </>
  );
}

async function show(props: Partial<CodeFieldProps> = {}) {
  completed.length = 0;
  const screen = await render(<Code {...props} />);
  return {
    screen,
    code: screen.getByRole('status'),
    first: screen.getByRole('textbox', { name: 'Code', exact: true }),
  };
}

describe('CodeField', () => {
  it('moves on with each digit and tells when the code is whole', async () => {
    const { screen, code, first } = await show();
    await first.click();
    await userEvent.keyboard('12a345');
    await expect.element(code).toHaveTextContent('12345');
    expect(completed).toEqual([]);
    await expect.element(screen.getByRole('textbox', { name: 'Digit 6 of 6' })).toHaveFocus();
    await userEvent.keyboard('6');
    await expect.poll(() => completed).toEqual(['123456']);
    await expectAccessible();
  });

  it('steps back and forth by keys, and back over what is deleted', async () => {
    const { screen, code, first } = await show();
    await first.click();
    await userEvent.keyboard('123{Backspace}');
    await expect.element(code).toHaveTextContent('12');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(screen.getByRole('textbox', { name: 'Digit 2 of 6' })).toHaveFocus();
  });

  it('fills all boxes from a code that is pasted, also with a space in it', async () => {
    const { code, first } = await show();
    await first.click();
    await paste('123 456');
    await expect.element(code).toHaveTextContent('123456');
    expect(completed).toEqual(['123456']);
  });

  it('takes letters where codes have them, and says what is wrong', async () => {
    const { screen, code, first } = await show({ kind: 'alphanumeric', error: 'This code is used' });
    await first.click();
    await userEvent.keyboard('ab12');
    await expect.element(code).toHaveTextContent('ab12');
    await expect.element(screen.getByText('This code is used')).toBeVisible();
    await expect.element(first).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();
  });
});

/** Pastes a text into the field that has the focus. */
async function paste(text: string): Promise<void> {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}
