import { MARKET_LIMITS } from '@bourse/domain';
import { isAbsentOr, isBig, isOneOf, isRecord, isText, isWhole, type Raw } from '../../kernel/codec/fields.ts';
import type { CommandSpec } from '../../kernel/room.ts';
import { POSITION_SIDES, STP_MODES } from '../../trading/names.ts';
import type { ContractsCommand, ContractsWallet, PriceState } from './commands.ts';

/** Wallets of contracts; in snapshots their places in the list. Append, never reorder. */
export const CONTRACTS_WALLETS = ['perpetual', 'delivery', 'mock'] as const satisfies readonly ContractsWallet[];
const PRICE_STATES = ['live', 'stale'] as const satisfies readonly PriceState[];

const NUMBERS = [
  'marketId',
  'priceScale',
  'tickSize',
  'qtyScale',
  'lotSize',
  'minQtyLots',
  'maxQtyLots',
  'maxPriceTicks',
  'priceBandPpm',
  'makerFeePpm',
  'takerFeePpm',
  'settleAssetId',
  'liquidationFeePpm',
  'fundCapLots',
  'fundSliceLots',
] as const;
const OPTIONAL_NUMBERS = ['executionRangePpm', 'liquidationReservePpm', 'deliveryFeePpm', 'expiresMs'] as const;
const TEXTS = ['code', 'underlying', 'quote'] as const;

const fieldsOf = (names: readonly string[]): Readonly<Record<string, true>> =>
  Object.fromEntries(names.map((name) => [name, true]));

const CONTRACT_FIELDS = {
  ...fieldsOf([...NUMBERS, ...OPTIONAL_NUMBERS, ...TEXTS]),
  ...fieldsOf(['kind', 'isMock', 'direction', 'minNotional', 'largePositionUnits', 'selfTradePrevention']),
  limits: fieldsOf(MARKET_LIMITS),
  tiers: fieldsOf(['capUnits', 'maxLeverage', 'maintenancePpm']),
};

const isTier = (tier: unknown): boolean =>
  isRecord(tier) && isBig(tier.capUnits) && isWhole(tier.maxLeverage) && isWhole(tier.maintenancePpm);
const isLimits = (value: unknown): boolean =>
  isRecord(value) && MARKET_LIMITS.every((name) => isAbsentOr(value[name], isWhole));
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isSide = (value: unknown): boolean => isOneOf(value, POSITION_SIDES);

function isContract(value: unknown): boolean {
  return (
    isRecord(value) &&
    NUMBERS.every((name) => isWhole(value[name])) &&
    OPTIONAL_NUMBERS.every((name) => isAbsentOr(value[name], isWhole)) &&
    TEXTS.every((name) => isText(value[name])) &&
    isOneOf(value.kind, ['perpetual', 'delivery']) &&
    isOneOf(value.direction, ['linear', 'inverse']) &&
    isFlag(value.isMock) &&
    isBig(value.minNotional) &&
    isBig(value.largePositionUnits) &&
    isOneOf(value.selfTradePrevention, STP_MODES) &&
    isAbsentOr(value.limits, isLimits) &&
    Array.isArray(value.tiers) &&
    value.tiers.every(isTier)
  );
}

const isOfContract = (raw: Raw): boolean => isWhole(raw.accountId) && isWhole(raw.contractId);

/** The room's commands with their numbers and fields. */
export const CONTRACTS_COMMANDS = {
  'create-contract': {
    index: 0,
    class: 'house',
    fields: { type: true, contract: CONTRACT_FIELDS, clearingAccountId: true, fundAccountId: true },
    check: (raw) => isContract(raw.contract) && isWhole(raw.clearingAccountId) && isWhole(raw.fundAccountId),
  },
  'set-position-mode': {
    index: 1,
    class: 'exit',
    fields: { type: true, accountId: true, wallet: true, isHedge: true },
    check: (raw) => isWhole(raw.accountId) && isOneOf(raw.wallet, CONTRACTS_WALLETS) && isFlag(raw.isHedge),
  },
  'set-margin-mode': {
    index: 2,
    class: 'exit',
    fields: { type: true, accountId: true, contractId: true, isIsolated: true },
    check: (raw) => isOfContract(raw) && isFlag(raw.isIsolated),
  },
  'set-leverage': {
    index: 3,
    class: 'risk',
    fields: { type: true, accountId: true, contractId: true, leverage: true, side: true },
    check: (raw) => isOfContract(raw) && isWhole(raw.leverage) && isAbsentOr(raw.side, isSide),
  },
  'change-margin': {
    index: 4,
    class: 'exit',
    fields: { type: true, accountId: true, contractId: true, side: true, delta: true },
    check: (raw) => isOfContract(raw) && isBig(raw.delta) && isAbsentOr(raw.side, isSide),
  },
  'settle-funding': {
    index: 5,
    class: 'house',
    fields: { type: true, contractId: true, stampMs: true, ratePpb: true },
    check: (raw) => isWhole(raw.contractId) && isWhole(raw.stampMs) && isWhole(raw.ratePpb),
  },
  'set-price-state': {
    index: 6,
    class: 'house',
    fields: { type: true, contractId: true, state: true },
    check: (raw) => isWhole(raw.contractId) && isOneOf(raw.state, PRICE_STATES),
  },
  'settle-contract': {
    index: 7,
    class: 'house',
    fields: { type: true, contractId: true, priceTicks: true },
    check: (raw) => isWhole(raw.contractId) && isWhole(raw.priceTicks),
  },
} as const satisfies Readonly<Record<ContractsCommand['type'], CommandSpec>>;
