/**
 * The little that the journal asks of a file system, so that tests can put a disk under it that tears and loses what was
 * not synced. Every method throws the system's own error (`ENOSPC`, `EIO`, …) when it fails.
 */
export interface Disk {
  /** Names of the files in the directory, in no particular order. */
  list(): readonly string[];
  /** Opens an existing file for reading and writing. */
  open(name: string): DiskFile;
  /** Makes a new, empty file; fails when it exists. */
  create(name: string): DiskFile;
  /** Gives a file another name, replacing what had it; durable only after `syncDirectory`. */
  rename(from: string, to: string): void;
  remove(name: string): void;
  /** Makes names durable: creations, renames, removals. */
  syncDirectory(): void;
}

/** An open file. */
export interface DiskFile {
  /** Bytes that can be read. */
  size(): number;
  /** Fills `into` from `position` on as far as the file goes; returns the number of bytes read. */
  read(into: Uint8Array, position: number): number;
  /** Hands bytes to the operating system; durable only after `sync`. */
  write(bytes: Uint8Array, position: number): void;
  /** Resolves once everything written is durable. */
  sync(): Promise<void>;
  /** Returns once everything written is durable; the thread waits. */
  syncNow(): void;
  close(): void;
}
