import { crc32 } from 'node:zlib';
import { DEFAULT_EXCHANGE_OPTIONS, type ExchangeOptions } from '@bourse/core';
import type { Disk, DiskFile } from '../journal/disk.ts';
import { JournalError } from '../journal/journal-error.ts';

/*
 * The limits that an exchange was created with affect the outcome of its commands, so a replay from the first command needs
 * the same limits. They are stored next to the journal in a file that is independent of the snapshot format:
 *
 *   {"format":1,"limits":{"maxOpenOrders":1000,…},"crc32":<of the limits' text>}
 *
 * A limit added in a release needs a default with which journals of earlier releases replay unchanged.
 */

const NAME = 'exchange.json';
const DRAFT = 'exchange.json.tmp';
const FORMAT = 1;

type Limits = Required<ExchangeOptions>;

/** Whether the disk contains an exchange. */
export function hasExchangeFile(disk: Disk): boolean {
  return disk.list().includes(NAME);
}

/** Durably writes the limits of a new exchange; absent ones are fixed to their default. */
export async function writeExchangeFile(disk: Disk, options: ExchangeOptions): Promise<Limits> {
  const limits = { ...DEFAULT_EXCHANGE_OPTIONS, ...options };
  if (disk.list().includes(DRAFT)) disk.remove(DRAFT);
  const file = disk.create(DRAFT);
  try {
    const text = JSON.stringify({ format: FORMAT, limits, crc32: checksumOf(limits) });
    file.write(new TextEncoder().encode(`${text}\n`), 0);
    await file.sync();
  } finally {
    file.close();
  }
  disk.rename(DRAFT, NAME);
  disk.syncDirectory();
  return limits;
}

/** Reads the limits; throws a JournalError when the file is missing or damaged. */
export function readExchangeFile(disk: Disk): Limits {
  if (!hasExchangeFile(disk)) throw unusable('is missing');
  const { format, limits, crc32: checksum } = parse(textOf(disk.open(NAME)));
  if (format !== FORMAT) throw unusable('is of another version: start the release that wrote it');
  if (typeof limits !== 'object' || limits === null || checksum !== checksumOf(limits)) throw unusable('is damaged');
  const unknown = Object.keys(limits).filter((name) => !Object.hasOwn(DEFAULT_EXCHANGE_OPTIONS, name));
  if (unknown.length > 0) throw unusable(`has limits that this release does not know (${unknown.join(', ')})`);
  return { ...DEFAULT_EXCHANGE_OPTIONS, ...limits };
}

function checksumOf(limits: object): number {
  return crc32(JSON.stringify(limits));
}

function textOf(file: DiskFile): string {
  try {
    const bytes = new Uint8Array(file.size());
    file.read(bytes, 0);
    return new TextDecoder().decode(bytes);
  } finally {
    file.close();
  }
}

function parse(text: string): { readonly format?: unknown; readonly limits?: unknown; readonly crc32?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    throw unusable('is damaged');
  }
}

function unusable(why: string): JournalError {
  return new JournalError(
    'JOURNAL_INCOMPLETE',
    `${NAME}, which holds the limits that the exchange was created with, ${why}. Put it back from the archive or a backup.`,
  );
}
