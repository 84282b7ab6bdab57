/** The open positions of one contract in the order of accounts, then one-way, long, short: each mark walks through them, so they are sorted only when some have come. */
import type { Exposure } from './exposure.ts';

const compare = (one: Exposure, other: Exposure): number =>
  one.purse.owner - other.purse.owner || one.hedgeSide - other.hedgeSide;

export class PositionIndex {
  private sorted: readonly Exposure[] = [];
  private added: Exposure[] = [];
  private hasClosed = false;

  /** Notes that a position has changed. */
  note(exposure: Exposure): void {
    if (exposure.lots === 0) this.hasClosed = true;
    else if (!exposure.isIndexed) {
      exposure.isIndexed = true;
      this.added.push(exposure);
    }
  }

  /** All open positions. A position that closes later stays in what was returned before. */
  all(): readonly Exposure[] {
    if (this.hasClosed || this.added.length > 0) this.update();
    return this.sorted;
  }

  private update(): void {
    const kept = this.sorted.filter(isOpen);
    const added = this.added.filter(isOpen).sort(compare);
    this.sorted = added.length === 0 ? kept : merge(kept, added);
    this.added = [];
    this.hasClosed = false;
  }
}

function isOpen(exposure: Exposure): boolean {
  if (exposure.lots === 0) exposure.isIndexed = false;
  return exposure.lots !== 0;
}

function merge(one: readonly Exposure[], other: readonly Exposure[]): Exposure[] {
  const merged: Exposure[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    const [a, b] = [one[i], other[j]];
    if (b === undefined || (a !== undefined && compare(a, b) < 0)) {
      if (a !== undefined) merged.push(a);
      i += 1;
    } else {
      merged.push(b);
      j += 1;
    }
  }
  return merged;
}
