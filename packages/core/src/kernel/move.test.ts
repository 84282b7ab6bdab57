import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../create-exchange.ts';
import type { Command } from '../rooms/index.ts';
import { ALICE, BTC, Desk, summaryOf } from '../testing/desk.ts';
import { OrderEvents } from '../trading/order-events.ts';
import type { HouseAccount } from './accounts/house-accounts.ts';
import { DEFAULT_OPTIONS, Kernel } from './state.ts';

const ESCROW = 7;
const CLEARING = 8;

/** A kernel with one asset, an escrow and a clearing account, and 100 units of Alice's. */
function openKernel(): { readonly kernel: Kernel; readonly out: OrderEvents } {
  const kernel = new Kernel(DEFAULT_OPTIONS);
  const out = new OrderEvents();
  out.beginCommand(1, 0, 0);
  kernel.addAsset({ assetId: BTC, code: 'BTC', scale: 8 });
  kernel.accounts.open(ALICE);
  const house = (account: HouseAccount) => kernel.accounts.openHouse(account);
  house({ accountId: ESCROW, name: 'escrow', class: 'escrow', floor: 0n });
  house({ accountId: CLEARING, name: 'clearing', class: 'clearing', floor: -50n });
  const world = { accountId: 1, wallet: 'spot', assetId: BTC, delta: -100n } as const;
  kernel.move([{ ...world, accountId: ALICE, delta: 100n }, world], 'deposit', out);
  return { kernel, out };
}

const pocket = (accountId: number, scope?: number) =>
  ({ accountId, wallet: 'spot', assetId: BTC, ...(scope === undefined ? {} : { scope }) }) as const;
const legs = (from: number, to: number, amount: bigint) =>
  [
    { ...pocket(from), delta: -amount },
    { ...pocket(to), delta: amount },
  ] as const;
const total = ({ ledger, accounts }: Kernel, accountId: number): bigint => {
  for (let row = 0; row < ledger.count; row++) {
    if (ledger.owner(row) === accounts.find(accountId)) return ledger.total(row);
  }
  return 0n;
};

describe('a move', () => {
  test('moves all of its legs', () => {
    const { kernel, out } = openKernel();
    expect(kernel.move(legs(ALICE, ESCROW, 30n), 'adjustment', out)).toBeUndefined();
    expect([total(kernel, ALICE), total(kernel, ESCROW)]).toEqual([70n, 30n]);
  });

  test.each([
    ['more than a user has', legs(ALICE, ESCROW, 101n), 'INSUFFICIENT_BALANCE'],
    ['an escrow account below zero', legs(ESCROW, ALICE, 1n), 'INSUFFICIENT_BALANCE'],
    ['a clearing account below its floor', legs(CLEARING, ALICE, 51n), 'BALANCE_BELOW_FLOOR'],
    ['an account that there is not', legs(ALICE, 999, 1n), 'UNKNOWN_ACCOUNT'],
    [
      'twice what there is, in two legs',
      [...legs(ALICE, ESCROW, 60n), ...legs(ALICE, ESCROW, 60n)],
      'INSUFFICIENT_BALANCE',
    ],
  ] as const)('is rejected whole: %s', (_what, moved, code) => {
    const { kernel, out } = openKernel();
    expect(kernel.move(moved, 'adjustment', out)).toBe(code);
    expect([total(kernel, ALICE), total(kernel, ESCROW), total(kernel, CLEARING)]).toEqual([100n, 0n, 0n]);
  });

  test('takes a clearing account down to its floor', () => {
    const { kernel, out } = openKernel();
    expect(kernel.move(legs(CLEARING, ALICE, 50n), 'adjustment', out)).toBeUndefined();
    expect([total(kernel, ALICE), total(kernel, CLEARING)]).toEqual([150n, -50n]);
  });

  test('whose legs do not sum to zero fails an assertion', () => {
    const { kernel, out } = openKernel();
    expect(() => kernel.move([{ ...pocket(ALICE), delta: 1n }], 'adjustment', out)).toThrow(/sum to zero/);
  });

  test('keeps isolated wallets apart by their scope', () => {
    const { kernel, out } = openKernel();
    const into = [
      { ...pocket(ALICE), delta: -5n },
      { ...pocket(ALICE, 2 ** 31 - 1), delta: 5n },
    ];
    expect(kernel.move(into, 'transfer', out)).toBeUndefined();
    expect(kernel.hold(pocket(ALICE, 2 ** 31 - 1), 6n)).toBe('INSUFFICIENT_BALANCE');
    expect(kernel.hold(pocket(ALICE, 2 ** 31 - 1), 5n)).toBeUndefined();
    expect(
      kernel.move(
        [...into].map((leg) => ({ ...leg, delta: -leg.delta })),
        'transfer',
        out,
      ),
    ).toBe('INSUFFICIENT_BALANCE');
    kernel.release(pocket(ALICE, 2 ** 31 - 1), 5n);
    expect(kernel.hold(pocket(ALICE), 96n)).toBe('INSUFFICIENT_BALANCE');
  });
});

