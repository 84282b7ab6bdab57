import type { TransferPair, TransferRules } from '@bourse/domain';
import type { Command, RejectCode } from '../rooms/index.ts';
import type { Transfer } from '../rooms/transfer/commands.ts';
import { ALICE, BTC, USDT } from './desk.ts';

/** 100 smallest units of USDT from Alice's spot wallet to her perpetual one. */
export function transfer(more: Partial<Transfer> = {}): Transfer {
  return { type: 'transfer', accountId: ALICE, from: 'spot', to: 'perpetual', assetId: USDT, amount: 100n, ...more };
}

/** Rules of USDT that forbid nothing. */
export function setRules(more: Partial<TransferRules> = {}): Command {
  const rules = { assetId: USDT, blocked: false, closedOut: [], closedIn: [], ...more };
  return { type: 'set-transfer-rules', rules };
}

/** The pair BTC/USDT on market 1, open on all sides. */
export function setPair(more: Partial<TransferPair> = {}): Command {
  const flags = { baseIn: true, baseOut: true, quoteIn: true, quoteOut: true };
  return { type: 'set-transfer-pair', pair: { marketId: 1, baseAssetId: BTC, quoteAssetId: USDT, ...flags, ...more } };
}

const BLOCKED: Command = { type: 'block-transfers', accountId: ALICE, blocked: true };
const toIsolated = (more: Partial<Transfer> = {}) => transfer({ to: 'isolated-margin', toMarketId: 1, ...more });
const fromIsolated = () => transfer({ from: 'isolated-margin', fromMarketId: 1, to: 'spot' });

/** A row for each way in which the room rejects, in the order of the checks: each is also broken by what is checked later. */
export const TRANSFER_ROWS: readonly {
  readonly code: RejectCode;
  readonly why: string;
  readonly before?: readonly Command[];
  readonly command: Command;
}[] = [
  { code: 'UNKNOWN_ACCOUNT', why: 'a transfer of nobody', command: transfer({ accountId: 9_999, assetId: 777 }) },
  { code: 'UNKNOWN_ACCOUNT', why: 'a transfer of the world', command: transfer({ accountId: 1 }) },
  { code: 'UNKNOWN_ASSET', why: 'a transfer', command: transfer({ assetId: 777, amount: 0n }) },
  { code: 'AMOUNT_NOT_POSITIVE', why: 'a transfer of nothing', command: transfer({ amount: 0n, to: 'spot' }) },
  {
    code: 'SAME_WALLET',
    why: 'from an isolated pair to itself',
    command: toIsolated({ from: 'isolated-margin', fromMarketId: 1 }),
  },
  { code: 'TRANSFER_WALLET_INVALID', why: 'the wallet of another product', command: transfer({ to: 'mock' }) },
  {
    code: 'TRANSFER_WALLET_INVALID',
    why: 'isolated margin without a market',
    command: transfer({ to: 'isolated-margin' }),
  },
  { code: 'TRANSFER_WALLET_INVALID', why: 'spot with a market', command: transfer({ fromMarketId: 1 }) },
  { code: 'TRANSFER_PAIR_UNKNOWN', why: 'no such pair', before: [BLOCKED], command: toIsolated() },
  {
    code: 'TRANSFER_PAIR_UNKNOWN',
    why: 'a pair without the asset',
    before: [{ type: 'create-asset', asset: { assetId: 3, code: 'ETH', scale: 8 } }, setPair({ quoteAssetId: 3 })],
    command: toIsolated(),
  },
  {
    code: 'TRANSFER_ACCOUNT_BLOCKED',
    why: 'by an operator',
    before: [BLOCKED, setRules({ blocked: true })],
    command: transfer(),
  },
  {
    code: 'TRANSFER_ASSET_BLOCKED',
    why: 'by an operator',
    before: [setRules({ blocked: true, closedOut: ['spot'] })],
    command: transfer(),
  },
  {
    code: 'TRANSFER_OUT_CLOSED',
    why: 'the asset cannot leave the wallet',
    before: [setRules({ closedOut: ['spot'], closedIn: ['perpetual'] })],
    command: transfer(),
  },
  {
    code: 'TRANSFER_IN_CLOSED',
    why: 'the asset cannot enter the wallet',
    before: [setRules({ closedIn: ['isolated-margin'] }), setPair({ quoteIn: false })],
    command: toIsolated(),
  },
  {
    code: 'TRANSFER_PAIR_OUT_CLOSED',
    why: 'the quote asset cannot leave the pair',
    before: [setPair({ quoteOut: false }), setRules({ dailyLimit: 0n })],
    command: fromIsolated(),
  },
  {
    code: 'TRANSFER_PAIR_IN_CLOSED',
    why: 'the base asset cannot enter the pair',
    before: [setPair({ baseIn: false })],
    command: toIsolated({ assetId: BTC }),
  },
  {
    code: 'TRANSFER_DAILY_LIMIT',
    why: 'one unit more than is left of the day',
    before: [setRules({ dailyLimit: 150n }), transfer()],
    command: transfer({ amount: 51n }),
  },
  { code: 'INSUFFICIENT_BALANCE', why: 'a transfer', command: transfer({ from: 'c2c' }) },
  {
    code: 'INSUFFICIENT_BALANCE',
    why: 'a transfer that would wait for review',
    before: [setRules({ reviewAbove: 0n })],
    command: transfer({ from: 'c2c' }),
  },
  {
    code: 'TRANSFER_UNKNOWN',
    why: 'nothing waits',
    before: [transfer()],
    command: { type: 'review-transfer', transferId: 1, approved: true, decisionId: 1 },
  },
  { code: 'TRANSFER_RULES_INVALID', why: 'a limit below zero', command: setRules({ dailyLimit: -1n }) },
  { code: 'TRANSFER_RULES_INVALID', why: 'a limit beyond any amount', command: setRules({ reviewAbove: 2n ** 63n }) },
  { code: 'TRANSFER_RULES_INVALID', why: 'a pair of one asset', command: setPair({ baseAssetId: USDT }) },
  {
    code: 'TRANSFER_RULES_INVALID',
    why: 'another pair on a known market',
    before: [setPair()],
    command: setPair({ baseAssetId: USDT, quoteAssetId: BTC }),
  },
  { code: 'UNKNOWN_ASSET', why: 'rules of transfers', command: setRules({ assetId: 777 }) },
  { code: 'UNKNOWN_ASSET', why: 'a pair of transfers', command: setPair({ baseAssetId: 777 }) },
  {
    code: 'UNKNOWN_ACCOUNT',
    why: 'a coupon of nobody',
    command: { type: 'bind-transfer-coupon', accountId: 9_999, wallet: 'mock', bound: true },
  },
  {
    code: 'TRANSFER_WALLET_INVALID',
    why: 'a coupon of a wallet without transfers',
    command: { type: 'bind-transfer-coupon', accountId: ALICE, wallet: 'mock', bound: true },
  },
];
