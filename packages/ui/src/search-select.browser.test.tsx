import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SearchSelect } from './search-select.tsx';
import { expectAccessible } from './testing/accessible.ts';

const ITEMS = [
  { value: 'btc', label: 'BTC', note: 'Bitcoin' },
  { value: 'eth', label: 'ETH', note: 'Ether' },
  { value: 'sol', label: 'SOL', disabled: true },
  { value: 'arb', label: 'ARB' },
];
const WORDS = { search: 'Search coins', recent: 'Recent', all: 'All coins', none: 'No such coin' };

function Coins() {
  const [value, setValue] = useState('btc');
  const [history, setHistory] = useState<readonly string[]>([]);
  return (
    <SearchSelect
      label="Coin"
      value={value}
      onValueChange={setValue}
      items={ITEMS}
      words={WORDS}
      history={history}
      onHistoryChange={setHistory}
    />
  );
}

async function show() {
  const screen = await render(<Coins />);
  const opener = screen.getByRole('combobox', { name: /^Coin/ });
  await opener.click();
  await expect.element(screen.getByRole('combobox', { name: 'Search coins' })).toHaveFocus();
  return { screen, opener };
}

describe('SearchSelect', () => {
  it('finds while one types, takes the first by Enter and remembers what was found', async () => {
    const { screen, opener } = await show();
    await userEvent.keyboard('et');
    await expect.element(screen.getByRole('option', { name: /BTC/ })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('option', { name: /ETH/ })).toHaveAttribute('data-highlighted');
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect.element(opener).toHaveAccessibleName('Coin: ETH');
    await expect.element(opener).toHaveFocus();
    await opener.click();
    await expect
      .element(screen.getByRole('group', { name: 'Recent' }).getByRole('option', { name: /ETH/ }))
      .toBeVisible();
    await expect.element(screen.getByRole('combobox', { name: 'Search coins' })).toHaveValue('');
  });

  it('says that nothing is found, and keeps its value when it is left by Escape', async () => {
    const { screen, opener } = await show();
    await userEvent.keyboard('zzz');
    await expect.element(screen.getByText('No such coin')).toBeVisible();
    await userEvent.keyboard('{Enter}{Escape}');
    await expect.element(screen.getByRole('option').first()).not.toBeInTheDocument();
    await expect.element(opener).toHaveAccessibleName('Coin: BTC');
    await expect.element(opener).toHaveFocus();
  });

  it('cannot choose what is disabled', async () => {
    const { screen, opener } = await show();
    await screen.getByRole('option', { name: 'SOL' }).click({ force: true });
    await expect.element(opener).toHaveAccessibleName('Coin: BTC');
  });
});