describe('a room that guards balances', () => {
  type Taken = readonly (readonly [accountId: number, scope: number, delta: bigint])[];

  function guarded(): ReturnType<typeof openKernel> & { readonly asked: Taken[] } {
    const asked: Taken[] = [];
    const opened = openKernel();
    opened.kernel.gate = (taken, reason) => {
      asked.push(taken.map(({ accountId, delta, scope = 0 }) => [accountId, scope, delta]));
      return reason === 'adjustment' && taken.some(({ delta }) => delta < -50n) ? 'MARGIN_TOO_LOW' : undefined;
    };
    return { ...opened, asked };
  }

  test('is asked once for what a move takes from each balance as a whole', () => {
    const { asked, kernel, out } = guarded();
    const twice = [...legs(ALICE, ESCROW, 30n), ...legs(ALICE, ESCROW, 30n)];
    expect(kernel.move(twice, 'adjustment', out)).toBe('MARGIN_TOO_LOW');
    expect(asked).toEqual([[[ALICE, 0, -60n]]]);
    expect(total(kernel, ALICE)).toBe(100n);
  });

  test('is told why, so that it can let pass what the house itself moves', () => {
    const { kernel, out } = guarded();
    expect(kernel.move(legs(ALICE, ESCROW, 60n), 'transfer', out)).toBeUndefined();
  });

  test('does not mind what comes back with the same move', () => {
    const { asked, kernel, out } = guarded();
    const there = [...legs(ALICE, ESCROW, 60n), ...legs(ESCROW, ALICE, 60n)];
    expect(kernel.move(there, 'adjustment', out)).toBeUndefined();
    expect(asked).toEqual([[]]);
  });

  test('is not asked for a move that cannot be', () => {
    const { asked, kernel, out } = guarded();
    expect(kernel.move(legs(ALICE, ESCROW, 101n), 'adjustment', out)).toBe('INSUFFICIENT_BALANCE');
    expect(kernel.move(legs(999, ESCROW, 1n), 'adjustment', out)).toBe('UNKNOWN_ACCOUNT');
    expect(asked).toEqual([]);
  });
});

describe('a clearing account', () => {
  test.each([
    ['another wallet', { wallet: 'earn' }],
    ['the wallet of a contract', { scope: 3 }],
  ] as const)('owes in one balance of an asset: not in %s', (_where, where) => {
    const { kernel, out } = openKernel();
    const [from, to] = legs(CLEARING, ALICE, 1n);
    expect(kernel.move([{ ...from, ...where }, to], 'adjustment', out)).toBe('INSUFFICIENT_BALANCE');
    expect(kernel.move(legs(CLEARING, ALICE, 50n), 'adjustment', out)).toBeUndefined();
  });

  test('does not lend to another of its own wallets', () => {
    const desk = new Desk();
    desk.do({ type: 'open-house-account', accountId: 7, name: 'desk', class: 'clearing', floor: -9n });
    const events = desk.do({ type: 'transfer', accountId: 7, from: 'spot', to: 'earn', assetId: BTC, amount: 9n });
    expect(summaryOf(events)).toEqual(['rejected UNKNOWN_ACCOUNT']);
  });
});

describe('a hold', () => {
  test.each([0n, -1n])('of %s fails an assertion, and so does its release', (amount) => {
    const { kernel } = openKernel();
    kernel.hold(pocket(ALICE), 10n);
    expect(() => kernel.hold(pocket(ALICE), amount)).toThrow(/no amount/);
    expect(() => kernel.release(pocket(ALICE), amount)).toThrow(/no amount/);
  });

  test('of a balance that there is not is not covered, and not released', () => {
    const { kernel } = openKernel();
    expect(kernel.hold(pocket(ALICE, 5), 1n)).toBe('INSUFFICIENT_BALANCE');
    expect(() => kernel.release(pocket(ALICE, 5), 1n)).toThrow(/no balance/);
  });
});

describe('an exchange whose ledger is full', () => {
  test('still moves money between balances that there are', () => {
    const { kernel, out } = openKernel();
    expect(kernel.move(legs(ALICE, ESCROW, 30n), 'adjustment', out)).toBeUndefined();
    kernel.ledger.count = 2 ** 25;
    expect(kernel.move(legs(ALICE, ESCROW, 30n), 'adjustment', out)).toBeUndefined();
    expect(kernel.move(legs(ALICE, CLEARING, 30n), 'adjustment', out)).toBe('EXCHANGE_FULL');
  });
});

test.each([-1, 0.5, 2 ** 31])('a balance of contract %d fails an assertion', (scope) => {
  const { kernel, out } = openKernel();
  const into = [
    { ...pocket(ALICE), delta: -5n },
    { ...pocket(ALICE, scope), delta: 5n },
  ];
  expect(() => kernel.move(into, 'transfer', out)).toThrow(/no market or contract/);
});

describe('accounts of the house', () => {
  const open: Command = { type: 'open-house-account', accountId: 7, name: 'otc-desk', class: 'clearing', floor: -9n };

  test('are opened by command, survive a snapshot and are not users', () => {
    const desk = new Desk();
    expect(summaryOf(desk.do(open))).toEqual(['house-account-opened']);
    const restored = restoreExchange(desk.exchange.snapshot());
    expect(restored.stateHash()).toBe(desk.exchange.stateHash());
    expect(restored.apply(open)).toEqual(desk.do(open));
    expect(desk.exchange.accounts().map(({ accountId }) => accountId)).not.toContain(7);
    expect(summaryOf(restored.apply({ ...open, accountId: 8, name: 'next' } as Command))).toEqual([
      'house-account-opened',
    ]);
  });

  test('take nothing from what may enter until they are opened', () => {
    const desk = new Desk();
    const credit = (amount: bigint): Command => {
      return { type: 'credit', accountId: ALICE, wallet: 'spot', assetId: BTC, amount, reason: 'deposit' };
    };
    const free = 2n ** 63n - 1n - 3_000_000_000n;
    desk.do(open);
    expect(summaryOf(desk.do(credit(free - 8n)))).toEqual(['rejected AMOUNT_OVERFLOW']);
    expect(summaryOf(desk.do(credit(free - 9n)))).toEqual(['posted', 'posted']);
  });
});
