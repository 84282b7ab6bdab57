/** What a load generator saw in its measured time. */
export interface LoadResult {
  readonly answersPerSecond: number;
  /** Answers that rejected the order (a cancel that came too late among them), as a share of all. */
  readonly rejectedShare: number;
  /** Milliseconds from send to answer. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** A job for a load generator. `ratePerSecond` undefined: every slot sends on as soon as it is answered. */
export interface LoadJob {
  readonly warmUpMs: number;
  readonly measureMs: number;
  readonly ratePerSecond?: number;
}

/** Counts answers and their times between two moments. */
export class Meter {
  #times: number[] = [];
  #answers = 0;
  #rejected = 0;
  #from = Number.POSITIVE_INFINITY;

  begin(): void {
    this.#times = [];
    this.#answers = 0;
    this.#rejected = 0;
    this.#from = performance.now();
  }

  note(sentAt: number, accepted: boolean): void {
    if (sentAt < this.#from) return;
    this.#answers += 1;
    if (!accepted) this.#rejected += 1;
    this.#times.push(performance.now() - sentAt);
  }

  end(): LoadResult {
    const seconds = (performance.now() - this.#from) / 1_000;
    const times = this.#times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    this.#from = Number.POSITIVE_INFINITY;
    return {
      answersPerSecond: this.#answers / seconds,
      rejectedShare: this.#rejected / Math.max(1, this.#answers),
      p50Ms: at(0.5),
      p99Ms: at(0.99),
    };
  }
}

/** Lets the load run: warm-up, then the measured time. */
export async function measure(meter: Meter, job: LoadJob): Promise<LoadResult> {
  await new Promise((done) => setTimeout(done, job.warmUpMs));
  meter.begin();
  await new Promise((done) => setTimeout(done, job.measureMs));
  return meter.end();
}
