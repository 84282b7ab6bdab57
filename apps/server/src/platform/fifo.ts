const COMPACT_AT = 4_096;

/** A queue that is emptied from the front without moving what is behind. */
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

  /** Takes the oldest item out; undefined: there is none. */
  shift(): T | undefined {
    if (this.size === 0) return undefined;
    const item = this.#items[this.#head];
    // What has left must not be kept alive by its place.
    this.#items[this.#head] = undefined;
    this.#head += 1;
    if (this.#head === this.#items.length || this.#head >= COMPACT_AT) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }
}
