import { answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { useQuery } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Market } from './queries.ts';
import { TermsForm } from './terms-form.tsx';

const PUT = 'PUT /hk-web/console/markets/1/terms';
const MAIN = { minQty: '0.1', maxQty: '100', minNotional: '5', priceBandPpm: 200_000, executionRangePpm: 0 };
const LIMITS = { maxPosition: '', maxOrderLists: 20, averageMinutes: 5 };

function marketOf(termsVersion: string, makerFeePpm: number): Market {
  const main = { ...MAIN, makerFeePpm, takerFeePpm: 1000, selfTradePrevention: 'EXPIRE_TAKER' };
  return { tradeId: 1, tradeCode: 'btc_usdt', termsVersion, ...main, limits: LIMITS } as Market;
}

/** The form with the market as the server has it at the moment. */
function Page({ read }: { readonly read: () => Market }) {
  const { data } = useQuery({ queryKey: ['own', 'markets', 'all'], queryFn: () => Promise.resolve(read()) });
  return data === undefined ? null : <TermsForm market={data} />;
}

describe('PR-28 the terms of a market', () => {
  it('that somebody else has changed are shown, and what was typed is kept', async () => {
    signIn();
    let inForce = marketOf('1', 1000);
    const sent = answerCalls({
      'GET /hk-web/console/own-permissions': () => ['console.markets.write'],
      [PUT]: ({ body }) => {
        const isSeen = (body as { readonly termsVersion: string }).termsVersion === inForce.termsVersion;
        return isSeen ? inForce : rejection('MARKET_TERMS_CHANGED', 409);
      },
    });
    const { screen } = await renderApp(<Page read={() => inForce} />, { app: 'console' });
    const largest = screen.getByRole('textbox', { name: 'Largest quantity' });
    const maker = screen.getByRole('textbox', { name: 'Maker fee' });
    await largest.fill('50');
    inForce = marketOf('2', 3000);

    await screen.getByRole('button', { name: 'Save' }).click();
    const question = screen.getByRole('alertdialog');
    await expect.element(question.getByRole('listitem')).toHaveTextContent('Largest quantity100 → 50');
    await question.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(question.getByRole('alert'))
      .toHaveTextContent('Somebody else has changed the terms of this market.');
    await question.getByRole('button', { name: 'Cancel' }).click();

    await expect.element(screen.getByRole('status').getByRole('listitem')).toHaveTextContent('Maker fee0.1 % → 0.3 %');
    await expect.element(largest).toHaveValue('50');
    await expect.element(maker).toHaveValue('0.1');
    await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(sent(PUT)).toHaveLength(1);

    await screen.getByRole('button', { name: 'Apply my changes to the new terms' }).click();
    await expect.element(maker).toHaveValue('0.3');
    await screen.getByRole('button', { name: 'Save' }).click();
    await question.getByRole('button', { name: 'Save' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(sent(PUT)[1]?.body).toMatchObject({ termsVersion: '2', maxQty: '50', makerFeePpm: 3000 });
  });
});
