import { session } from '@bourse/kit/session/session.ts';
import { type Answer, answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { SubAccountBanner } from './sub-account-banner.tsx';
import { SubAccountsPage } from './sub-accounts-page.tsx';

const USER = {
  ...{ fid: 1_000, fnickname: 'Ada', email: 'ada@example.test', photo: '', vipLevel: 0, vipType: 0 },
  ...{ csrfToken: 'token', masterId: 0 },
};
const usdt = (available: string) => ({
  ...{ coinId: 52, shortName: 'USDT', name: 'Tether', webLogo: '', wallet: 2, usdt: '' },
  ...{ total: available, held: '0', available },
});
const SUB = {
  ...{ subId: 1_001, name: 'Grid bot', mayTrade: true, closedModules: [], createdMs: 1_700_000_000_000 },
  ...{ usdt: '12.50', openOrders: 2, apiKeys: 1, balances: [usdt('12.5')] },
};
const LIST = 'GET /hk-web/v2/user/sub-accounts';
const CREATE = 'POST /hk-web/v2/user/sub-account';
const CHANGE = 'PUT /hk-web/v2/user/sub-account/1001';
const TRANSFER = 'POST /hk-web/v2/user/sub-account/transfer';

async function show(answers: Readonly<Record<string, Answer>> = {}, user = USER) {
  session.accept(user);
  const sent = answerCalls({
    [LIST]: () => [SUB],
    'GET /hk-web/v2/wallet/balances': () => ({ items: [usdt('100')] }),
    'GET /hk-web/v2/user/sub-account/transfers': () => ({ items: [], nextCursor: '' }),
    ...answers,
  });
  const words = ['sub-accounts', 'forms', 'list'];
  const { screen } = await renderApp(<SubAccountsPage />, { words, address: 'user/subAccounts' });
  return { screen, sent };
}

afterEach(() => {
  session.forget();
  localStorage.clear();
});

describe('the page of sub-accounts', () => {
  it('lists what each has, with what can be done about it', async () => {
    const { screen } = await show();
    await expect.element(screen.getByText('Grid bot').first()).toBeVisible();
    await expect.element(screen.getByText('12.50 USDT').first()).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Actions for Grid bot' }).click();
    for (const name of ['Transfer', 'Change', 'Close']) {
      await expect.element(screen.getByRole('menuitem', { name })).toBeVisible();
    }
  });

  it('says in the transfer why it cannot be filled in, with another attempt', async () => {
    let isDown = true;
    const { screen } = await show({
      'GET /hk-web/v2/wallet/balances': () => (isDown ? rejection('NOT_READY', 503) : { items: [usdt('100')] }),
    });
    await screen.getByRole('button', { name: 'Transfer' }).first().click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText('The sub-accounts could not be loaded')).toBeVisible();
    isDown = false;
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toBeVisible();
  });

  it('begins with the way to the first one, whose name is asked for and checked', async () => {
    const { screen, sent } = await show({ [LIST]: () => [], [CREATE]: () => SUB });
    await screen.getByRole('button', { name: 'Create sub-account' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create sub-account' }).click();
    await expect.element(dialog.getByText('Give it a name')).toBeVisible();
    expect(sent(CREATE)).toHaveLength(0);
    await dialog.getByLabelText('Name').fill(' Grid bot ');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Create sub-account' }).click();
    await expect.poll(() => sent(CREATE).map(({ body }) => body)).toEqual([{ name: 'Grid bot' }]);
  });

  it('takes trading away, and the open orders with it when that is wanted', async () => {
    const { screen, sent } = await show({ [CHANGE]: () => SUB });
    await screen.getByRole('button', { name: 'Actions for Grid bot' }).click();
    await screen.getByRole('menuitem', { name: 'Change' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('switch', { name: 'May trade' }).click();
    await dialog.getByRole('switch', { name: 'Cancel its open orders now' }).click();
    await dialog.getByRole('checkbox', { name: 'Earn' }).click();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => sent(CHANGE).map(({ body }) => body))
      .toEqual([{ name: 'Grid bot', mayTrade: false, cancelOrders: true, closedModules: ['earn'] }]);
  });

  it('moves what the source has, and no more', async () => {
    const answer = {
      ...{ transferId: '1', fromId: 1_000, toId: 1_001, fromName: '', toName: 'Grid bot', coinId: 52 },
      ...{ shortName: 'USDT', amount: '100', state: 'done', timeMs: 0 },
    };
    const { screen, sent } = await show({ [TRANSFER]: () => answer });
    await screen.getByRole('button', { name: 'Transfer', exact: true }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Amount').fill('100.01');
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect.element(dialog.getByText('More than the source has available')).toBeVisible();
    expect(sent(TRANSFER)).toHaveLength(0);
    await dialog.getByRole('button', { name: 'All' }).click();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect.poll(() => sent(TRANSFER)).toHaveLength(1);
    expect(sent(TRANSFER)[0]?.body).toMatchObject({ fromId: 1_000, toId: 1_001, coinId: 52, amount: '100' });
  });

  it('says why one with money is not closed', async () => {
    const { screen } = await show({
      'DELETE /hk-web/v2/user/sub-account/1001': () => rejection('SUB_ACCOUNT_NOT_EMPTY', 409),
    });
    await screen.getByRole('button', { name: 'Actions for Grid bot' }).click();
    await screen.getByRole('menuitem', { name: 'Close' }).click();
    await screen.getByRole('button', { name: 'Close for good' }).click();
    await expect.element(screen.getByText(/still has money or open orders/)).toBeVisible();
  });

  it('has none of its own within a sub-account, and leads back', async () => {
    const { screen, sent } = await show({}, { ...USER, fid: 1_001, masterId: 1_000 });
    await expect.element(screen.getByText('You are in a sub-account')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Back to main account' })).toBeVisible();
    expect(sent(LIST)).toHaveLength(0);
  });
});

it('the banner names the sub-account on every page', async () => {
  const user = { ...USER, fnickname: 'Grid bot', masterId: 1_000 };
  session.accept(user);
  const { screen } = await renderApp(<SubAccountBanner user={user} />, { words: ['sub-accounts'] });
  await expect.element(screen.getByText('You are in the sub-account Grid bot.')).toBeVisible();
  await expectAccessible();
});
