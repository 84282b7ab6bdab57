import { setSitePlaces } from '@bourse/kit/page/link-at.ts';
import { placesOf } from '@bourse/kit/page/places.ts';
import { answerCalls } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { useSearch } from '@tanstack/react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { CoinPage } from './coin-page.tsx';
import { marketsPlaces } from './places.ts';
import { MARKET_ANSWERS } from './testing/market-answers.ts';

const PLACES = placesOf(marketsPlaces);
const FACTS = {
  ...{ coinId: 1, version: 1, sector: 'layer1', launchYear: 2009, consensus: 'Proof of work', maxSupply: '21000000' },
  ...{ circulatingSupply: '20000000', supplyDate: '2026-01-01', supplySource: 'the schedule' },
  texts: { en_US: 'Money of the net.', zh_CN: '', zh_HK: '' },
  links: { site: 'https://example.org', explorer: '', paper: '', source: '' },
};
const HOUR_MS = 3_600_000;

function Page() {
  const { coinId, name, tab }: Readonly<Record<string, string>> = useSearch({ strict: false });
  const place = PLACES.find(({ path }) => path === 'coinInfo');
  if (place === undefined) throw new Error('no place');
  return <CoinPage place={place} search={{ coinId, name, tab }} params={{}} />;
}

async function show(query: string) {
  answerCalls({
    ...MARKET_ANSWERS,
    'GET /hk-web/market/coins/facts': () => FACTS,
    'GET /kline-history/market/klines': () =>
      [1, 2, 3].map((at) => [at * HOUR_MS, '64000.00', '64500.00', '63500.00', `6400${at}.00`, '1', '64000', 4]),
    'GET /hk-web/public/content/list': () => ({
      items: ['Deposits of BTC pause', 'ETH is listed'].map((title, at) => ({
        ...{ documentId: String(at + 1), kind: 'announcement', code: `a-${at}`, category: 'news', isPinned: false },
        ...{ publishedMs: Date.UTC(2026, 0, 1), title, summary: '', shownLanguage: 'en_US' },
      })),
      nextCursor: '',
    }),
  });
  return renderApp(<Page />, { words: ['coins', 'markets'], address: `coinInfo${query}` });
}

beforeAll(() => setSitePlaces(PLACES));

describe('coin page', () => {
  it('tells what the coin is, how it moved, and converts both ways', async () => {
    const { screen } = await show('?name=Bitcoin');
    const about = screen.getByRole('region', { name: 'About Bitcoin' });
    await expect.element(about.getByText('Money of the net.')).toBeVisible();
    await expect.element(about.getByText('1 of 3')).toBeVisible();
    await expect.element(about.getByText('≈ 1.29T USDT')).toBeVisible();
    await expect.element(about.getByRole('link', { name: 'Website' })).toHaveAttribute('href', 'https://example.org');
    await expect.element(screen.getByRole('region', { name: 'Performance' }).getByText(/\+9\.00%$/)).toBeVisible();
    const converter = screen.getByRole('region', { name: 'Converter' });
    const [coins, money] = ['Amount of BTC', 'Amount of USDT'].map((name) => converter.getByRole('textbox', { name }));
    await coins?.fill('0.5');
    await expect.poll(() => money?.element()).toHaveValue('32125.06');
    await money?.fill('6425.012');
    await expect.poll(() => coins?.element()).toHaveValue('0.1');
    await expectAccessible();
  });

  it('has rules and news on tabs, which the address names', async () => {
    const { screen } = await show('?name=btc&tab=rules');
    await expect.element(screen.getByRole('region', { name: 'Rules' }).getByText('0.15%')).toBeVisible();
    await screen.getByRole('tab', { name: 'News' }).click();
    const news = screen.getByRole('region', { name: 'Announcements about Bitcoin' });
    await expect.element(news.getByRole('link', { name: 'Deposits of BTC pause' })).toBeVisible();
    await expect.element(news.getByText('ETH is listed')).not.toBeInTheDocument();
  });
});
