/** Runs works one after the other, in the order of their calls; one that fails lets the next go on. For this process only. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** The result of a work, which begins when all earlier ones have ended. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
