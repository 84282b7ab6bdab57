import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Stepper } from './stepper.tsx';
import { expectAccessible } from './testing/accessible.ts';

const STEPS = [
  { id: 'address', label: 'Address', description: 'Where to' },
  { id: 'amount', label: 'Amount' },
  { id: 'done', label: 'Done' },
];

describe('Stepper', () => {
  it.each([
    ['address', ['Address', 'Amount', 'Done']],
    ['amount', ['Address, finished', 'Amount', 'Done']],
    [undefined, ['Address, finished', 'Amount, finished', 'Done, finished']],
  ])('under way with %s tells what is done and where it stands', async (current, texts) => {
    const screen = await render(<Stepper label="Withdrawal" steps={STEPS} current={current} doneLabel="finished" />);
    const list = screen.getByRole('list', { name: 'Withdrawal' });
    for (const text of texts) await expect.element(list.getByText(text, { exact: true })).toBeInTheDocument();
    const marked = [...document.querySelectorAll('[aria-current=step]')].map(
      (item) => item.querySelector('p')?.textContent,
    );
    expect(marked).toEqual(current === undefined ? [] : [current === 'address' ? 'Address' : 'Amount']);
    await expectAccessible();
  });
});
