/**
 * State that a projection carries from batch to batch, such as open positions. Goal: a batch is prepared while the one before is being written, and
 * prepared again when that fails. Method: a batch has its own changes above those of the batch being written, above those committed. Values are
 * replaced, never changed in place.
 */
export class LayeredState<Key, Value> {
  private readonly committed: ReadonlyMap<Key, Value>;
  private before: LayeredState<Key, Value> | undefined;
  /** Changes of this batch; undefined: deleted. */
  readonly changed = new Map<Key, Value | undefined>();

  /** `before`: the batch being written, whose changes are not among the committed ones yet. */
  constructor(committed: ReadonlyMap<Key, Value>, before?: LayeredState<Key, Value>) {
    this.committed = committed;
    this.before = before;
  }

  get(key: Key): Value | undefined {
    if (this.changed.has(key)) return this.changed.get(key);
    if (this.before?.changed.has(key)) return this.before.changed.get(key);
    return this.committed.get(key);
  }

  set(key: Key, value: Value): void {
    this.changed.set(key, value);
  }

  delete(key: Key): void {
    this.changed.set(key, undefined);
  }

  /** Keys whose values are to be written, and those to be deleted. */
  changes(): { readonly values: Value[]; readonly deleted: Key[] } {
    const values: Value[] = [];
    const deleted: Key[] = [];
    for (const [key, value] of this.changed) {
      if (value === undefined) deleted.push(key);
      else values.push(value);
    }
    return { values, deleted };
  }

  /** Adds the changes to the committed ones; the batch before has done so already. */
  commitTo(committed: Map<Key, Value>): void {
    for (const [key, value] of this.changed) {
      if (value === undefined) committed.delete(key);
      else committed.set(key, value);
    }
    this.before = undefined;
  }
}
