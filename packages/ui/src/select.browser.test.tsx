import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Select } from './select.tsx';

const ITEMS = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
] as const;

it('opens, gives the chosen value, and brings no style element, which the policy of our pages refuses', async () => {
  let chosen = '';
  await render(<Select label="Order" value="a" items={ITEMS} onValueChange={(value) => (chosen = value)} />);
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Second' }).click();
  expect(chosen).toBe('b');
  expect(document.querySelectorAll('style[data-precedence]')).toHaveLength(0);
});
