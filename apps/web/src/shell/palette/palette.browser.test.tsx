import { answerCalls } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { closePalette, openPalette, startPaletteKey } from '../../trading/commands/palette-open.ts';
import { registerCommands } from '../../trading/commands/registry.ts';
import { fixtureData } from '../../trading/testing/fixture-market.ts';
import { LatePalette } from './late-palette.tsx';

const MARKETS = [
  fixtureData(),
  fixtureData({ tradeId: 2, tradeCode: 'eth_usdt', baseCurrency: 'ETH', baseName: 'Ethereum' }),
];

startPaletteKey();

async function show() {
  answerCalls({
    'GET /hk-web/v3/tradeInfo': () => MARKETS,
    'GET /hk-web/v1/get-web-config': () => ({}),
  });
  return renderApp(
    <>
      <button type="button">Where the focus was</button>
      <LatePalette />
    </>,
    { words: ['header'] },
  );
}

afterEach(() => {
  closePalette();
  localStorage.clear();
});

describe('the command palette', () => {
  it('opens by Control and K with the focus in its field, and closes by Escape with the focus where it was', async () => {
    const { screen } = await show();
    const before = screen.getByRole('button', { name: 'Where the focus was' });
    before.element().focus();
    await userEvent.keyboard('{Control>}k{/Control}');
    const field = screen.getByRole('combobox', { name: 'Commands' });
    await expect.element(field).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(before).toHaveFocus();
  });

  it('finds a market, marks what matched, and Enter leads there', async () => {
    const { screen, router } = await show();
    openPalette();
    const field = screen.getByRole('combobox', { name: 'Commands' });
    await userEvent.type(field, 'ethusdt');
    const option = screen.getByRole('option', { name: /ETH\/USDT/ });
    await expect.element(option).toHaveAttribute('aria-selected', 'true');
    await expect.element(field).toHaveAttribute('aria-activedescendant', option.element().id);
    expect([...option.element().querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['ETH', 'USDT']);
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(router.state.location.search).toEqual({ tradeCode: 'eth_usdt' }));
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('runs a command of the page that the arrow keys have reached, and offers it first the next time', async () => {
    const run = vi.fn();
    const stop = registerCommands([
      { id: 'test.first', group: 'trade', label: 'Zebra one', run: () => undefined },
      { id: 'test.second', group: 'trade', label: 'Zebra two', keys: ['Q'], run },
    ]);
    const { screen } = await show();
    openPalette();
    await userEvent.type(screen.getByRole('combobox', { name: 'Commands' }), 'zebra');
    await expect.element(screen.getByRole('option')).toHaveLength(2);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
    openPalette();
    const recent = screen.getByRole('group', { name: 'Recent' });
    await expect.element(recent.getByRole('option', { name: 'Zebra two' })).toBeVisible();
    stop();
  });

  it('says that nothing matches', async () => {
    const { screen } = await show();
    openPalette('no such thing at all');
    await expect.element(screen.getByText('Nothing matches')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(screen.getByRole('dialog')).toBeVisible();
  });
});
