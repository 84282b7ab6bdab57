/**
 * The file system operations that the journal uses, so that tests can substitute a disk with torn and lost writes. Every
 * method throws the system's own error (`ENOSPC`, `EIO`, …) on failure.
 */
export interface Disk {
  /** Names of the files in the directory, in no particular order. */
  list(): readonly string[];
  /** Opens an existing file for reading and writing. */
  open(name: string): DiskFile;
  /** Creates a new, empty file; fails when it exists. */
  create(name: string): DiskFile;
  /** Renames a file, replacing an existing one; durable only after `syncDirectory`. */
  rename(from: string, to: string): void;
  remove(name: string): void;
  /** Makes creations, renames and removals durable. */
  syncDirectory(): void;
}

/** An open file. */
export interface DiskFile {
  /** Size in bytes. */
  size(): number;
  /** Reads into `into` from `position` up to the end of the file; returns the number of bytes read. */
  read(into: Uint8Array, position: number): number;
  /** Writes bytes to the operating system; durable only after `sync`. */
  write(bytes: Uint8Array, position: number): void;
  /** Resolves once everything written is durable. */
  sync(): Promise<void>;
  /** Returns once everything written is durable; blocks the thread. */
  syncNow(): void;
  close(): void;
}
