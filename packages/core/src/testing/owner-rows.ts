import type { Command, RejectCode } from '../rooms/index.ts';
import type { SubAccountTransfer } from '../rooms/owners/commands.ts';
import { LONGEST_PAUSE_MS, MOST_SUB_ACCOUNTS } from '../rooms/owners/owners.ts';
import { ALICE, BOB, BTC, CAROL, USDT } from './desk.ts';

/** Makes an account a sub-account of ALICE's; BOB unless another is named. */
export const link = (accountId = BOB, masterId = ALICE): Command => ({ type: 'link-sub-account', accountId, masterId });

/** 100 smallest units of USDT from ALICE to her sub-account BOB. */
export function subTransfer(more: Partial<SubAccountTransfer> = {}): SubAccountTransfer {
  return {
    type: 'sub-account-transfer',
    accountId: ALICE,
    fromAccountId: ALICE,
    toAccountId: BOB,
    assetId: USDT,
    amount: 100n,
    ...more,
  };
}

/** Pauses the withdrawals of ALICE. */
export const pause = (untilMs: number, accountId = ALICE): Command => ({
  type: 'pause-withdrawals',
  accountId,
  untilMs,
});

/** Freezes the orders of a sub-account of ALICE's, or frees them. */
export const freezeSub = (orders: boolean, more: { readonly cancelOrders?: boolean } = {}): Command => ({
  type: 'freeze-sub-account',
  accountId: ALICE,
  subAccountId: BOB,
  orders,
  ...more,
});

/** Closes a sub-account of ALICE's. */
export const closeSub = (subAccountId = BOB): Command => ({
  type: 'close-sub-account',
  accountId: ALICE,
  subAccountId,
});

/** Takes one smallest unit of BTC to the world. */
export const withdraw = (accountId: number): Command => ({
  type: 'debit',
  accountId,
  wallet: 'spot',
  assetId: BTC,
  amount: 1n,
  reason: 'withdrawal',
});

/** As many empty sub-accounts of ALICE's as a master may have. */
export const FULL: readonly Command[] = Array.from({ length: MOST_SUB_ACCOUNTS }, (_, at): Command[] => [
  { type: 'open-account', accountId: 5_000 + at },
  link(5_000 + at),
]).flat();

const rules = (more: object): Command => ({
  type: 'set-transfer-rules',
  rules: { assetId: USDT, blocked: false, closedOut: [], closedIn: [], ...more },
});

/** A row for each way in which the room rejects, in the order of the checks: each is also broken by what is checked later. */
export const OWNER_ROWS: readonly {
  readonly code: RejectCode;
  readonly why: string;
  readonly before?: readonly Command[];
  readonly command: Command;
}[] = [
  { code: 'UNKNOWN_ACCOUNT', why: 'a pause of nobody', command: pause(2 ** 50, 9_999) },
  { code: 'UNKNOWN_ACCOUNT', why: 'a pause of the world', command: pause(1, 1) },
  { code: 'PAUSE_INVALID', why: 'further ahead than a pause may last', command: pause(LONGEST_PAUSE_MS + 1) },
  { code: 'UNKNOWN_ACCOUNT', why: 'a sub-account that is no account', command: link(9_999, 9_999) },
  { code: 'UNKNOWN_ACCOUNT', why: 'a master that is no account', command: link(BOB, 9_999) },
  { code: 'SUB_ACCOUNT_LINK_INVALID', why: 'an account with itself', command: link(ALICE, ALICE) },
  { code: 'SUB_ACCOUNT_LINK_INVALID', why: 'a second master', before: [link()], command: link(BOB, CAROL) },
  { code: 'SUB_ACCOUNT_LINK_INVALID', why: 'a sub-account as master', before: [link()], command: link(CAROL, BOB) },
  { code: 'SUB_ACCOUNT_LINK_INVALID', why: 'a master as sub-account', before: [link()], command: link(ALICE, CAROL) },
  {
    code: 'SUB_ACCOUNT_LINK_INVALID',
    why: 'one that was closed',
    before: [{ type: 'open-account', accountId: 5_000 }, link(5_000), closeSub(5_000)],
    command: link(5_000),
  },
  { code: 'TOO_MANY_SUB_ACCOUNTS', why: 'one more than a master may have', before: FULL, command: link() },
  { code: 'UNKNOWN_ACCOUNT', why: 'a transfer of nobody', command: subTransfer({ accountId: 9_999, assetId: 777 }) },
  { code: 'UNKNOWN_ASSET', why: 'a transfer', command: subTransfer({ assetId: 777, amount: 0n }) },
  { code: 'AMOUNT_NOT_POSITIVE', why: 'a transfer', command: subTransfer({ amount: 0n, toAccountId: ALICE }) },
  { code: 'AMOUNT_NOT_POSITIVE', why: 'a transfer back by its sign', command: subTransfer({ amount: -5n }) },
  { code: 'SUB_TRANSFER_SAME_ACCOUNT', why: 'a transfer', command: subTransfer({ toAccountId: ALICE }) },
  { code: 'SUB_ACCOUNT_UNKNOWN', why: 'a transfer to a stranger', command: subTransfer({ amount: 2n ** 62n }) },
  {
    code: 'SUB_ACCOUNT_UNKNOWN',
    why: 'a transfer from a stranger',
    before: [link()],
    command: subTransfer({ fromAccountId: CAROL }),
  },
  {
    code: 'SUB_ACCOUNT_UNKNOWN',
    why: 'a sub-account that acts as a master',
    before: [link()],
    command: subTransfer({ accountId: BOB, fromAccountId: ALICE, toAccountId: BOB }),
  },
  {
    code: 'INSUFFICIENT_BALANCE',
    why: 'a transfer to a sub-account',
    before: [link()],
    command: subTransfer({ amount: 2n ** 62n }),
  },
  {
    code: 'TRANSFER_ACCOUNT_BLOCKED',
    why: 'a transfer to a sub-account',
    before: [link(), { type: 'block-transfers', accountId: ALICE, blocked: true }, rules({ blocked: true })],
    command: subTransfer(),
  },
  {
    code: 'TRANSFER_ASSET_BLOCKED',
    why: 'a transfer to a sub-account',
    before: [link(), rules({ blocked: true, closedOut: ['spot'] })],
    command: subTransfer(),
  },
  {
    code: 'TRANSFER_OUT_CLOSED',
    why: 'a transfer to a sub-account',
    before: [link(), rules({ closedOut: ['spot'] })],
    command: subTransfer(),
  },
  {
    code: 'WITHDRAWALS_FROZEN',
    why: 'a transfer to a sub-account',
    before: [link(), { type: 'freeze-account', accountId: ALICE, orders: false, withdrawals: true }],
    command: subTransfer(),
  },
  { code: 'SUB_ACCOUNT_UNKNOWN', why: 'a freeze of a stranger', command: freezeSub(true) },
  { code: 'SUB_ACCOUNT_UNKNOWN', why: 'the end of a stranger', command: closeSub() },
  { code: 'SUB_ACCOUNT_NOT_EMPTY', why: 'the end of one with money', before: [link()], command: closeSub() },
  {
    code: 'SUB_ACCOUNT_CANNOT_WITHDRAW',
    why: 'also while it is paused',
    before: [link(), pause(1_000, BOB)],
    command: withdraw(BOB),
  },
  { code: 'WITHDRAWALS_PAUSED', why: 'a withdrawal', before: [pause(1_000)], command: withdraw(ALICE) },
];
