/** What the server made of messages of one kind, orders or cancels, in the measured time. */
export interface KindResult {
  readonly accepted: number;
  /** Rejected because the exchange was too busy. */
  readonly busy: number;
  /** Rejected for another reason: a cancel that came after the fill. */
  readonly otherwise: number;
  /** Those by their code. */
  readonly codes: Readonly<Record<string, number>>;
  /** Times of accepted ones and of rejections for being busy, from when they were due to be sent; see `Times`. */
  readonly acceptedTimes: readonly number[];
  readonly busyTimes: readonly number[];
}

/** What a flood generator did and saw in the measured time. */
export interface FloodResult {
  readonly seconds: number;
  readonly sent: number;
  /** Messages that were due and not sent, because every slot waited for its answer. */
  readonly unsent: number;
  /** Longest that the generator was behind its own plan, milliseconds: what it adds to the times. */
  readonly latestMs: number;
  /** Share of the time in which the generator's thread had work. */
  readonly utilisation: number;
  readonly place: KindResult;
  readonly cancel: KindResult;
}

const GROWTH = 1.05;
const LEAST_MS = 0.01;

/** Counts times in buckets that are 5 % wide, so that those of several processes can be added. */
export class Times {
  readonly counts: number[] = [];

  note(ms: number): void {
    const bucket = ms <= LEAST_MS ? 0 : Math.ceil(Math.log(ms / LEAST_MS) / Math.log(GROWTH));
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
  }

  /** Every bucket with its count; none is left out. */
  list(): number[] {
    return Array.from(this.counts, (count) => count ?? 0);
  }
}

/** Milliseconds below which this share of the times lies, to 5 %; NaN of none. */
export function quantileMs(counts: readonly number[], share: number): number {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share;
  if (wanted === 0) return Number.NaN;
  let seen = 0;
  for (const [bucket, count] of counts.entries()) {
    seen += count;
    if (seen >= wanted) return LEAST_MS * GROWTH ** bucket;
  }
  return Number.NaN;
}

/** What several generators did together. */
export function together(results: readonly FloodResult[]): FloodResult {
  const sum = (of: (result: FloodResult) => number) => results.reduce((total, result) => total + of(result), 0);
  const most = (of: (result: FloodResult) => number) => Math.max(...results.map(of));
  const kind = (name: 'place' | 'cancel'): KindResult => ({
    accepted: sum((result) => result[name].accepted),
    busy: sum((result) => result[name].busy),
    otherwise: sum((result) => result[name].otherwise),
    codes: addCodes(results.map((result) => result[name].codes)),
    acceptedTimes: addCounts(results.map((result) => result[name].acceptedTimes)),
    busyTimes: addCounts(results.map((result) => result[name].busyTimes)),
  });
  return {
    seconds: most((result) => result.seconds),
    sent: sum((result) => result.sent),
    unsent: sum((result) => result.unsent),
    latestMs: most((result) => result.latestMs),
    utilisation: most((result) => result.utilisation),
    place: kind('place'),
    cancel: kind('cancel'),
  };
}

function addCounts(lists: readonly (readonly number[])[]): number[] {
  const length = Math.max(...lists.map((list) => list.length));
  return Array.from({ length }, (_, at) => lists.reduce((sum, list) => sum + (list[at] ?? 0), 0));
}

function addCodes(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const codes: Record<string, number> = {};
  for (const [code, count] of all.flatMap((each) => Object.entries(each))) codes[code] = (codes[code] ?? 0) + count;
  return codes;
}
