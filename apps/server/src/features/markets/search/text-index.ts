/**
 * Substring search over the texts of items, best match first, then by weight, without scanning all items.
 *
 * Method: an index of bigrams and trigrams; the candidates of the keyword's rarest gram are scanned. When that gram is
 * common, all items are scanned in order of weight until enough are found, which is soon, because many match. So both rare
 * and common keywords compare about 1,000 of 10,000 items.
 * Not handled: misspellings.
 */

/** Match quality: exact, prefix, substring; lower is better. */
const EXACT = 0;
const STARTS = 1;
const CONTAINS = 2;

/** A match. */
export interface Hit {
  /** Index in the list of items. */
  readonly at: number;
  /** 0 exact, 1 begins with the keyword, 2 contains it. */
  readonly match: number;
}

/** Result of a search and its cost. */
export interface Found {
  readonly hits: readonly Hit[];
  /** Number of items compared with the keyword. */
  readonly compared: number;
}

/** Candidate lists up to this length are scanned; beyond it, scanning by weight is faster. */
const NARROW = 1_000;
/** Marks the start of a text, so that prefixes are grams too. Search texts contain no control characters. */
const START = '\n';
const NONE: readonly number[] = [];

export class TextIndex {
  private readonly texts: readonly (readonly string[])[];
  private readonly exact = new Map<string, number[]>();
  private readonly grams = new Map<string, number[]>();
  /** Items by weight, heaviest first, and each item's position in that order. */
  private order: Uint32Array;
  private position: Uint32Array;

  /** Takes the texts of each item, normalized by `normalizeSearchText`. Initial weights are equal. */
  constructor(texts: readonly (readonly string[])[]) {
    this.texts = texts;
    this.order = Uint32Array.from(texts.keys());
    this.position = this.order.slice();
    texts.forEach((list, at) => {
      for (const text of list) this.add(text, at);
    });
  }

  /** Sets new weights; equal ones keep the order of the list. */
  weigh(weights: Float64Array): void {
    const weight = (at: number) => weights[at] ?? 0;
    this.order = Uint32Array.from(this.texts.keys()).sort((a, b) => weight(b) - weight(a) || a - b);
    this.position = new Uint32Array(this.order.length);
    this.order.forEach((at, position) => {
      this.position[at] = position;
    });
  }

  /** The heaviest, whatever their texts. */
  heaviest(limit: number): readonly number[] {
    return [...this.order.subarray(0, limit)];
  }

  /** At most `limit` matches, best first. The keyword must be normalized; an empty one finds nothing. */
  find(wanted: string, limit: number): Found {
    if (wanted === '') return { hits: [], compared: 0 };
    const found = new Map<number, number>();
    let compared = 0;
    const collect = (match: number, candidates: Iterable<number>, matches: (at: number) => boolean) => {
      for (const at of candidates) {
        if (found.size >= limit) return;
        compared += 1;
        if (!found.has(at) && matches(at)) found.set(at, match);
      }
    };
    const some = (at: number, test: (text: string) => boolean) => this.texts[at]?.some(test) === true;
    collect(EXACT, this.byWeight(this.exact.get(wanted) ?? NONE), () => true);
    collect(STARTS, this.candidates(START + wanted), (at) => some(at, (text) => text.startsWith(wanted)));
    collect(CONTAINS, this.candidates(wanted), (at) => some(at, (text) => text.includes(wanted)));
    return { hits: [...found].map(([at, match]) => ({ at, match })), compared };
  }

  private add(text: string, at: number): void {
    push(this.exact, text, at);
    const marked = START + text;
    for (let end = 2; end <= marked.length; end += 1) {
      push(this.grams, marked.slice(end - 2, end), at);
      if (end > 2) push(this.grams, marked.slice(end - 3, end), at);
    }
  }

  /** Candidate items for a substring, heaviest first. */
  private candidates(part: string): Iterable<number> {
    if (part.length < 2) return this.order;
    const size = Math.min(3, part.length);
    let rarest: readonly number[] | undefined;
    for (let end = size; end <= part.length; end += 1) {
      const list = this.grams.get(part.slice(end - size, end)) ?? NONE;
      if (rarest === undefined || list.length < rarest.length) rarest = list;
    }
    if (rarest === undefined) return NONE;
    return rarest.length <= NARROW ? this.byWeight(rarest) : this.order;
  }

  private byWeight(list: readonly number[]): readonly number[] {
    const position = (at: number) => this.position[at] ?? 0;
    return list.length < 2 ? list : list.toSorted((a, b) => position(a) - position(b));
  }
}

/** Appends an item to a list once; items are added in ascending order. */
function push(lists: Map<string, number[]>, key: string, at: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [at]);
  else if (list.at(-1) !== at) list.push(at);
}
