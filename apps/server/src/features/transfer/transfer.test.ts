import { WALLET_IDS, type WalletKind } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { fund, TEST_ASSETS } from '../../testing/test-world.ts';

const USDT = TEST_ASSETS.USDT.assetId;
const NO_RULES = { blocked: false, closedOut: [], closedIn: [], dailyLimit: '', reviewAbove: '' };

let server: TestServer;
let operator: TestClient;
let second: TestClient;
let user: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  [operator, second] = [await server.newOperator(), await server.newOperator()];
});
beforeEach(async () => {
  user = await server.newUser();
  await fund(server.host, user.accountId, 'USDT', '1000');
  await rules({});
});
afterAll(() => server.close());

const body = (more: object = {}) => ({ body: { type: '2_5', coinId: USDT, amount: '10', ...more } });
const submit = (more: object = {}) => user.call('transferSubmit', body(more));
const rules = (more: object, coinId = USDT) =>
  operator.expect('setTransferRules', { params: { coinId: String(coinId) }, body: { ...NO_RULES, ...more } });
const setPair = (more: object = {}) => {
  const flags = { baseIn: true, baseOut: true, quoteIn: true, quoteOut: true, ...more };
  return operator.expect('setTransferPair', { params: { tradeId: '1' }, body: flags });
};
const ofUser = () => ({ params: { accountId: String(user.accountId) } });

async function amounts(): Promise<Readonly<Record<string, string>>> {
  const rows = await user.expect('walletRows');
  return Object.fromEntries(rows.map(({ available, tradeId, wallet }) => [`${wallet}/${tradeId}`, available]));
}

async function waitingId(of = user): Promise<string> {
  const { items } = await of.expect('transferHistory', { query: { state: 'review', limit: '1' } });
  return items[0]?.transferId ?? '';
}

describe('a transfer', () => {
  it('TR-07 is accepted with 200, moves the amount, and is in history and statement', async () => {
    const { transferId } = await user.expect('transferSubmit', body());
    expect(await amounts()).toEqual({ '2/0': '990.00000000', '5/0': '10.00000000' });
    const { items } = await user.expect('transferHistory');
    expect(items).toMatchObject([
      { transferId, source: 2, target: 5, coinId: USDT, amount: '10.00000000', state: 'done' },
    ]);
    const lines = (await user.expect('statement', { query: { reasons: 'transfer' } })).items;
    expect(lines.map(({ balance, delta, wallet }) => [wallet, delta, balance])).toEqual([
      [5, '10.00000000', '10.00000000'],
      [2, '-10.00000000', '990.00000000'],
    ]);
  });

  it('TR-01 works between all six wallets, and isolated margin has one for each pair', async () => {
    await setPair();
    const path: WalletKind[] = ['spot', 'cross-margin', 'isolated-margin', 'perpetual', 'c2c', 'delivery', 'spot'];
    for (const [at, to] of path.slice(1).entries()) {
      const type = `${WALLET_IDS[path[at] ?? 'spot']}_${WALLET_IDS[to]}`;
      await user.expect('transferSubmit', body({ type, tradeId: 1 }));
    }
    await user.expect('transferSubmit', body({ type: '2_7', tradeId: 1 }));
    expect(await amounts()).toEqual({ '2/0': '990.00000000', '7/1': '10.00000000' });
    const [line] = (await user.expect('statement', { query: { reasons: 'transfer', limit: '1' } })).items;
    expect(line).toMatchObject({ wallet: 7, tradeId: 1, balance: '10.00000000' });
  });

  it.each([
    ['TR-05', { amount: '' }, 'AMOUNT_NOT_POSITIVE', 400, 41033],
    ['TR-05', { amount: '0.00' }, 'AMOUNT_NOT_POSITIVE', 400, 41033],
    ['TR-05', { amount: '1000.00000001' }, 'INSUFFICIENT_BALANCE', 400, 41040],
    ['TR-04', { amount: '1.123456789' }, 'DECIMAL_TOO_PRECISE', 400, 41002],
    ['TR-04', { amount: '-1' }, 'DECIMAL_SYNTAX', 400, 41001],
    ['TR-04', { amount: '1e3' }, 'DECIMAL_SYNTAX', 400, 41001],
    ['TR-04', { amount: '1.2.3' }, 'DECIMAL_SYNTAX', 400, 41001],
    ['TR-04', { amount: '9'.repeat(40) }, 'DECIMAL_OUT_OF_RANGE', 400, 41003],
    ['TR-01', { type: '2_2' }, 'SAME_WALLET', 400, 41034],
    ['TR-03', { type: '2_7' }, 'TRANSFER_WALLET_INVALID', 400, 41180],
    ['TR-03', { type: '2_7', tradeId: 2 }, 'TRANSFER_PAIR_UNKNOWN', 404, 41181],
    ['TR-02', { coinId: 777 }, 'UNKNOWN_ASSET', 404, 41052],
    ['TR-02', { coinName: 'BTC' }, 'UNKNOWN_ASSET', 404, 41052],
  ] as const)('%s with %j is rejected as %s, by precheck too', async (_id, more, error, status, code) => {
    for (const name of ['transferPrecheck', 'transferSubmit'] as const) {
      expect(await user.call(name, body(more))).toMatchObject({ status, code, error, data: null });
    }
    expect(await amounts()).toEqual({ '2/0': '1000.00000000' });
  });

  it.each([
    { type: '2_9' },
    { type: '10_2' },
    { amount: 10 },
    { coinId: '52' },
    { clientTransferId: 'a b' },
    { tradeId: {} },
  ])('with %j is no valid body', async (more) => {
    expect(await submit(more)).toMatchObject({ status: 400, error: 'BODY_INVALID' });
  });
});

