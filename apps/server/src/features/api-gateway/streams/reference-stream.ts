import type { MarketState } from '../../../platform/exchange-view/markets/market-state.ts';
import { referencePrice } from '../rest/reference-endpoints.ts';
import { symbolOf } from '../wire-format.ts';
import { Stream } from './stream.ts';

/** The reference price of the execution rules, on each update. */
export class ReferencePriceStream extends Stream {
  readonly isState = true;
  private readonly state: MarketState;
  private readonly clock: () => number;
  private toldNo: number;

  constructor(name: string, state: MarketState, clock: () => number) {
    super(name);
    this.state = state;
    this.clock = clock;
    this.toldNo = this.tradeNo();
  }

  flush(): void {
    const now = this.tradeNo();
    if (now === this.toldNo) return;
    this.toldNo = now;
    this.publish(this.current());
  }

  override current(): unknown {
    const reference = referencePrice(this.state);
    const { price, timeMs } = reference ?? { price: null, timeMs: this.clock() };
    return { e: 'referencePrice', s: symbolOf(this.state.market), r: price, t: timeMs };
  }

  /** The trade that set it; 0 before the first. */
  private tradeNo(): number {
    return this.state.lastTrade?.tradeNo ?? 0;
  }
}
