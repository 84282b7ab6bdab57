import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutJournal } from './cut-journal.ts';
import { JournalError } from './journal-error.ts';
import { JOURNAL_START } from './journal-reader.ts';
import { type DiskStep, MemoryDisk } from './memory-disk.ts';
import { listSegments } from './segments.ts';
import { appendRecords, openWriter, readAll, recordOf, seeded } from './testing/record-writer.ts';

function oneTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

describe('journal', () => {
  it('returns what was appended, across segments and restarts', async () => {
    const disk = new MemoryDisk();
    const random = seeded(1);
    for (const round of [1, 2, 3]) {
      const writer = await openWriter(disk);
      await appendRecords(writer, 500, random);
      await writer.journal.close();
      expect(readAll(disk).seqs).toEqual(oneTo(500 * round));
    }
    expect(listSegments(disk).length).toBeGreaterThan(5);
  });

  it('puts everything that arrives in one turn, or during a flush, into one frame', async () => {
    const disk = new MemoryDisk();
    const writer = await openWriter(disk, 0);
    const appendDuringFlush = (step: DiskStep) => {
      if (step !== 'sync') return;
      disk.beforeStep = () => undefined;
      for (const seq of oneTo(100).slice(50)) writer.journal.append(recordOf(seq), 1);
    };
    disk.beforeStep = appendDuringFlush;
    for (const seq of oneTo(50)) writer.journal.append(recordOf(seq), 1);
    await writer.journal.flush();
    expect(writer.positions.map((position) => position.seq)).toEqual([50, 100]);
    expect(writer.durable).toBe(100);
    expect(readAll(disk).seqs).toEqual(oneTo(100));
  });

  it('reads on from the frame of a snapshot, and from no other position', async () => {
    const disk = new MemoryDisk();
    const writer = await openWriter(disk);
    await appendRecords(writer, 1_000, seeded(2));
    await writer.journal.close();
    for (const position of writer.positions) {
      expect(readAll(disk, position).seqs).toEqual(oneTo(1_000).slice(position.seq));
    }
    const other = { seq: writer.positions[0]?.seq ?? 0, hash: new Uint8Array(16).fill(7) };
    expect(() => readAll(disk, other)).toThrow(/not from this journal/);
    expect(() => readAll(disk, { seq: 2_000, hash: other.hash })).toThrow(/newer than the journal/);
  });

  it('rejects a journal with a missing segment, first, middle or last', async () => {
    const build = async () => {
      const disk = new MemoryDisk();
      const writer = await openWriter(disk);
      await appendRecords(writer, 1_000, seeded(3));
      await writer.journal.close();
      return { disk, segments: listSegments(disk), last: writer.positions.at(-1) ?? JOURNAL_START };
    };
    const { segments } = await build();
    for (const [index, segment] of segments.entries()) {
      const { disk, last } = await build();
      disk.remove(segment.name);
      const after = index === segments.length - 1 ? last : JOURNAL_START;
      expect(() => readAll(disk, after), segment.name).toThrow(JournalError);
    }
  });

  it('neither loses nor duplicates an acknowledged record at any point of power failure', async () => {
    for (const seed of [11, 12, 13]) {
      const disk = new MemoryDisk();
      const random = seeded(seed);
      const arrivals = [() => false, () => true, () => random() < 0.5];
      let acknowledged = () => 0;
      let crashes = 0;
      const proveRecovery = () => {
        for (const arrived of arrivals) {
          crashes += 1;
          const found = readAll(disk.afterCrash(arrived)).seqs;
          expect(found).toEqual(oneTo(found.length));
          expect(found.length).toBeGreaterThanOrEqual(acknowledged());
        }
      };
      const writer = await openWriter(disk);
      acknowledged = () => writer.durable;
      disk.beforeStep = proveRecovery;
      await appendRecords(writer, 1_500, random);
      await writer.journal.close();
      expect(crashes).toBeGreaterThan(800);
    }
  });

  it('continues after a torn tail, repeatedly', async () => {
    const random = seeded(21);
    let disk = new MemoryDisk();
    let acknowledged = 0;
    for (let round = 0; round < 200; round += 1) {
      const writer = await openWriter(disk);
      expect(writer.durable).toBeGreaterThanOrEqual(acknowledged);
      let left = Math.floor(random() * 8);
      let found: MemoryDisk | undefined;
      disk.beforeStep = () => {
        left -= 1;
        if (left < 0) found ??= disk.afterCrash(() => random() < 0.5);
        if (found !== undefined) throw new Error('EIO: power is gone');
      };
      await appendRecords(writer, 40, random).catch(() => undefined);
      await writer.journal.close().catch(() => undefined);
      acknowledged = writer.durable;
      disk.beforeStep = () => undefined;
      disk = found ?? disk;
    }
    const { seqs } = readAll(disk);
    expect(seqs).toEqual(oneTo(seqs.length));
    expect(seqs.length).toBeGreaterThan(1_000);
  });

  it('discards a write that stopped at any of its bytes, and continues there', async () => {
    const build = async () => {
      const disk = new MemoryDisk();
      const writer = await openWriter(disk);
      await appendRecords(writer, 40, seeded(31));
      await writer.journal.flush();
      const bytes = disk.bytesOf(listSegments(disk)[0]?.name ?? '');
      const before = readAll(disk).tail.offset;
      await appendRecords(writer, 10, () => 0.9);
      await writer.journal.flush();
      return { disk, bytes, before, end: bytes.findLastIndex((byte) => byte !== 0) + 1 };
    };
    const { before, end } = await build();
    for (let stop = before; stop < end; stop += 1) {
      const { disk, bytes } = await build();
      bytes.fill(0, stop);
      const { seqs, tail } = readAll(disk);
      expect(seqs, `stopped at byte ${stop}`).toEqual(oneTo(40));
      expect(tail.tornBytes > 0).toBe(stop > before);
    }
    const { disk, bytes } = await build();
    bytes.fill(0, end - 1);
    const again = await openWriter(disk);
    await appendRecords(again, 20, seeded(32));
    await again.journal.close();
    expect(readAll(disk).seqs).toEqual(oneTo(60));
  });

  it('detects every flipped bit of a closed journal', async () => {
    const disk = new MemoryDisk();
    const writer = await openWriter(disk);
    await appendRecords(writer, 600, seeded(4));
    await writer.journal.close();
    const segments = listSegments(disk).map((segment) => disk.bytesOf(segment.name));
    const wordsUsed = segments.map((bytes) => bytes.findLastIndex((byte) => byte !== 0) + 1);
    fc.assert(
      fc.property(fc.nat(segments.length - 1), fc.nat(), fc.nat(7), (index, place, bit) => {
        const bytes = segments[index] ?? new Uint8Array(1);
        const at = place % (wordsUsed[index] ?? 1);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
        const read = () => readAll(disk);
        expect(read).toThrow(/is damaged at byte \d+/);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
      }),
      { numRuns: 2_000, seed: 5 },
    );
    expect(readAll(disk).seqs).toEqual(oneTo(600));
  });

  it('detects a flipped bit in the last frame even when the journal was not closed', async () => {
    const disk = new MemoryDisk();
    const writer = await openWriter(disk);
    await appendRecords(writer, 60, seeded(6));
    await writer.journal.flush();
    const bytes = disk.bytesOf(listSegments(disk)[0]?.name ?? '');
    const used = bytes.findLastIndex((byte) => byte !== 0) + 1;
    for (let at = 0; at < used; at += 1) {
      bytes[at] = (bytes[at] ?? 0) ^ 4;
      expect(() => readAll(disk), `byte ${at}`).toThrow(/is damaged/);
      bytes[at] = (bytes[at] ?? 0) ^ 4;
    }
  });

  it.each(['ENOSPC: no space left on device', 'EIO: i/o error'])('acknowledges nothing after %s', async (message) => {
    for (const failing of ['write', 'sync'] as const) {
      const disk = new MemoryDisk();
      const writer = await openWriter(disk);
      await appendRecords(writer, 10, seeded(7));
      await writer.journal.flush();
      disk.beforeStep = (step) => {
        if (step === failing) throw new Error(message);
      };
      writer.journal.append(recordOf(11), 1);
      await expect(writer.journal.flush()).rejects.toThrow(message);
      disk.beforeStep = () => undefined;
      expect(writer.failure?.code).toBe('JOURNAL_FAILED');
      expect(writer.durable).toBe(10);
      expect(() => writer.journal.append(recordOf(12), 1)).toThrow(/No command is acknowledged any more/);
      expect(readAll(disk.afterCrash(() => false)).seqs).toEqual(oneTo(10));
    }
  });
});

