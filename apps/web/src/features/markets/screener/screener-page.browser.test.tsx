import { setSitePlaces } from '@bourse/kit/page/link-at.ts';
import { placesOf } from '@bourse/kit/page/places.ts';
import { answerCalls } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { useSearch } from '@tanstack/react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { marketsPlaces } from '../places.ts';
import { MARKET_ANSWERS } from '../testing/market-answers.ts';
import { ScreenerPage } from './screener-page.tsx';

const PLACES = placesOf(marketsPlaces);

function Page() {
  const { sector, quote, where, sort }: Readonly<Record<string, string>> = useSearch({ strict: false });
  const place = PLACES.find(({ path }) => path === 'selection');
  if (place === undefined) throw new Error('no place');
  return <ScreenerPage place={place} search={{ sector, quote, where, sort }} params={{}} />;
}

const show = async (query = '') => {
  answerCalls(MARKET_ANSWERS);
  return renderApp(<Page />, { words: ['screener', 'markets', 'list'], address: `selection${query}` });
};

beforeAll(() => {
  setSitePlaces(PLACES);
  localStorage.clear();
});

describe('screener', () => {
  it('keeps the markets within the bounds of its address, and counts them', async () => {
    const { screen } = await show('?where=rsi1d:~30');
    await expect.element(screen.getByRole('status')).toHaveTextContent('1 of 3 markets');
    await expect.element(screen.getByRole('link', { name: 'ETH/USDT' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'BTC/USDT' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('adds a filter by hand, saves it under a name, and takes it again', async () => {
    const { screen } = await show();
    await expect.element(screen.getByRole('status')).toHaveTextContent('3 of 3 markets');
    await screen.getByRole('button', { name: 'Add filter' }).click();
    await screen.getByRole('menuitem', { name: 'RSI 1 d' }).click();
    const bounds = screen.getByRole('group', { name: 'RSI 1 d' });
    await bounds.getByRole('textbox', { name: 'At least' }).fill('70');
    await expect.element(screen.getByRole('status')).toHaveTextContent('1 of 3 markets');
    await screen.getByRole('button', { name: 'Saved filters' }).click();
    await screen.getByRole('textbox', { name: 'Name' }).fill('Hot');
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await screen.getByRole('button', { name: 'Reset' }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('3 of 3 markets');
    await screen.getByRole('button', { name: 'Saved filters' }).click();
    await screen.getByRole('button', { name: 'Hot', exact: true }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('1 of 3 markets');
    await expect.element(bounds.getByRole('textbox', { name: 'At least' })).toHaveValue('70');
  });

  it('says when nothing is left, and shows all again', async () => {
    const { screen } = await show('?where=price:1~0');
    await expect.element(screen.getByText('No market matches')).toBeVisible();
    await screen.getByRole('button', { name: 'Show all markets' }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('3 of 3 markets');
  });
});
