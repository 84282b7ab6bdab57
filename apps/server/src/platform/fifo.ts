const COMPACT_AT = 4_096;

/** A queue whose `shift` does not move the remaining items. */
export class Fifo<T> {
  #items: (T | undefined)[] = [];
  #head = 0;

  get size(): number {
    return this.#items.length - this.#head;
  }

  get first(): T | undefined {
    return this.#items[this.#head];
  }

  push(item: T): void {
    this.#items.push(item);
  }

  /** Removes and returns the oldest item; undefined when empty. */
  shift(): T | undefined {
    if (this.size === 0) return undefined;
    const item = this.#items[this.#head];
    // Release the reference.
    this.#items[this.#head] = undefined;
    this.#head += 1;
    if (this.#head === this.#items.length || this.#head >= COMPACT_AT) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }
}
