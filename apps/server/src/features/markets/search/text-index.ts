/**
 * Finds things by a part of one of their texts, best match first, then by weight, without looking at all of them.
 *
 * Method: pairs and triples of letters ("grams") lead to the few things that have them; the rarest gram of the keyword
 * is looked through. A gram that many things have would help little: then all are walked in order of weight until enough
 * are found, which is soon, because many match. So both rare and common keywords look at about a thousand of ten thousand.
 * Not handled: misspellings.
 */

/** How well a text matches: it is the keyword, it begins with it, it contains it. The lower the better. */
const EXACT = 0;
const STARTS = 1;
const CONTAINS = 2;

/** One thing found. */
export interface Hit {
  /** Its place in the list that the index was made of. */
  readonly at: number;
  /** 0 exact, 1 begins with the keyword, 2 contains it. */
  readonly match: number;
}

/** What a search found and how much it looked at. */
export interface Found {
  readonly hits: readonly Hit[];
  /** Things whose texts were compared with the keyword. */
  readonly compared: number;
}

/** Lists up to this length are looked through; beyond it, walking by weight is quicker. */
const NARROW = 1_000;
/** Stands before each text, so that a beginning is a gram too. Search texts contain no control character. */
const START = '\n';
const NONE: readonly number[] = [];

export class TextIndex {
  private readonly texts: readonly (readonly string[])[];
  private readonly exact = new Map<string, number[]>();
  private readonly grams = new Map<string, number[]>();
  /** Places by weight, heaviest first, and each thing's position in that order. */
  private order: Uint32Array;
  private position: Uint32Array;

  /** Takes each thing's texts, as `normalizeSearchText` makes them. All weigh the same at first. */
  constructor(texts: readonly (readonly string[])[]) {
    this.texts = texts;
    this.order = Uint32Array.from(texts.keys());
    this.position = this.order.slice();
    texts.forEach((list, at) => {
      for (const text of list) this.add(text, at);
    });
  }

  /** Weighs things anew; equals keep the order of the list. */
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

  /** At most `limit` things, best first. The keyword is as `normalizeSearchText` makes it; an empty one finds nothing. */
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

  /** Things that may have a text with this part, heaviest first. */
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

/** Adds a place to a list once; places come in ascending order. */
function push(lists: Map<string, number[]>, key: string, at: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [at]);
  else if (list.at(-1) !== at) list.push(at);
}