describe('what operators set', () => {
  const both = async (more: object = {}) => [
    await user.call('transferPrecheck', body(more)),
    await user.call('transferSubmit', body(more)),
  ];

  it('TR-07 blocks an account: 30303 with HTTP 200', async () => {
    await operator.expect('blockTransfers', { ...ofUser(), body: { blocked: true } });
    for (const reply of await both()) {
      expect(reply).toMatchObject({ status: 200, code: 30303, error: 'TRANSFER_ACCOUNT_BLOCKED', data: null });
    }
    await operator.expect('blockTransfers', { ...ofUser(), body: { blocked: false } });
    expect((await submit()).code).toBe(200);
  });

  it('TR-07 blocks a coin: 30304 with HTTP 200', async () => {
    await rules({ blocked: true });
    for (const reply of await both()) expect(reply).toMatchObject({ status: 200, code: 30304 });
    expect(await user.expect('transferTypes')).toEqual([]);
  });

  it('TR-04 TR-07 limits what is transferred in a day: 30705 with HTTP 200, and the form knows what is left', async () => {
    await rules({ dailyLimit: '15' });
    await user.expect('transferSubmit', body());
    for (const reply of await both({ amount: '5.00000001' })) expect(reply).toMatchObject({ status: 200, code: 30705 });
    const query = { type: '2_5', coinId: String(USDT), walletType: '2' };
    expect(await user.expect('walletInfo', { query })).toEqual({
      available: '990.00000000',
      todayAvailableLimit: '5.00000000',
      transferOpenCardInvalid: false,
      transferPrecision: 8,
    });
  });

  it('TR-02 closes wallets of a coin, which lists and types show', async () => {
    await rules({ closedOut: [2], closedIn: [8] });
    expect(await submit()).toMatchObject({ status: 403, error: 'TRANSFER_OUT_CLOSED' });
    expect(await submit({ type: '3_8' })).toMatchObject({ status: 403, error: 'TRANSFER_IN_CLOSED' });
    const coins = await user.expect('transferCoins', { query: { type: '2_8' } });
    expect(coins.find(({ coinId }) => coinId === USDT)).toMatchObject({
      transferOutAble: false,
      transferInAble: false,
    });
    expect(coins.find(({ shortName }) => shortName === 'BTC')).toMatchObject({ transferOutAble: true });
    const types = (await user.expect('transferTypes')).map(({ type }) => type);
    expect(types).toContain('5_2');
    expect(types.filter((type) => type.startsWith('2_') || type.endsWith('_8'))).toEqual([]);
  });

  it('TR-03 opens pairs of isolated margin by flags', async () => {
    expect(await setPair({ quoteIn: false })).toMatchObject({ tradeCode: 'btc_usdt', quoteTransferInAble: false });
    expect(await submit({ type: '2_7', tradeId: 1 })).toMatchObject({ status: 403, error: 'TRANSFER_PAIR_IN_CLOSED' });
    await setPair();
    await user.expect('transferSubmit', body({ type: '2_7', tradeId: 1 }));
    await setPair({ quoteOut: false });
    expect(await submit({ type: '7_2', tradeId: 1 })).toMatchObject({ status: 403, error: 'TRANSFER_PAIR_OUT_CLOSED' });
    const coins = await user.expect('transferCoins', { query: { type: '7_2', tradeId: '1' } });
    expect(coins.map(({ available, shortName, transferOutAble }) => [shortName, available, transferOutAble])).toEqual([
      ['BTC', '0.00000000', true],
      ['USDT', '10.00000000', false],
    ]);
    await setPair();
    expect((await user.expect('transferPairs')).map(({ tradeId }) => tradeId)).toEqual([1]);
  });

  it('TR-06 binds a coupon, which the form warns of and a transfer voids', async () => {
    const coupon = { ...ofUser(), body: { wallet: 2, bound: true } };
    expect(await operator.expect('bindTransferCoupon', coupon)).toMatchObject({ coupons: [2] });
    const query = { type: '2_5', coinId: String(USDT), walletType: '2' };
    expect((await user.expect('walletInfo', { query })).transferOpenCardInvalid).toBe(true);
    expect(await user.expect('transferPrecheck', body())).toMatchObject({ transferOpenCardInvalid: true });
    await user.expect('transferSubmit', body());
    expect((await user.expect('walletInfo', { query })).transferOpenCardInvalid).toBe(false);
  });

  it.each([
    [{ dailyLimit: '-1' }, 'TRANSFER_RULES_INVALID'],
    [{ dailyLimit: '1.123456789' }, 'DECIMAL_TOO_PRECISE'],
    [{ reviewAbove: 'x' }, 'DECIMAL_SYNTAX'],
    [{ closedIn: [9] }, 'TRANSFER_RULES_INVALID'],
  ] as const)('rejects rules with %j as %s', async (more, error) => {
    const request = { params: { coinId: String(USDT) }, body: { ...NO_RULES, ...more } };
    expect(await operator.call('setTransferRules', request)).toMatchObject({ error });
  });

  it('is set only from what the operator has seen: of two at once, one is refused', async () => {
    const outcomes = (answers: readonly { readonly error?: string }[]) =>
      answers.map(({ error = 'ok' }) => error).toSorted();
    await rules({ dailyLimit: '70', closedIn: [7, 5] });
    const seen = (await operator.expect('consoleTransferRules')).find(({ coinId }) => coinId === USDT);
    const put = (dailyLimit: string) => {
      const changed = { ...NO_RULES, dailyLimit, seen };
      return operator.call('setTransferRules', { params: { coinId: String(USDT) }, body: changed });
    };
    expect(outcomes(await Promise.all([put('80'), put('90')]))).toEqual(['TRANSFER_RULES_CHANGED', 'ok']);
    await rules({});
    const flags = { baseIn: true, baseOut: true, quoteIn: true, quoteOut: true };
    await setPair();
    const pair = (more: object) =>
      operator.call('setTransferPair', { params: { tradeId: '1' }, body: { ...flags, ...more } });
    expect((await pair({ seen: null })).error).toBe('TRANSFER_RULES_CHANGED');
    const both = await Promise.all([pair({ baseIn: false, seen: flags }), pair({ baseOut: false, seen: flags })]);
    expect(outcomes(both)).toEqual(['TRANSFER_RULES_CHANGED', 'ok']);
    await setPair();
  });

  it('needs a proof and a permission of the operator, and is in the audit log', async () => {
    const request = { ...ofUser(), body: { blocked: true } };
    expect(await user.call('blockTransfers', request)).toMatchObject({ error: 'FORBIDDEN' });
    const { password } = second;
    second.password = undefined;
    expect(await second.call('blockTransfers', request)).toMatchObject({ error: 'STEP_UP_REQUIRED' });
    second.password = password;
    await second.expect('blockTransfers', { ...ofUser(), body: { blocked: false } });
    const { items } = await operator.expect('consoleAuditLog', { query: { route: 'blockTransfers', limit: '2' } });
    expect(items.map(({ outcome }) => outcome)).toEqual(['ok', 'STEP_UP_REQUIRED']);
  });
});

