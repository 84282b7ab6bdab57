/** What traded in one second. */
interface Second {
  readonly second: number;
  lots: number;
  /** Ticks × lots. */
  value: bigint;
}

/**
 * The average price of a market's trades over the last minutes, by volume. Method: trades are summed second by second, seconds that are
 * too old are left out; so it is exact to the second, up to 2^53 − 1 lots in one, and needs 3,600 sums at most.
 */
export class AveragePrice {
  declare private readonly spanS: number;
  private seconds: Second[] = [];

  constructor(minutes: number) {
    this.spanS = minutes * 60;
  }

  /** Takes a trade in; times never run backwards. */
  onTrade(timeMs: number, priceTicks: number, lots: number): void {
    const second = Math.floor(timeMs / 1_000);
    const value = BigInt(priceTicks) * BigInt(lots);
    const last = this.seconds.at(-1);
    if (last?.second !== second) {
      this.forget(second);
      this.seconds.push({ second, lots, value });
      return;
    }
    last.lots += lots;
    last.value += value;
  }

  /** Lots that traded within the last minutes, and ticks × lots of them: the second by the first is the average. Undefined: nothing did. */
  sums(timeMs: number): { readonly lots: bigint; readonly value: bigint } | undefined {
    const oldest = Math.floor(timeMs / 1_000) - this.spanS;
    let lots = 0n;
    let value = 0n;
    // What is too old stays until the next trade: looking changes nothing.
    for (const one of this.seconds) {
      if (one.second <= oldest) continue;
      lots += BigInt(one.lots);
      value += one.value;
    }
    return lots === 0n ? undefined : { lots, value };
  }

  /** What it knows, oldest first, as a snapshot keeps it: seconds, lots, values in turn. */
  get entries(): readonly (number | bigint)[] {
    return this.seconds.flatMap(({ second, lots, value }) => [second, lots, value]);
  }
  set entries(flat: readonly (number | bigint)[]) {
    this.seconds = [];
    for (let at = 0; at + 2 < flat.length; at += 3) {
      this.seconds.push({ second: Number(flat[at]), lots: Number(flat[at + 1]), value: BigInt(flat[at + 2] ?? 0) });
    }
  }

  private forget(now: number): void {
    const first = this.seconds.findIndex(({ second }) => second > now - this.spanS);
    if (first !== 0) this.seconds.splice(0, first < 0 ? this.seconds.length : first);
  }
}
