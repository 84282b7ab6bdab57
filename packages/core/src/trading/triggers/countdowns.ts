/** A dead man's switch: when it cancels an account's orders on a market. */
export interface Countdown {
  /** Index of the account. */
  readonly owner: number;
  /** Index of the market; −1: all. */
  readonly market: number;
  /** Milliseconds since the epoch. */
  readonly deadlineMs: number;
}

/** All switches that are on. Bots send theirs again all the time, so that each is found without looking at the others. */
export class Countdowns {
  /** The next to run down last; of two at one time that of the smaller account index, then of the smaller market index. */
  private readonly queue: Countdown[] = [];
  private readonly byPlace = new Map<string, Countdown>();

  /** Those that are on, the first to run down first. */
  get list(): readonly Countdown[] {
    return this.queue.toReversed();
  }

  /** How many are on. */
  get size(): number {
    return this.queue.length;
  }

  /** When the next one runs down; Infinity when none is on. */
  get nextMs(): number {
    return this.queue.at(-1)?.deadlineMs ?? Number.POSITIVE_INFINITY;
  }

  /** Switches one on, anew, or (deadline 0) off. */
  set(countdown: Countdown): void {
    const place = placeOf(countdown);
    const before = this.byPlace.get(place);
    if (before !== undefined) this.queue.splice(this.search(before), 1);
    this.byPlace.delete(place);
    if (countdown.deadlineMs === 0) return;
    this.byPlace.set(place, countdown);
    this.queue.splice(this.search(countdown), 0, countdown);
  }

  /** Takes out the next one that runs down until `nowMs`. */
  due(nowMs: number): Countdown | undefined {
    if (this.nextMs > nowMs) return undefined;
    const next = this.queue.pop();
    if (next !== undefined) this.byPlace.delete(placeOf(next));
    return next;
  }

  /** Where a countdown stands in the queue, or would. */
  private search(countdown: Countdown): number {
    let low = 0;
    let high = this.queue.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.queue[middle];
      if (other !== undefined && order(other, countdown) > 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function placeOf({ owner, market }: Countdown): string {
  return `${owner}/${market}`;
}

function order(a: Countdown, b: Countdown): number {
  return a.deadlineMs - b.deadlineMs || a.owner - b.owner || a.market - b.market;
}