describe('a transfer above the review limit', () => {
  const decide = (name: 'approveTransfer' | 'rejectTransfer', transferId: string, by = operator) =>
    by.call(name, { params: { transferId } });

  it('TR-07 is held with 20351 and HTTP 200, and made when it is approved', async () => {
    await rules({ reviewAbove: '9' });
    expect(await user.expect('transferPrecheck', body())).toMatchObject({ needsReview: true });
    expect(await submit()).toMatchObject({ status: 200, code: 20351, error: 'TRANSFER_IN_REVIEW', data: null });
    expect(await amounts()).toEqual({ '2/0': '990.00000000' });
    const transferId = await waitingId();
    const { items } = await operator.expect('transferReviews', { query: { state: 'review', limit: '1' } });
    expect(items).toMatchObject([{ transferId, accountId: user.accountId, state: 'review', closedMs: 0 }]);
    expect(await decide('approveTransfer', transferId)).toMatchObject({ code: 200, data: { state: 'done' } });
    expect(await amounts()).toEqual({ '2/0': '990.00000000', '5/0': '10.00000000' });
    expect((await user.expect('transferHistory')).items).toMatchObject([{ transferId, state: 'done' }]);
    expect(await decide('rejectTransfer', transferId)).toMatchObject({ status: 404, error: 'TRANSFER_UNKNOWN' });
  });

  it('releases the amount when it is rejected', async () => {
    await rules({ reviewAbove: '9' });
    await submit();
    expect(await decide('rejectTransfer', await waitingId())).toMatchObject({ code: 200 });
    expect(await amounts()).toEqual({ '2/0': '1000.00000000' });
    expect((await user.expect('transferHistory')).items).toMatchObject([{ state: 'rejected' }]);
  });

  it('stays held while the account is blocked', async () => {
    await rules({ reviewAbove: '9' });
    await submit();
    const transferId = await waitingId();
    await operator.expect('blockTransfers', { ...ofUser(), body: { blocked: true } });
    expect(await decide('approveTransfer', transferId)).toMatchObject({ code: 30303 });
    await operator.expect('blockTransfers', { ...ofUser(), body: { blocked: false } });
    expect(await decide('approveTransfer', transferId)).toMatchObject({ code: 200 });
  });

  it('needs a second operator above the cap', async () => {
    await rules({ reviewAbove: '9' });
    await operator.expect('setConsoleSetting', { params: { key: 'transferApprovalCap' }, body: { value: '5' } });
    await submit();
    const transferId = await waitingId();
    const { data } = await decide('approveTransfer', transferId);
    expect(data.state).toBe('proposed');
    const { items } = await second.expect('consoleApprovals', { query: { state: 'pending', limit: '1' } });
    expect(items[0]).toMatchObject({ proposalId: data.proposalId, kind: 'transfer.approve' });
    const approval = { params: { proposalId: data.proposalId }, body: { contentHash: items[0]?.contentHash } };
    expect(await operator.call('approveProposal', approval)).toMatchObject({ error: 'APPROVAL_OWN' });
    await second.expect('approveProposal', approval);
    await expect.poll(amounts, { timeout: 10_000 }).toEqual({ '2/0': '990.00000000', '5/0': '10.00000000' });
    await operator.expect('setConsoleSetting', { params: { key: 'transferApprovalCap' }, body: { value: '10000' } });
  });

  it('is approved by nobody whose own it is, by neither door', async () => {
    await rules({ reviewAbove: '9' });
    const set = (value: string) =>
      operator.expect('setConsoleSetting', { params: { key: 'transferApprovalCap' }, body: { value } });
    await set('5');
    await fund(server.host, second.accountId, 'USDT', '1000');
    expect((await second.call('transferSubmit', body())).error).toBe('TRANSFER_IN_REVIEW');
    const transferId = await waitingId(second);
    expect((await decide('approveTransfer', transferId, second)).error).toBe('FORBIDDEN');
    const { data } = await decide('approveTransfer', transferId);
    const { items } = await operator.expect('consoleApprovals', { query: { state: 'pending', limit: '1' } });
    const approval = { params: { proposalId: data.proposalId }, body: { contentHash: items[0]?.contentHash } };
    expect((await second.call('approveProposal', approval)).error).toBe('APPROVAL_ABOUT_SELF');
    await operator.expect('rejectProposal', { params: { proposalId: data.proposalId } });
    await operator.expect('rejectTransfer', { params: { transferId } });
    await set('10000');
  });

  it('notifies the user of each step, once', async () => {
    await rules({ reviewAbove: '9' });
    await submit();
    await decide('approveTransfer', await waitingId());
    await submit({ amount: '1' });
    const kinds = async () => {
      const { rows } = await server.db.pool.query<{ kind: string }>(
        `select kind from notifications where account_id = $1 and kind like 'transfer.%' order by notification_id`,
        [user.accountId],
      );
      return rows.map(({ kind }) => kind);
    };
    const all = ['transfer.in-review', 'transfer.approved', 'transfer.completed'];
    await expect.poll(kinds, { timeout: 20_000, interval: 200 }).toEqual(all);
  });
});

