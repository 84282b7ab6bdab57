import { type Answer, answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { useTransferFlow } from '../use-transfer-flow.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { TransferForm } from './transfer-form.tsx';

const SUBMIT = 'POST /hk-web/capital/transfer/submit';
const PRECHECK = 'POST /hk-web/capital/transfer/precheck';
const WALLET = 'GET /hk-web/wallet/info';
const COINS = 'GET /hk-web/v1/wallet/transfer/coins';
const STATUS = 'GET /hk-web/user/biz-status';

const USDT = {
  ...{ coinId: 52, shortName: 'USDT', name: 'Tether', webLogo: '', available: '100', availableCny: '' },
  ...{ transferPrecision: 8, transferOutAble: true, transferInAble: true },
};
const HUNDRED = {
  available: '100',
  todayAvailableLimit: '1000',
  transferOpenCardInvalid: false,
  transferPrecision: 8,
};

function Page() {
  const flow = useTransferFlow({});
  return (
    <>
      <TransferForm preset={{ source: 2, target: 6 }} flow={flow} />
      <OutcomeDialog outcome={flow.told} onClose={flow.dismiss} onLeave={() => undefined} />
    </>
  );
}

async function show(answers: Readonly<Record<string, Answer>> = {}) {
  signIn();
  const sent = answerCalls({
    [STATUS]: () => [{ module: 'transfer', open: true, reason: '' }],
    [COINS]: () => [USDT],
    'GET /hk-web/v1/wallet/transfer/pairs': () => [],
    [WALLET]: () => HUNDRED,
    [PRECHECK]: () => ({ needsReview: false, transferOpenCardInvalid: false }),
    [SUBMIT]: () => ({ transferId: '1' }),
    ...answers,
  });
  const { screen } = await renderApp(<Page />, { words: ['transfer', 'trading'] });
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  return { screen, sent: () => sent(SUBMIT), amount, submit: screen.getByRole('button', { name: /^Transfer/ }) };
}

afterEach(() => localStorage.clear());

describe('the transfer form', () => {
  it('sends the amount once under a name of its own, and is empty afterwards', async () => {
    const { screen, sent, amount, submit } = await show();
    await amount.fill('12.5');
    await expect.element(submit).toHaveTextContent('Transfer 12.5 USDT');
    await expectAccessible();
    await submit.dblClick();
    await expect.element(screen.getByText('Transfer made')).toBeVisible();
    await expect.element(amount).toHaveValue('');
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toMatchObject({ coinId: 52, coinName: 'USDT', amount: '12.5' });
    expect(sent()[0]?.body).toHaveProperty('clientTransferId');
  });

  it('asks for an amount, and takes all there is by a button', async () => {
    const { screen, sent, amount, submit } = await show();
    await expect.element(screen.getByText('Available 100 USDT')).toBeVisible();
    await submit.click();
    await expect.element(screen.getByText('Enter an amount above zero.')).toBeVisible();
    expect(sent()).toEqual([]);
    await screen.getByRole('button', { name: 'All', exact: true }).click();
    await expect.element(amount).toHaveValue('100');
  });

  it('TR-04 keeps and refuses what is no number in the language, and takes no lines dropped as one', async () => {
    const { screen, sent, amount, submit } = await show();
    await expect.element(screen.getByText('Available 100 USDT')).toBeVisible();
    await amount.fill('12,50');
    await expect.element(amount).toHaveValue('12,50');
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
    await submit.click();
    await expect.element(amount).toHaveValue('12,50');
    expect(sent()).toEqual([]);
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text', '1\n2');
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
    expect(amount.element().dispatchEvent(drop)).toBe(false);
  });

  it('sends a transfer without an answer again under the same name', async () => {
    let isDown = true;
    const answer = () => (isDown ? Promise.reject(new TypeError('no network')) : { transferId: '1' });
    const { screen, sent, amount, submit } = await show({ [SUBMIT]: answer });
    await amount.fill('1');
    await submit.click();
    const again = screen.getByRole('button', { name: 'Send again' });
    await expect.element(again).toBeVisible();
    isDown = false;
    await again.click();
    await expect.element(again).not.toBeInTheDocument();
    expect(sent()).toHaveLength(2);
    expect(sent()[1]?.body).toEqual(sent()[0]?.body);
  });

  it('warns before a coupon ends, and sends only what is wanted all the same', async () => {
    const { screen, sent, amount, submit } = await show({
      [WALLET]: () => ({ ...HUNDRED, transferOpenCardInvalid: true }),
    });
    await amount.fill('1');
    await submit.click();
    const warning = screen.getByRole('alertdialog', { name: 'Your coupon will end' });
    await warning.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(warning).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
    await submit.click();
    await warning.getByRole('button', { name: 'Transfer anyway' }).click();
    await expect.poll(() => sent()).toHaveLength(1);
  });

  it('tells of a transfer that waits for a review, with the way to the records', async () => {
    const inReview = rejection('TRANSFER_IN_REVIEW', 409);
    const answer = { ...inReview, envelope: { ...inReview.envelope, code: 20_351 } };
    const { screen, amount, submit } = await show({ [SUBMIT]: () => answer });
    await amount.fill('1');
    await submit.click();
    const told = screen.getByRole('alertdialog', { name: 'Transfer in review' });
    await expect.element(told.getByRole('button', { name: 'Transfer records' })).toBeVisible();
    await expectAccessible();
  });

  it('offers nothing where no coin can go, or where transfers are shut', async () => {
    const { screen, submit } = await show({ [COINS]: () => [{ ...USDT, transferInAble: false }] });
    await expect.element(screen.getByText(/^No coin can be transferred/)).toBeVisible();
    await expect.element(submit).toBeDisabled();
  });

  it('is not there while transfers are shut', async () => {
    const { screen, amount } = await show({
      [STATUS]: () => [{ module: 'transfer', open: false, reason: 'MODULE_UNAVAILABLE' }],
    });
    await expect.element(screen.getByRole('button', { name: /^Transfer/ })).not.toBeInTheDocument();
    await expect.element(amount).not.toBeInTheDocument();
  });
});
