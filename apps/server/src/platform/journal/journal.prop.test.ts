import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JournalError } from './journal-error.ts';
import { MemoryDisk } from './memory-disk.ts';
import { listSegments, segmentName } from './segments.ts';
import { appendRecords, openWriter, readAll, seeded } from './testing/record-writer.ts';

// Journals with random bytes, torn, repeated, swapped and mixed with another journal. fast-check prints the seed.

const RECORDS = 700;

async function segmentsOf(seed: number): Promise<Uint8Array[]> {
  const disk = new MemoryDisk();
  const writer = await openWriter(disk);
  await appendRecords(writer, RECORDS, seeded(seed));
  await writer.journal.close();
  return listSegments(disk).map(({ name }) => disk.bytesOf(name));
}

function diskOf(segments: readonly Uint8Array[], names: readonly string[]): MemoryDisk {
  const disk = new MemoryDisk();
  for (const [index, bytes] of segments.entries()) disk.create(names[index] ?? '').write(bytes, 0);
  return disk;
}

/** Sequences of the records read; undefined when the journal is rejected with a JournalError. */
function readOrReject(disk: MemoryDisk): readonly number[] | undefined {
  try {
    return readAll(disk).seqs;
  } catch (error) {
    expect(error).toBeInstanceOf(JournalError);
    return undefined;
  }
}

const place = fc.nat();
const mutation = fc.oneof(
  fc.record({ kind: fc.constant('flip' as const), at: place, bit: fc.nat(7) }),
  fc.record({ kind: fc.constant('noise' as const), at: place, bytes: fc.uint8Array({ minLength: 1, maxLength: 600 }) }),
  fc.record({ kind: fc.constant('zeros' as const), at: place, length: fc.integer({ min: 1, max: 5_000 }) }),
  fc.record({ kind: fc.constant('copy' as const), at: place, from: place, length: fc.integer({ min: 1, max: 4_000 }) }),
  fc.record({ kind: fc.constant('other' as const), at: place, length: fc.integer({ min: 1, max: 8_000 }) }),
  fc.record({ kind: fc.constant('cut' as const), at: place }),
);
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

function mutated(bytes: Uint8Array, other: Uint8Array, change: Mutation): Uint8Array {
  const copy = bytes.slice();
  const used = Math.max(1, bytes.findLastIndex((byte) => byte !== 0) + 1);
  const at = change.at % used;
  if (change.kind === 'flip') copy[at] = (copy[at] ?? 0) ^ (1 << change.bit);
  if (change.kind === 'noise') copy.set(change.bytes.subarray(0, copy.length - at), at);
  if (change.kind === 'zeros') copy.fill(0, at, at + change.length);
  if (change.kind === 'copy') copy.copyWithin(at, change.from % used, (change.from % used) + change.length);
  if (change.kind === 'other') copy.set(other.subarray(at, Math.min(at + change.length, copy.length)), at);
  return change.kind === 'cut' ? copy.slice(0, at) : copy;
}

describe('a journal whose bytes were changed', () => {
  it('is rejected, or yields a prefix of its records in order and no record that was never written', async () => {
    const [segments, others] = [await segmentsOf(1), await segmentsOf(2)];
    const names: string[] = [];
    for (let index = 0, first = 1; index < segments.length; index += 1) {
      names.push(segmentName(first));
      first += readAll(diskOf(segments.slice(0, index + 1), names)).seqs.length - (first - 1);
    }
    const seen = { rejected: 0, shortened: 0, whole: 0 };
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), mutation), { minLength: 1, maxLength: 3 }), (changes) => {
        const changed = [...segments];
        for (const [pick, change] of changes) {
          const index = pick % changed.length;
          const other = others[index % others.length] ?? new Uint8Array();
          changed[index] = mutated(changed[index] ?? new Uint8Array(), other, change);
        }
        const seqs = readOrReject(diskOf(changed, names));
        if (seqs === undefined) seen.rejected += 1;
        else {
          expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, index) => index + 1));
          expect(seqs.length).toBeLessThanOrEqual(RECORDS);
          seen[seqs.length < RECORDS ? 'shortened' : 'whole'] += 1;
        }
      }),
      { numRuns: 3_000 },
    );
    expect(seen.rejected).toBeGreaterThan(1_500);
    expect(seen.shortened).toBeGreaterThan(10);
  });

  it('never yields records from random bytes', () => {
    const words = fc.array(fc.constantFrom(0x42, 0x52, 0x4a, 0x4c, 0, 1, 48, 255), { maxLength: 400 });
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }),
      words.map((list) => Uint8Array.from(list)),
    );
    fc.assert(
      fc.property(bytes, (random) => {
        expect(readOrReject(diskOf([random], [segmentName(1)])) ?? []).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });
});