describe('a repeated request', () => {
  it('TR-08 with a name has one effect and one reply, ten times at once and afterwards', async () => {
    const named = { clientTransferId: 'same' };
    const replies = await Promise.all(Array.from({ length: 10 }, () => submit(named)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.data))).size).toBe(1);
    expect(replies.every(({ code }) => code === 200)).toBe(true);
    expect(await submit({ ...named, amount: '500' })).toMatchObject({ status: 409, error: 'TRANSFER_ID_USED' });
    expect(await amounts()).toEqual({ '2/0': '990.00000000', '5/0': '10.00000000' });
  });

  it('TR-08 with a name keeps the reply of a held transfer, decided or not, and of a rejected one', async () => {
    await rules({ reviewAbove: '9' });
    expect((await submit({ clientTransferId: 'held' })).code).toBe(20351);
    await operator.expect('approveTransfer', { params: { transferId: await waitingId() } });
    expect((await submit({ clientTransferId: 'held' })).code).toBe(20351);
    expect((await submit({ clientTransferId: 'no', amount: '5000' })).error).toBe('INSUFFICIENT_BALANCE');
    await fund(server.host, user.accountId, 'USDT', '9000');
    expect((await submit({ clientTransferId: 'no', amount: '5000' })).error).toBe('INSUFFICIENT_BALANCE');
  });

  it('TR-08 without a name counts once for ten seconds, unless another came between', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => submit()));
    expect(new Set(replies.map(({ data }) => data.transferId)).size).toBe(1);
    expect(await amounts()).toEqual({ '2/0': '990.00000000', '5/0': '10.00000000' });
    await user.expect('transferSubmit', body({ type: '5_2' }));
    await user.expect('transferSubmit', body());
    expect(await amounts()).toEqual({ '2/0': '990.00000000', '5/0': '10.00000000' });
  });

  it('TR-08 of the whole balance a hundred times at once wins once', async () => {
    const calls = Array.from({ length: 100 }, (_, at) => submit({ amount: '1000', clientTransferId: `all-${at}` }));
    const replies = await Promise.all(calls);
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(replies.filter(({ error }) => error === 'INSUFFICIENT_BALANCE')).toHaveLength(99);
    expect(await amounts()).toEqual({ '5/0': '1000.00000000' });
  });
});

describe('a form', () => {
  it('TR-02 begins with coin 52 unless a valid one is given', async () => {
    const coinOf = async (query: Record<string, string>) => (await user.expect('transferInfo', { query })).coinId;
    expect([await coinOf({}), await coinOf({ coinId: '777' }), await coinOf({ coinId: '1' })]).toEqual([52, 52, 1]);
    expect(await user.expect('transferInfo', { query: { source: '5' } })).toMatchObject({
      source: 5,
      target: 2,
      type: '5_2',
    });
  });

  it('TR-08 is for users only, and each sees only his own transfers', async () => {
    await user.expect('transferSubmit', body());
    expect((await server.visitor().call('transferSubmit', body())).error).toBe('LOGIN_REQUIRED');
    const other = await server.newUser();
    expect((await other.expect('transferHistory')).items).toEqual([]);
    expect(await other.expect('walletRows')).toEqual([]);
  });
});
