/** The records of transfers: what they can be restricted to, and how they are written to a file. */
import type { RouteData, RouteQuery } from '@bourse/contract';
import { TRANSFER_WALLETS, WALLET_IDS, walletKindOf } from '@bourse/domain';
import { dayRangeQuery } from '@bourse/kit/formats/utc-days.ts';
import type { ListCsv, ListValues } from '@bourse/kit/list/data-list-model.ts';
import { WALLET_NAMES } from './wallets.ts';

export type TransferRecord = RouteData<'transferHistory'>['items'][number];
export type TransferState = TransferRecord['state'];

export const TRANSFER_STATES = ['review', 'done', 'rejected'] as const satisfies readonly TransferState[];

/** Message ids of the states. */
export const STATE_NAMES: Readonly<Record<TransferState, string>> = {
  review: 'transfer.state.review',
  done: 'transfer.state.done',
  rejected: 'transfer.state.rejected',
};

interface Coin {
  readonly coinId: number;
  readonly shortName: string;
}

/** The filters of the records, by their names in the address; `text` gives the words of a message. */
export function historyFilters(coins: readonly Coin[], text: (id: string) => string) {
  const wallets = TRANSFER_WALLETS.map((wallet) => ({
    value: String(WALLET_IDS[wallet]),
    label: text(WALLET_NAMES[wallet]),
  }));
  return {
    source: { kind: 'select', labelId: 'transfer.source', items: wallets },
    target: { kind: 'select', labelId: 'transfer.target', items: wallets },
    coinId: {
      kind: 'select',
      labelId: 'trading.coin',
      items: coins.map(({ coinId, shortName }) => ({ value: String(coinId), label: shortName })),
      accepts: (value: string) => /^[1-9]\d{0,8}$/.test(value),
      history: 'transferCoin',
    },
    state: {
      kind: 'select',
      labelId: 'trading.status',
      items: TRANSFER_STATES.map((value) => ({ value, label: text(STATE_NAMES[value]) })),
    },
    days: { kind: 'days' },
  } as const;
}

export type HistoryValues = ListValues<ReturnType<typeof historyFilters>>;

/** The API's query for the values of the filters. */
export function historyQuery({ coinId, source, state, target, ...days }: HistoryValues): RouteQuery<'transferHistory'> {
  const named = Object.entries({ coinId, source, target }).filter(([, value]) => value !== '');
  const known = TRANSFER_STATES.find((one) => one === state);
  return { ...Object.fromEntries(named), ...(known === undefined ? {} : { state: known }), ...dayRangeQuery(days) };
}

/** A record as a line of the export: times are UTC, amounts exact, wallets by their kinds. */
export const HISTORY_CSV: ListCsv<TransferRecord> = {
  columns: [
    'transferId',
    'createdMs',
    'created',
    'closed',
    'source',
    'sourceTradeId',
    'target',
    'targetTradeId',
    'coin',
    'amount',
    'state',
  ],
  rowOf: (record) => [
    record.transferId,
    String(record.createdMs),
    timeText(record.createdMs),
    timeText(record.closedMs),
    walletText(record.source),
    tradeText(record.sourceTradeId),
    walletText(record.target),
    tradeText(record.targetTradeId),
    record.shortName,
    record.amount,
    record.state,
  ],
};

function timeText(timeMs: number): string {
  return timeMs === 0 ? '' : new Date(timeMs).toISOString();
}

function walletText(id: number): string {
  return walletKindOf(id) ?? String(id);
}

function tradeText(tradeId: number): string {
  return tradeId === 0 ? '' : String(tradeId);
}
