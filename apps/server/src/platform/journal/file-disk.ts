import {
  close,
  closeSync,
  constants,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Disk, DiskFile } from './disk.ts';

/**
 * A directory of the real file system, created with its parents when absent. With `durable: false` nothing is synced: fast,
 * but a power failure loses data.
 */
export function openFileDisk(directory: string, options: { readonly durable?: boolean } = {}): Disk {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const durable = options.durable ?? true;
  const openFile = (name: string, flags: number) =>
    new OpenFile(openSync(join(directory, name), flags, 0o600), durable);
  return {
    list: () => readdirSync(directory),
    open: (name) => openFile(name, constants.O_RDWR),
    create: (name) => openFile(name, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL),
    rename: (from, to) => renameSync(join(directory, from), join(directory, to)),
    remove: (name) => rmSync(join(directory, name)),
    syncDirectory: () => {
      if (durable) syncDirectory(directory);
    },
  };
}

function syncDirectory(directory: string): void {
  // Windows cannot open a directory; its file system journals metadata itself.
  if (process.platform === 'win32') return;
  const handle = openSync(directory, constants.O_RDONLY);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

class OpenFile implements DiskFile {
  readonly #handle: number;
  readonly #durable: boolean;

  constructor(handle: number, durable: boolean) {
    this.#handle = handle;
    this.#durable = durable;
  }

  size(): number {
    return fstatSync(this.#handle).size;
  }

  read(into: Uint8Array, position: number): number {
    let done = 0;
    while (done < into.length) {
      const count = readSync(this.#handle, into, done, into.length - done, position + done);
      if (count === 0) break;
      done += count;
    }
    return done;
  }

  write(bytes: Uint8Array, position: number): void {
    let done = 0;
    while (done < bytes.length) {
      done += writeSync(this.#handle, bytes, done, bytes.length - done, position + done);
    }
  }

  sync(): Promise<void> {
    // Yields one turn of the event loop in any case, so that a batch accumulates.
    if (!this.#durable) return new Promise((resolve) => setImmediate(resolve));
    return new Promise((resolve, reject) => {
      fdatasync(this.#handle, (error) => (error === null ? resolve() : reject(error)));
    });
  }

  syncNow(): void {
    if (this.#durable) fdatasyncSync(this.#handle);
  }

  close(): void {
    close(this.#handle, () => undefined);
  }
}
