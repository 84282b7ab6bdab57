/** An id and its key. */
export interface Rung {
  readonly key: number;
  readonly id: number;
}

const NOTHING: readonly Rung[] = [];

/**
 * Ids in the order of a key, lowest first, equal keys by id: what is due up to a bound costs O(log n) an id, and nothing while nothing is. A
 * binary heap that knows the place of each id, so that removing one leaves nothing behind.
 */
export class Ladder {
  private readonly rungs: Rung[] = [];
  private readonly places = new Map<number, number>();

  /** Adds an id that is not there. */
  add(id: number, key: number): void {
    this.rungs.push({ key, id });
    this.rise(this.rungs.length - 1);
  }

  /** Removes an id, if it is there. */
  remove(id: number): void {
    const place = this.places.get(id);
    if (place === undefined) return;
    this.places.delete(id);
    const last = this.rungs.pop();
    if (last === undefined || last.id === id) return;
    this.rungs[place] = last;
    this.rise(place);
    this.sink(this.places.get(last.id) ?? place);
  }

  /** Takes out all ids whose keys are at most `bound`, in their order. */
  takeAllDue(bound: number): readonly Rung[] {
    let first = this.rungs[0];
    if (first === undefined || first.key > bound) return NOTHING;
    const due: Rung[] = [];
    for (; first !== undefined && first.key <= bound; first = this.rungs[0]) {
      this.remove(first.id);
      due.push(first);
    }
    return due;
  }

  private rise(from: number): void {
    const rung = this.rungs[from] as Rung;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      const above = this.rungs[parent] as Rung;
      if (!isBefore(rung, above)) break;
      this.put(above, at);
      at = parent;
    }
    this.put(rung, at);
  }

  private sink(from: number): void {
    const { rungs } = this;
    const rung = rungs[from] as Rung;
    let at = from;
    for (let child = 2 * at + 1; child < rungs.length; child = 2 * at + 1) {
      const [left, right] = [rungs[child] as Rung, rungs[child + 1]];
      const isRight = right !== undefined && isBefore(right, left);
      const below = isRight ? right : left;
      if (!isBefore(below, rung)) break;
      this.put(below, at);
      at = isRight ? child + 1 : child;
    }
    this.put(rung, at);
  }

  private put(rung: Rung, place: number): void {
    this.rungs[place] = rung;
    this.places.set(rung.id, place);
  }
}

function isBefore(a: Rung, b: Rung): boolean {
  return a.key < b.key || (a.key === b.key && a.id < b.id);
}
