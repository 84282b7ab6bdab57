import type { PocketRows } from '../../kernel/ledger/ledger.ts';
import * as records from '../../kernel/record-layout.ts';
import { CONTINGENCY, type OrderList } from '../../trading/lists/lists.ts';
import type { Market } from '../../trading/market.ts';
import * as orders from '../../trading/order-layout.ts';
import type { TradingState } from '../../trading/state.ts';
import { SPOT_CODE } from './codes.ts';

const { ACCOUNT, FINE } = records;
const { COLD, INT } = orders;

const POSITION_TOO_LARGE = SPOT_CODE.POSITION_TOO_LARGE;

/**
 * Whether a buy of so many lots, with what the account has of the base asset in its spot wallet and what its open buys may still bring,
 * comes to more than the market's limit; `FINE` when not. Of a pair only one order can bring anything, so it counts once.
 */
export function positionRejection(
  state: TradingState,
  baseRows: PocketRows,
  unitsPerLot: bigint,
  owner: number,
  market: Market,
  lots: number,
): number {
  const wanted = BigInt(lots) + openBuys(state, owner, market);
  const row = baseRows.find(owner);
  const owned = row < 0 ? 0n : state.ledger.total(row);
  return owned + wanted * unitsPerLot > BigInt(market.maxPositionLots) * unitsPerLot ? POSITION_TOO_LARGE : FINE;
}

function openBuys({ accounts, extras, pool }: TradingState, owner: number, market: Market): bigint {
  let lots = 0n;
  for (let slot = accounts.get(owner, ACCOUNT.OLDEST); slot >= 0; slot = pool.coldInt(slot, COLD.OWNER_NEXT)) {
    if (pool.coldInt(slot, COLD.MARKET) !== market.index || pool.int(slot, INT.IS_SELL) === 1) continue;
    const extra = pool.int(slot, INT.HAS_EXTRA) === 0 ? undefined : extras.get(slot);
    if (extra?.list !== undefined && isSecondOfPair(extra.list, slot)) continue;
    lots += BigInt(pool.openLots(slot) + (extra?.iceberg?.hiddenLots ?? 0));
  }
  return lots;
}

function isSecondOfPair({ contingency, slots }: OrderList, slot: number): boolean {
  const [first, second] = contingency === CONTINGENCY.OCO ? slots : slots.slice(1);
  return second === slot && (first ?? -1) >= 0;
}
