/** One aggregated price level of a book: price in ticks and resting lots. */
export interface Level {
  readonly priceTicks: number;
  readonly qtyLots: number;
}

/**
 * One side of a market's aggregated book. Prices are sorted with the best last, because changes near the end of an array
 * are cheap.
 */
export class BookSide {
  private readonly prices: number[] = [];
  private readonly lots: number[] = [];
  private readonly direction: 1 | -1;

  constructor(side: 'buy' | 'sell') {
    this.direction = side === 'buy' ? 1 : -1;
  }

  get size(): number {
    return this.prices.length;
  }

  /** Sets the lots of a price level; 0 removes it. */
  set(priceTicks: number, qtyLots: number): void {
    const at = this.indexOf(priceTicks);
    const found = this.prices[at] === priceTicks;
    if (qtyLots === 0) {
      if (found) this.removeAt(at);
    } else if (found) {
      this.lots[at] = qtyLots;
    } else if (at === this.prices.length) {
      this.prices.push(priceTicks);
      this.lots.push(qtyLots);
    } else {
      this.prices.splice(at, 0, priceTicks);
      this.lots.splice(at, 0, qtyLots);
    }
  }

  /** The best price in ticks, or undefined when the side is empty. */
  best(): number | undefined {
    return this.prices.at(-1);
  }

  /** Lots at a price; 0 when nothing rests there. */
  lotsAt(priceTicks: number): number {
    const at = this.indexOf(priceTicks);
    return this.prices[at] === priceTicks ? (this.lots[at] ?? 0) : 0;
  }

  /** At most `limit` levels, best first. */
  levels(limit: number): Level[] {
    const found: Level[] = [];
    for (let at = this.prices.length - 1; at >= 0 && found.length < limit; at -= 1) {
      found.push({ priceTicks: this.prices[at] ?? 0, qtyLots: this.lots[at] ?? 0 });
    }
    return found;
  }

  /** At most `limit` levels of `stepTicks` each, best first: bids are rounded down, asks up, so that no group looks better than its orders. */
  grouped(stepTicks: number, limit: number): Level[] {
    const found: { priceTicks: number; qtyLots: number }[] = [];
    for (let at = this.prices.length - 1; at >= 0; at -= 1) {
      const priceTicks = this.groupOf(this.prices[at] ?? 0, stepTicks);
      const last = found.at(-1);
      if (last?.priceTicks === priceTicks) last.qtyLots += this.lots[at] ?? 0;
      else if (found.length === limit) break;
      else found.push({ priceTicks, qtyLots: this.lots[at] ?? 0 });
    }
    return found;
  }

  /** The group that contains a price. */
  groupOf(priceTicks: number, stepTicks: number): number {
    const steps = priceTicks / stepTicks;
    return (this.direction === 1 ? Math.floor(steps) : Math.ceil(steps)) * stepTicks;
  }

  /** Lots of one group of prices. */
  lotsOfGroup(groupTicks: number, stepTicks: number): number {
    // The group's price is its worst one, so its levels start there and continue towards the best.
    let total = 0;
    for (let at = this.indexOf(groupTicks); at < this.prices.length; at += 1) {
      const price = this.prices[at] ?? 0;
      if (this.groupOf(price, stepTicks) !== groupTicks) break;
      total += this.lots[at] ?? 0;
    }
    return total;
  }

  private removeAt(at: number): void {
    if (at === this.prices.length - 1) {
      this.prices.pop();
      this.lots.pop();
    } else {
      this.prices.splice(at, 1);
      this.lots.splice(at, 1);
    }
  }

  /** Index of a price, or where it would be inserted. */
  private indexOf(priceTicks: number): number {
    const wanted = priceTicks * this.direction;
    let low = 0;
    let high = this.prices.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.prices[middle] ?? 0) * this.direction < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
