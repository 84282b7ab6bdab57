import type { BalanceData, RouteData } from '@bourse/contract';
import { setHideBalances } from '@bourse/kit/browser/settings.ts';
import { type Answer, answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { Coins } from './coins.tsx';
import { DocumentDialog } from './document/document-dialog.tsx';
import { OverviewPage } from './overview/overview-page.tsx';

const WORDS = ['assets', 'funds', 'list', 'trading'];
const DAY_MS = 86_400_000;

const ASSETS: RouteData<'assetsOverview'> = {
  ...{ totalUsdt: '3500.00', totalBtc: '0.17500000', totalEth: '', totalCny: '' },
  accounts: [2, 6, 7, 5, 3, 8, 9, 11, 10].map((wallet) => ({
    wallet,
    totalUsdt: wallet === 2 ? '3500.00' : wallet === 10 ? '9.00' : '0.00',
    totalBtc: '0.00000000',
    totalEth: '',
  })),
  coins: [
    { coinId: 1, shortName: 'BTC', name: 'Bitcoin', webLogo: '', total: '0.1', usdt: '2000.00' },
    { coinId: 52, shortName: 'USDT', name: 'Tether', webLogo: '', total: '1500', usdt: '1500.00' },
  ],
  today: { usdt: '-12.40', percent: '-0.35', startUsdt: '3512.40', flowUsdt: '0.00' },
};
const POINTS: RouteData<'worthCurve'>['points'] = [3_400, 3_512.4, 3_500].map((usdt, at) => ({
  timeMs: (20_000 + at) * DAY_MS,
  usdt: usdt.toFixed(2),
  btc: '0.17',
  eth: '',
  profitUsdt: ['0.00', '112.40', '-12.40'][at] ?? '',
}));
const balance = (coinId: number, shortName: string, total: string, usdt: string): BalanceData => {
  return {
    coinId,
    shortName,
    name: `${shortName} coin`,
    webLogo: '',
    wallet: 2,
    total,
    held: '0',
    available: total,
    usdt,
  };
};
const ENTRY: RouteData<'statement'>['items'][number] = {
  ...{ entryId: '9-1', coinId: 52, shortName: 'USDT', wallet: 2, tradeId: 0, delta: '1500.00', balance: '1500.00' },
  ...{ reason: 'faucet', orderId: '', timeMs: 20_000 * DAY_MS },
};

const STATEMENT = 'GET /hk-web/v2/wallet/statement';
const CURVE = 'GET /hk-web/v2/wallet/worth-curve';
const OVERVIEW = 'GET /hk-web/v2/wallet/assets';
const PDF = 'GET /hk-web/v2/wallet/statement.pdf';

function answers(more: Readonly<Record<string, Answer>> = {}) {
  signIn();
  return answerCalls({
    [OVERVIEW]: () => ASSETS,
    [CURVE]: () => ({ points: POINTS }),
    [STATEMENT]: () => ({ items: [ENTRY], nextCursor: '' }),
    'GET /hk-web/v2/wallet/balances': () => ({
      ...{ totalUsdt: '', totalBtc: '', totalEth: '', totalCny: '' },
      items: [balance(1, 'BTC', '0.1', '2000.00'), balance(2, 'ETH', '0', '0.00')],
    }),
    'GET /hk-web/v3/tradeInfo': () => [],
    'GET /hk-web/v2/locales': () => [],
    ...more,
  });
}

afterEach(() => {
  setHideBalances(false);
  localStorage.clear();
});

describe('the assets overview', () => {
  it('shows the total, the day’s profit, the curve, the allocation, the accounts and what happened', async () => {
    const sent = answers();
    const { screen } = await renderApp(<OverviewPage />, { words: WORDS });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Assets overview' })).toBeVisible();
    await expect.element(screen.getByText(/^3,500\.00/).first()).toBeVisible();
    await expect.element(screen.getByText(/-12\.40 USDT \(-0\.35%\)/)).toBeVisible();
    await expect.element(screen.getByText('57.14%')).toBeVisible();
    await expect.element(screen.getByRole('slider', { name: 'Worth over time' })).toBeInTheDocument();
    await expect.element(screen.getByRole('list', { name: 'Recent activity' }).getByText('Demo faucet')).toBeVisible();
    await screen.getByRole('button', { name: '90D' }).click();
    await expect.poll(() => sent(CURVE).map(({ query }) => query.get('days'))).toEqual(['30', '90']);
    await screen.getByRole('button', { name: 'Show as a table' }).click();
    const table = screen.getByRole('table', { name: 'Figures of the curve' });
    await expect.element(table.getByText('+112.40 USDT')).toBeVisible();
    await expectAccessible();
  });

  it('opens an account to the coins in it, and says that play money does not count', async () => {
    answers();
    const { screen } = await renderApp(<OverviewPage />, { words: WORDS });
    await expect.element(screen.getByText('Play money, not counted in the total')).toBeVisible();
    await screen.getByRole('button', { name: 'Show coins of Spot' }).click();
    await expect.element(screen.getByText(/^2,000\.00/).first()).toBeVisible();
  });

  it('covers every amount while balances are hidden', async () => {
    answers();
    const { screen } = await renderApp(<OverviewPage />, { words: WORDS });
    await expect.element(screen.getByText(/-12\.40 USDT \(-0\.35%\)/)).toBeVisible();
    await screen.getByRole('button', { name: 'Hide balances' }).click();
    await expect.poll(() => document.body.textContent).not.toMatch(/3,500|12\.40|57\.14|1,500/);
  });

  it('leads somebody new through the first steps', async () => {
    const accounts = ASSETS.accounts.map((account) => ({ ...account, totalUsdt: '0.00' }));
    answers({
      [OVERVIEW]: () => ({ ...ASSETS, totalUsdt: '0.00', accounts, coins: [], today: null }),
      [STATEMENT]: () => ({ items: [], nextCursor: '' }),
    });
    const { screen } = await renderApp(<OverviewPage />, { words: WORDS });
    await expect.element(screen.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
    await expect.element(screen.getByText('Nothing has happened yet')).toBeVisible();
    await expect.element(screen.getByText('Known after the first 00:00 UTC')).toBeVisible();
    await expectAccessible();
  });

  it('says what went wrong and tries again', async () => {
    let fails = true;
    answers({ [OVERVIEW]: () => (fails ? rejection('INTERNAL', 500) : ASSETS) });
    const { screen } = await renderApp(<OverviewPage />, { words: WORDS });
    await expect.element(screen.getByText('Your assets could not be loaded')).toBeVisible();
    fails = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText(/^3,500\.00/).first()).toBeVisible();
  });
});

describe('the coins of an account', () => {
  const items = [
    balance(1, 'BTC', '0.1', '2000.00'),
    balance(52, 'USDT', '0.5', '0.50'),
    balance(9, 'NEW', '7', ''),
    balance(2, 'ETH', '0', '0.00'),
  ];
  const show = async () => {
    answers();
    return renderApp(<Coins items={items} isDemo={false} />, { words: WORDS });
  };
  const names = () =>
    [...document.querySelectorAll('[aria-label^="Details of"]')].map((one) => one.ariaLabel?.slice(11));

  it('hide those without a balance at first, and dust on demand; without a price nothing is dust', async () => {
    const { screen } = await show();
    await expect.poll(names).toEqual(['BTC', 'USDT', 'NEW']);
    await screen.getByRole('switch', { name: 'Hide below 1 USDT' }).click();
    await expect.poll(names).toEqual(['BTC', 'NEW']);
    await screen.getByRole('switch', { name: 'Hide below 1 USDT' }).click();
    await screen.getByRole('switch', { name: 'Hide empty' }).click();
    await expect.poll(names).toEqual(['BTC', 'USDT', 'ETH', 'NEW']);
  });

  it('open to a coin’s details, which Escape closes', async () => {
    const { screen } = await show();
    await screen.getByRole('button', { name: 'Details of BTC' }).click();
    const drawer = screen.getByRole('dialog', { name: 'BTC in detail' });
    await expect.element(drawer.getByText(/^2,000\.00/)).toBeVisible();
    await expect.element(drawer.getByRole('list', { name: 'Latest changes' })).toBeVisible();
    await expectAccessible();
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
    );
    await expect.element(drawer).not.toBeInTheDocument();
  });
});

describe('the statement as a document', () => {
  it('is asked for by days, and says why it is refused', async () => {
    const sent = answers({ [PDF]: () => rejection('STATEMENT_TOO_LONG') });
    const search = { from: '2026-11-01', to: '2026-11-02', coinId: '52' };
    const dialog = <DocumentDialog reasons="faucet" search={search} onClose={() => undefined} />;
    const { screen } = await renderApp(dialog, { words: WORDS });
    await expect.element(screen.getByLabelText('From (UTC)')).toHaveValue('2026-11-01');
    await screen.getByRole('button', { name: 'Create PDF' }).click();
    await expect.element(screen.getByText(/more than 5,000 lines/)).toBeVisible();
    const asked = sent(PDF)[0]?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({
      ...{ fromMs: String(Date.UTC(2026, 10, 1)), toMs: String(Date.UTC(2026, 10, 3) - 1) },
      ...{ coinId: '52', reasons: 'faucet', lang: 'en_US' },
    });
  });
});