describe('cutJournal', () => {
  it('removes everything after the damage, nothing before it, and keeps a copy', async () => {
    const disk = new MemoryDisk();
    const writer = await openWriter(disk);
    await appendRecords(writer, 1_000, seeded(8));
    await writer.journal.close();
    const segmentCount = listSegments(disk).length;
    const [, second] = listSegments(disk);
    const damagedBytes = disk.bytesOf(second?.name ?? '');
    damagedBytes[5_000] = (damagedBytes[5_000] ?? 0) ^ 1;
    const place = /segment (\S+) is damaged at byte (\d+)/.exec(messageOf(() => readAll(disk)));
    const [segment, byte] = [place?.[1] ?? '', Number(place?.[2])];
    await expect(cutJournal(disk, segment, byte + 8)).rejects.toThrow(/is not where a frame ends/);
    const lastSeq = await cutJournal(disk, segment, byte);
    expect(readAll(disk).seqs).toEqual(oneTo(lastSeq));
    const cutOff = disk.list().filter((name) => name.endsWith('.journal.cut'));
    expect(cutOff).toHaveLength(segmentCount - 1);
    const again = await openWriter(disk);
    expect(again.next).toBe(lastSeq + 1);
    await appendRecords(again, 500, seeded(9));
    await again.journal.close();
    expect(readAll(disk).seqs).toEqual(oneTo(lastSeq + 500));
  });
});

function messageOf(action: () => unknown): string {
  try {
    action();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
