import { TextIndex } from './text-index.ts';

/** Source of instruments of one kind, with their search texts and weights. */
export interface ShelfSource<T> {
  list(): readonly T[];
  /** Whether the list is unchanged since it was read. */
  isCurrent(taken: readonly T[]): boolean;
  /** Normalized by `normalizeSearchText`. */
  texts(item: T): readonly string[];
  /** Higher weights rank first among equal matches. */
  weight(item: T, nowMs: number): number;
}

/** A match with its quality (0 exact, 1 prefix, 2 substring) and weight. */
export interface ShelfHit<T> {
  readonly item: T;
  readonly match: number;
  readonly weight: number;
}

/** Maximum age of weights. */
const MAX_WEIGHT_AGE_MS = 1_000;
/** Items weighed at a time; longer lists yield to the event loop. */
const WEIGH_CHUNK = 500;

/** Instruments of one kind with their text index and weights, both refreshed on search. */
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
    } else if (nowMs - this.weighedMs > MAX_WEIGHT_AGE_MS && !this.isWeighing) {
      if (this.items.length <= WEIGH_CHUNK) this.weighAll(nowMs);
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

  /** Weighs a long list in chunks; until it is complete the old weights apply. */
  private async weighInTurns(nowMs: number): Promise<void> {
    const { items, index } = this;
    const weights = new Float64Array(items.length);
    this.isWeighing = true;
    try {
      for (let from = 0; from < items.length; from += WEIGH_CHUNK) {
        items.slice(from, from + WEIGH_CHUNK).forEach((item, at) => {
          weights[from + at] = this.source.weight(item, nowMs);
        });
        await new Promise(setImmediate);
      }
    } finally {
      this.isWeighing = false;
    }
    // The list was replaced meanwhile, with its own weights.
    if (index !== this.index) return;
    this.weights = weights;
    index.weigh(weights);
    this.weighedMs = nowMs;
  }
}
