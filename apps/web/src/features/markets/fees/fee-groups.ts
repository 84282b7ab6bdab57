import type { Market } from '@bourse/kit/api/queries.ts';

/** Markets of one area that charge the same. */
export interface FeeGroup {
  /** 1 main, 6 leveraged tokens, 8 alts. */
  readonly tradeArea: number;
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
  /** In the order in which they were given. */
  readonly markets: readonly Market[];
}

/** Markets by area and rates: areas in their order, in each the cheapest taker first. */
export function feeGroups(markets: readonly Market[]): readonly FeeGroup[] {
  const groups = new Map<string, Market[]>();
  for (const market of markets) {
    const key = `${market.tradeArea}/${market.makerFeePpm}/${market.takerFeePpm}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [market]);
    else known.push(market);
  }
  return [...groups.values()]
    .flatMap((of) => {
      const [first] = of;
      if (first === undefined) return [];
      const { makerFeePpm, takerFeePpm, tradeArea } = first;
      return [{ tradeArea, makerFeePpm, takerFeePpm, markets: of }];
    })
    .sort((a, b) => a.tradeArea - b.tradeArea || a.takerFeePpm - b.takerFeePpm || a.makerFeePpm - b.makerFeePpm);
}
