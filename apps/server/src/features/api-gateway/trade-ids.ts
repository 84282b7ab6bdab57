/** Ids of the first and the last of the trades that a window or a kline counts; −1 when there are none. */
export interface TradeIds {
  readonly firstId: number;
  readonly lastId: number;
}

/** The ids of a market's last `count` trades, which `lastNo` ends: trades count up by one, so `lastId − firstId + 1` is the count. */
export function tradeIdsOf(count: number, lastNo: number): TradeIds {
  return count === 0 ? { firstId: -1, lastId: -1 } : { firstId: lastNo - count + 1, lastId: lastNo };
}
