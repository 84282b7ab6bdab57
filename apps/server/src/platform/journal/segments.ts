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
 * Preallocates the next segment. Writing into existing blocks saves the file system metadata updates at every flush, so a
 * segment is filled with zeros and synced before it is used.
 */
export class SegmentSupply {
  readonly #disk: Disk;
  readonly #segmentBytes: number;
  #spare: Promise<DiskFile> | undefined;

  constructor(disk: Disk, segmentBytes: number) {
    this.#disk = disk;
    this.#segmentBytes = segmentBytes;
  }

  /** Starts preparing the next segment unless one is in progress. An error is thrown by `take`. */
  prepare(): void {
    if (this.#spare !== undefined) return;
    this.#spare = this.#make(this.#segmentBytes);
    this.#spare.catch(() => undefined);
  }

  /** Durably renames the prepared segment and returns it; at least `minBytes` long. */
  async take(firstSeq: number, minBytes: number): Promise<DiskFile> {
    this.prepare();
    let file = await this.#spare;
    this.#spare = undefined;
    if (file === undefined || file.size() < minBytes) {
      file?.close();
      file = await this.#make(minBytes);
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
    // One chunk at a time, so that a flush of commands never waits for a whole segment.
    await file.sync();
  }
}
