import { limitKeyOf } from '../auth/address-list.ts';

/** Counts what each address has open at the same time. */
export class AddressSlots {
  private readonly most: number | undefined;
  private readonly open = new Map<string, number>();
  private refusals = 0;

  /** `most` undefined only counts. */
  constructor(most: number | undefined) {
    this.most = most;
  }

  /** Takes a place and returns how to give it back, which works once; undefined: the address has all of its places. */
  take(address: string): (() => void) | undefined {
    const key = limitKeyOf(address);
    const count = this.open.get(key) ?? 0;
    if (this.most !== undefined && count >= this.most) {
      this.refusals += 1;
      return undefined;
    }
    this.open.set(key, count + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.open.get(key) ?? 1) - 1;
      if (left === 0) this.open.delete(key);
      else this.open.set(key, left);
    };
  }

  /** How often an address was refused a place. */
  refused(): number {
    return this.refusals;
  }
}
