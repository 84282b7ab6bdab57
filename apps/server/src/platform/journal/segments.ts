import type { Disk, DiskFile } from './disk.ts';

const SUFFIX = '.journal';
const SPARE = 'spare.tmp';
const CHUNK_BYTES = 1 << 20;

/** Name of the segment whose first command has this sequence; names sort like sequences. */
export function segmentName(firstSeq: number): string {
  return `${String(firstSeq).padStart(16, '0')}${SUFFIX}`;
}

/** A segment file, by the sequence of its first command. */
export interface SegmentFile {
  readonly name: string;
  readonly firstSeq: number;
}

/** The journal's segments, oldest first. */
export function listSegments(disk: Disk): readonly SegmentFile[] {
  return disk
    .list()
    .filter((name) => /^\d{16}\.journal$/.test(name))
    .sort()
    .map((name) => ({ name, firstSeq: Number(name.slice(0, -SUFFIX.length)) }));
}

/**
 * Keeps the next segment ready. Writing into blocks that exist spares the file system its own bookkeeping at every flush,
 * so a segment is filled with zeros, and flushed, before it is used.
 */
export class SegmentSupply {
  readonly #disk: Disk;
  readonly #segmentBytes: number;
  #spare: Promise<DiskFile> | undefined;

  constructor(disk: Disk, segmentBytes: number) {
    this.#disk = disk;
    this.#segmentBytes = segmentBytes;
  }

  /** Starts to prepare the next segment, if none is under way. An error shows when it is taken. */
  prepare(): void {
    if (this.#spare !== undefined) return;
    this.#spare = this.#make(this.#segmentBytes);
    this.#spare.catch(() => undefined);
  }

  /** Gives the next segment its name, durably, and hands it out; at least `leastBytes` long. */
  async take(firstSeq: number, leastBytes: number): Promise<DiskFile> {
    this.prepare();
    let file = await this.#spare;
    this.#spare = undefined;
    if (file === undefined || file.size() < leastBytes) {
      file?.close();
      file = await this.#make(leastBytes);
    }
    this.#disk.rename(SPARE, segmentName(firstSeq));
    this.#disk.syncDirectory();
    return file;
  }

  async close(): Promise<void> {
    const file = await this.#spare?.catch(() => undefined);
    file?.close();
    this.#spare = undefined;
  }

  async #make(bytes: number): Promise<DiskFile> {
    if (this.#disk.list().includes(SPARE)) this.#disk.remove(SPARE);
    const file = this.#disk.create(SPARE);
    try {
      await fillWithZeros(file, bytes);
      return file;
    } catch (error) {
      file.close();
      throw error;
    }
  }
}

async function fillWithZeros(file: DiskFile, bytes: number): Promise<void> {
  const zeros = new Uint8Array(CHUNK_BYTES);
  for (let done = 0; done < bytes; done += CHUNK_BYTES) {
    file.write(zeros.subarray(0, Math.min(CHUNK_BYTES, bytes - done)), done);
    // A chunk at a time, so that a flush of orders never waits behind a whole segment.
    await file.sync();
  }
}
