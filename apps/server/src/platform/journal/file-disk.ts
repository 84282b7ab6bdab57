import {
  close,
  closeSync,
  constants,
  fdatasync,
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

/** A directory of the real file system; made, with its parents, when it is absent. */
export function openFileDisk(directory: string): Disk {
  mkdirSync(directory, { recursive: true });
  const openFile = (name: string, flags: number) => new OpenFile(openSync(join(directory, name), flags, 0o600));
  return {
    list: () => readdirSync(directory),
    open: (name) => openFile(name, constants.O_RDWR),
    create: (name) => openFile(name, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL),
    rename: (from, to) => renameSync(join(directory, from), join(directory, to)),
    remove: (name) => rmSync(join(directory, name)),
    syncDirectory: () => syncDirectory(directory),
  };
}

function syncDirectory(directory: string): void {
  // Windows cannot open a directory; its file system keeps names in a journal of its own.
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

  constructor(handle: number) {
    this.#handle = handle;
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
    return new Promise((resolve, reject) => {
      fdatasync(this.#handle, (error) => (error === null ? resolve() : reject(error)));
    });
  }

  close(): void {
    close(this.#handle, () => undefined);
  }
}
