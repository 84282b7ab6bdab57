import { limitKeyOf } from '../auth/address-list.ts';

/** Limits the number of concurrent connections or sockets per address. */
export class AddressSlots {
  private readonly max: number | undefined;
  private readonly open = new Map<string, number>();
  private rejections = 0;

  /** `max` undefined: unlimited, only counted. */
  constructor(max: number | undefined) {
    this.max = max;
  }

  /** Takes a slot and returns its release function, which is idempotent; undefined when the address has no free slot. */
  take(address: string): (() => void) | undefined {
    const key = limitKeyOf(address);
    const count = this.open.get(key) ?? 0;
    if (this.max !== undefined && count >= this.max) {
      this.rejections += 1;
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

  /** Number of rejected attempts. */
  rejected(): number {
    return this.rejections;
  }
}
