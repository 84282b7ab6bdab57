import { setSitePlaces } from '@bourse/kit/page/link-at.ts';
import { placesOf } from '@bourse/kit/page/places.ts';
import { answerCalls } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { OverviewPage } from './overview-page.tsx';
import { marketsPlaces } from './places.ts';
import { MARKET_ANSWERS } from './testing/market-answers.ts';

beforeAll(() => setSitePlaces(placesOf(marketsPlaces)));

describe('market overview', () => {
  it('shows the map by span and group, each market explained to the keyboard', async () => {
    answerCalls(MARKET_ANSWERS);
    const { screen } = await renderApp(<OverviewPage />, {
      words: ['market-overview', 'markets'],
      address: 'marketExplore/overview',
    });
    const map = screen.getByRole('region', { name: 'Where the turnover is' });
    await expect.element(map.getByRole('link', { name: 'BTC/USDT +1.25%' })).toBeVisible();
    await map.getByRole('combobox', { name: 'Group' }).selectOptions('sector');
    await map.getByRole('combobox', { name: 'Time span' }).selectOptions('7d');
    await expect.element(map.getByRole('link', { name: /^ETH.USDT .3\.00%$/ })).toBeVisible();
    const group = map.getByRole('combobox', { name: 'Group' }).element();
    if (group instanceof HTMLElement) group.focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(map.getByRole('link').first()).toHaveFocus();
    await expect.element(screen.getByText(/^Layer 1$/)).toBeVisible();
    const gainers = screen.getByRole('region', { name: 'Gainers' });
    await expect.element(gainers.getByRole('link').first()).toHaveAccessibleName('DOGE/USDT +6.10%');
    await expect.element(screen.getByRole('cell', { name: '0.82' }).first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectAccessible();
  });
});
