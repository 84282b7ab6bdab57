import type { Disk, DiskFile } from './disk.ts';

const SECTOR_BYTES = 512;

/** An operation of the disk, for tests that crash between two steps. */
export type DiskStep = 'create' | 'rename' | 'remove' | 'write' | 'sync' | 'sync-directory';

class MemoryFile {
  name: string;
  /** Current content. */
  now = new Uint8Array(0);
  /** Content that survives a power failure. */
  durable = new Uint8Array(0);
  /** Sectors written and not synced. */
  readonly dirty = new Set<number>();
  /** Whether `now` is shared with another file and must be copied before a change. */
  isShared = false;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A disk for tests that tracks written and durable content separately. `afterCrash` is the state after a power failure: any
 * subset of the unsynced sectors and the unsynced names may have been written.
 */
export class MemoryDisk implements Disk {
  #names = new Map<string, MemoryFile>();
  #durableNames = new Map<string, MemoryFile>();
  /** Called before each step with the file's name; an error it throws fails the step. Half of a failing write is applied. */
  beforeStep: (step: DiskStep, name: string) => void = () => undefined;

  list(): readonly string[] {
    return [...this.#names.keys()];
  }

  open(name: string): DiskFile {
    const file = this.#names.get(name);
    if (file === undefined) throw new Error(`ENOENT: ${name}`);
    return this.#handleOf(file);
  }

  create(name: string): DiskFile {
    this.beforeStep('create', name);
    if (this.#names.has(name)) throw new Error(`EEXIST: ${name}`);
    const file = new MemoryFile(name);
    this.#names.set(name, file);
    return this.#handleOf(file);
  }

  rename(from: string, to: string): void {
    this.beforeStep('rename', from);
    const file = this.#names.get(from);
    if (file === undefined) throw new Error(`ENOENT: ${from}`);
    this.#names.delete(from);
    this.#names.set(to, file);
    file.name = to;
  }

  remove(name: string): void {
    this.beforeStep('remove', name);
    if (!this.#names.delete(name)) throw new Error(`ENOENT: ${name}`);
  }

  syncDirectory(): void {
    this.beforeStep('sync-directory', '');
    this.#durableNames = new Map(this.#names);
  }

  /** The bytes of a file, for tests that damage them. */
  bytesOf(name: string): Uint8Array {
    const file = this.#names.get(name);
    if (file === undefined) throw new Error(`ENOENT: ${name}`);
    return ownBytes(file);
  }

  /** The disk after a power failure; `arrived` decides for each unsynced change whether it was written. */
  afterCrash(arrived: () => boolean): MemoryDisk {
    const found = new MemoryDisk();
    const names = arrived() ? this.#names : this.#durableNames;
    for (const [name, file] of names) found.#names.set(name, survivor(name, file, arrived));
    found.#durableNames = new Map(found.#names);
    return found;
  }

  #handleOf(file: MemoryFile): DiskFile {
    return {
      size: () => file.now.length,
      read: (into, position) => {
        const piece = file.now.subarray(position, position + into.length);
        into.set(piece);
        return piece.length;
      },
      write: (bytes, position) => {
        try {
          this.beforeStep('write', file.name);
        } catch (error) {
          write(file, bytes.subarray(0, bytes.length >> 1), position);
          throw error;
        }
        write(file, bytes, position);
      },
      sync: async () => this.#sync(file),
      syncNow: () => this.#sync(file),
      close: () => undefined,
    };
  }

  #sync(file: MemoryFile): void {
    this.beforeStep('sync', file.name);
    file.durable = file.now.slice();
    file.dirty.clear();
  }
}

function ownBytes(file: MemoryFile): Uint8Array {
  if (file.isShared) file.now = file.now.slice();
  file.isShared = false;
  return file.now;
}

function write(file: MemoryFile, bytes: Uint8Array, position: number): void {
  const end = position + bytes.length;
  if (end > file.now.length) {
    const longer = new Uint8Array(end);
    longer.set(file.now);
    file.now = longer;
    file.isShared = false;
  }
  ownBytes(file).set(bytes, position);
  for (let sector = Math.floor(position / SECTOR_BYTES); sector * SECTOR_BYTES < end; sector += 1)
    file.dirty.add(sector);
}

function survivor(name: string, file: MemoryFile, arrived: () => boolean): MemoryFile {
  const left = new MemoryFile(name);
  if (file.dirty.size === 0 && file.now.length === file.durable.length) {
    left.now = file.durable;
    left.durable = file.durable;
    left.isShared = true;
    return left;
  }
  left.now = new Uint8Array(arrived() ? file.now.length : file.durable.length);
  left.now.set(file.durable.subarray(0, left.now.length));
  for (const sector of file.dirty) {
    if (!arrived()) continue;
    const from = sector * SECTOR_BYTES;
    left.now.set(
      file.now.subarray(from, Math.min(from + SECTOR_BYTES, left.now.length)),
      Math.min(from, left.now.length),
    );
  }
  left.durable = left.now.slice();
  return left;
}
