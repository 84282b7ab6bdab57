/** Levels as the wire has them: price and quantity. */
export type Levels = readonly (readonly [string, string])[];

/** A message of a stream of changed levels. */
export interface DepthUpdate {
  readonly U: number;
  readonly u: number;
  readonly b: Levels;
  readonly a: Levels;
}

/** A book over REST. */
export interface DepthSnapshot {
  readonly lastUpdateId: number;
  readonly bids: Levels;
  readonly asks: Levels;
}

/**
 * A book kept by the documented rule: begin with a snapshot, drop updates that it contains, and apply the rest, of which the first
 * must contain the snapshot's successor and each other one must begin where the one before ended.
 */
export class LocalBook {
  /** Number of the book's state. */
  updateId: number;
  /** Updates that did not begin where the book ended. */
  gaps = 0;
  applied = 0;
  private readonly bids: Map<string, string>;
  private readonly asks: Map<string, string>;

  constructor(snapshot: DepthSnapshot) {
    this.updateId = snapshot.lastUpdateId;
    this.bids = new Map(snapshot.bids);
    this.asks = new Map(snapshot.asks);
  }

  /** Takes the stream's next message, one from before the snapshot too. */
  take({ U, u, b, a }: DepthUpdate): void {
    if (u <= this.updateId) return;
    const follows = this.applied === 0 ? U <= this.updateId + 1 : U === this.updateId + 1;
    if (!follows) this.gaps += 1;
    this.applied += 1;
    change(this.bids, b);
    change(this.asks, a);
    this.updateId = u;
  }

  /** The best levels of both sides, best first. */
  best(limit: number): { readonly bids: Levels; readonly asks: Levels } {
    const sorted = (side: Map<string, string>, direction: number) =>
      [...side].sort(([one], [other]) => direction * (Number(one) - Number(other))).slice(0, limit);
    return { bids: sorted(this.bids, -1), asks: sorted(this.asks, 1) };
  }
}

function change(side: Map<string, string>, levels: Levels): void {
  for (const [price, qty] of levels) {
    if (Number(qty) === 0) side.delete(price);
    else side.set(price, qty);
  }
}
