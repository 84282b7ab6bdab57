import { TextIndex } from './text-index.ts';

/** Instruments of one kind: where they come from, by which texts they are found, and what they weigh. */
export interface ShelfSource<T> {
  list(): readonly T[];
  /** Whether the list still stands as it was taken. */
  isCurrent(taken: readonly T[]): boolean;
  /** As `normalizeSearchText` makes them. */
  texts(item: T): readonly string[];
  /** The more, the further in front among equal matches. */
  weight(item: T, nowMs: number): number;
}

/** One thing found, with how well it matches (0 exact, 1 beginning, 2 within) and what it weighs. */
export interface ShelfHit<T> {
  readonly item: T;
  readonly match: number;
  readonly weight: number;
}

/** Weights are taken anew when they are older than this. */
const WEIGHTS_LIVE_MS = 1_000;
/** So many are weighed in one go; longer lists take turns with whatever else the server does. */
const WEIGHED_AT_ONCE = 500;

/** Instruments of one kind with the index of their texts and their weights, both kept up to date while people search. */
export class Shelf<T> {
  private readonly source: ShelfSource<T>;
  private items: readonly T[] = [];
  private index = new TextIndex([]);
  private weights = new Float64Array(0);
  private weighedMs = 0;
  private isWeighing = false;

  constructor(source: ShelfSource<T>) {
    this.source = source;
  }

  /** At most `limit` matches, best first. */
  find(wanted: string, limit: number, nowMs: number): readonly ShelfHit<T>[] {
    this.refresh(nowMs);
    return this.index.find(wanted, limit).hits.flatMap(({ at, match }) => this.hit(at, match));
  }

  /** The heaviest, heaviest first. */
  heaviest(limit: number, nowMs: number): readonly ShelfHit<T>[] {
    this.refresh(nowMs);
    return this.index.heaviest(limit).flatMap((at) => this.hit(at, 0));
  }

  private hit(at: number, match: number): ShelfHit<T>[] {
    const item = this.items[at];
    return item === undefined ? [] : [{ item, match, weight: this.weights[at] ?? 0 }];
  }

  private refresh(nowMs: number): void {
    if (!this.source.isCurrent(this.items)) {
      this.items = this.source.list();
      this.index = new TextIndex(this.items.map((item) => this.source.texts(item)));
      this.weights = new Float64Array(this.items.length);
      this.weighAll(nowMs);
    } else if (nowMs - this.weighedMs > WEIGHTS_LIVE_MS && !this.isWeighing) {
      if (this.items.length <= WEIGHED_AT_ONCE) this.weighAll(nowMs);
      else void this.weighInTurns(nowMs);
    }
  }

  private weighAll(nowMs: number): void {
    this.items.forEach((item, at) => {
      this.weights[at] = this.source.weight(item, nowMs);
    });
    this.index.weigh(this.weights);
    this.weighedMs = nowMs;
  }

  /** Weighs a long list a part at a time; until it is done the old weights hold. */
  private async weighInTurns(nowMs: number): Promise<void> {
    const { items, index } = this;
    const weights = new Float64Array(items.length);
    this.isWeighing = true;
    try {
      for (let from = 0; from < items.length; from += WEIGHED_AT_ONCE) {
        items.slice(from, from + WEIGHED_AT_ONCE).forEach((item, at) => {
          weights[from + at] = this.source.weight(item, nowMs);
        });
        await new Promise(setImmediate);
      }
    } finally {
      this.isWeighing = false;
    }
    // Another list has come meanwhile, with weights of its own.
    if (index !== this.index) return;
    this.weights = weights;
    index.weigh(weights);
    this.weighedMs = nowMs;
  }
}
