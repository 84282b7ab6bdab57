import type { RouteData } from '@bourse/contract';
import { isAlertSoundOn } from '@bourse/kit/browser/alert-sound.ts';
import { closePriceAlert, openPriceAlert, usePriceAlertOpening } from '@bourse/kit/page/open-dialog.ts';
import { type Answer, answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { fixtureData } from '../../trading/testing/fixture-market.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { PriceAlertsPage } from './price-alerts-page.tsx';

type PriceAlert = RouteData<'priceAlerts'>[number];

const LIST = 'GET /hk-web/v1/alerts';
const CREATE = 'POST /hk-web/v1/alerts';
const CHANGE = 'PUT /hk-web/v1/alerts/7';
const DELETE = 'DELETE /hk-web/v1/alerts/7';

const ALERT: PriceAlert = {
  ...{ alertId: '7', tradeId: 1, tradeCode: 'btc_usdt', kind: 'above', price: '61000.00', percent: '', period: '' },
  ...{ repeats: true, state: 'returning', returnPrice: '60695.00', restsUntilMs: 0, createdMs: 1_700_000_000_000 },
  ...{ fires: 2, lastFiredMs: 1_700_000_100_000, lastPrice: '61020.50' },
};

function Page() {
  const opening = usePriceAlertOpening();
  return (
    <>
      <PriceAlertsPage />
      {opening !== undefined && <AlertDialog opening={opening} />}
    </>
  );
}

async function show(alerts: readonly PriceAlert[], answers: Readonly<Record<string, Answer>> = {}) {
  signIn();
  const sent = answerCalls({
    [LIST]: () => alerts,
    'GET /hk-web/v1/alerts/fired': () => ({ items: [], nextCursor: '' }),
    'GET /hk-web/v3/tradeInfo': () => [fixtureData()],
    ...answers,
  });
  const { screen } = await renderApp(<Page />, { words: ['alerts', 'forms', 'list', 'trading'] });
  return { screen, sent };
}

afterEach(() => {
  localStorage.clear();
  closePriceAlert();
});

describe('IN-08 price alerts', () => {
  it('lists each with its rule, its state and when it last fired, and deletes one', async () => {
    const { screen, sent } = await show([ALERT], { [DELETE]: () => ({}) });
    await expect.element(screen.getByText('At or above 61,000')).toBeVisible();
    await expect.element(screen.getByText('Waits for the return to 60,695')).toBeVisible();
    await expect.element(screen.getByText('at 61,020.5, 2 times so far')).toBeVisible();
    await expect.element(screen.getByText('1 of 50 alerts')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Delete the alert on BTC/USDT: At or above 61,000' }).click();
    await expect.element(screen.getByText('Price alert deleted')).toBeVisible();
    expect(sent(DELETE)).toHaveLength(1);
  });

  it('creates one in the dialog with the fields of its kind, and shows why it is rejected', async () => {
    let isTaken = true;
    const { screen, sent } = await show([], {
      [CREATE]: () => (isTaken ? rejection('ALERT_EXISTS', 409) : ALERT),
    });
    openPriceAlert({ tradeCode: 'btc_usdt', price: '62000.00' });
    const dialog = screen.getByRole('dialog', { name: 'Price alert' });
    await expect.element(dialog.getByRole('textbox', { name: 'Price' })).toHaveValue('62000.00');
    await dialog.getByRole('combobox', { name: 'Alert when' }).click();
    await screen.getByRole('option', { name: 'The price falls by' }).click();
    const percent = dialog.getByRole('textbox', { name: 'Percentage' });
    await percent.fill('100');
    await dialog.getByRole('button', { name: 'Create alert' }).click();
    await expect.element(dialog.getByText(/less than 100% otherwise/)).toBeVisible();
    expect(sent(CREATE)).toEqual([]);
    await percent.fill('2.5');
    await dialog.getByRole('switch', { name: 'Repeat' }).click();
    await dialog.getByRole('button', { name: 'Create alert' }).click();
    await expect.element(dialog.getByText('You have the same alert already.')).toBeVisible();
    await expectAccessible();
    isTaken = false;
    await dialog.getByRole('button', { name: 'Create alert' }).click();
    await expect.element(screen.getByText('Price alert created')).toBeVisible();
    expect(sent(CREATE)[1]?.body).toEqual({
      ...{ tradeCode: 'btc_usdt', kind: 'fall', percent: '2.5', period: '1h', repeats: true },
    });
  });

  it('changes one, and keeps the sound in this browser', async () => {
    const { screen, sent } = await show([ALERT], { [CHANGE]: () => ALERT });
    await screen.getByRole('button', { name: 'Change the alert on BTC/USDT: At or above 61,000' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Price alert on BTC/USDT' });
    await dialog.getByRole('textbox', { name: 'Price' }).fill('63000');
    await dialog.getByRole('button', { name: 'Save alert' }).click();
    await expect.element(screen.getByText('Price alert changed')).toBeVisible();
    expect(sent(CHANGE)[0]?.body).toEqual({ kind: 'above', price: '63000', repeats: true });
    expect(isAlertSoundOn()).toBe(false);
    await screen.getByRole('switch', { name: 'Sound when an alert fires' }).click();
    expect(isAlertSoundOn()).toBe(true);
  });
});
