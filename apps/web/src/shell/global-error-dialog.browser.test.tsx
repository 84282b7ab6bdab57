import { api } from '@bourse/kit/api/api.ts';
import { defineCalls } from '@bourse/kit/api/define-calls.ts';
import { dismissGlobalError, useGlobalError } from '@bourse/kit/api/global-errors.ts';
import { answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { GlobalErrorDialog } from './global-error-dialog.tsx';

const CALLS = defineCalls({ balances: ['GET', '/hk-web/v2/wallet/balances', false] });
const BALANCES = 'GET /hk-web/v2/wallet/balances';

/** A page whose part of the exchange is shut, as the shell shows what a call of it is answered. */
function ShutPage() {
  const error = useGlobalError();
  return (
    <main>
      <button type="button" onClick={() => void api(CALLS.balances).catch(() => undefined)}>
        Balances
      </button>
      {error !== undefined && <GlobalErrorDialog error={error} />}
    </main>
  );
}

/** The page, entered from the list of markets, after a call of it was rejected with the code. */
async function open(name: string, code: number, message: string) {
  const shut = rejection(name, 403);
  answerCalls({ [BALANCES]: () => ({ ...shut, envelope: { ...shut.envelope, code, msg: message } }) });
  const { screen, router } = await renderApp(<ShutPage />, { words: ['kyc'], address: 'market' });
  await router.navigate({ to: '/en_US/assetManagement/home' });
  await screen.getByRole('button', { name: 'Balances' }).click();
  return { dialog: screen.getByRole('dialog'), screen, path: () => router.state.location.pathname };
}

afterEach(dismissGlobalError);

describe('ER-01 a part of the exchange that needs a verified identity', () => {
  const kyc = () => open('KYC_REQUIRED', 40310, 'Enterprises verify at the desk.');

  it.each(['Confirm', 'Close', 'Escape'])('says so in the server’s words; %s goes back', async (way) => {
    const { dialog, path } = await kyc();
    await expect.element(dialog.getByText('Enterprises verify at the desk.')).toBeVisible();
    await expectAccessible();
    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else await dialog.getByRole('button', { name: way }).click();
    await expect.poll(path).toBe('/en_US/market');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('leads to the verification by "Go to KYC"', async () => {
    const { dialog, path } = await kyc();
    await dialog.getByRole('button', { name: 'Go to KYC' }).click();
    await expect.poll(path).toBe('/en_US/verifiedIndex');
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('ER-02 a part of the exchange that is switched off', () => {
  it('says so with Confirm only, which goes back', async () => {
    const { dialog, path } = await open('MODULE_UNAVAILABLE', 40311, '');
    await expect.element(dialog.getByRole('button', { name: 'Confirm' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Go to KYC' })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(path).toBe('/en_US/market');
  });
});
