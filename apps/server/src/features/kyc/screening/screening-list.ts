/**
 * The sanctions list.
 *
 * Goal: operators bring the list that their law demands, and the demo has one to show. Method: a JSON file of our own form, or entities in
 * the FollowTheMoney form, one JSON object a line, as public collections of lists publish them; its version is a hash of its bytes. Without
 * a file the bundled sample is used, whose entries are invented and marked as such.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCalendarDate } from '@bourse/domain';
import * as z from 'zod/mini';
import { type ComparableName, comparableName, indexKeys } from './names.ts';

/** An entry of the list. */
export interface ListEntry {
  readonly entryId: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** `Y-M-D`, or a year; empty: unknown. */
  readonly birthDate: string;
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  readonly programme: string;
}

/** An entry with its names ready to be compared. */
export interface IndexedEntry {
  readonly entry: ListEntry;
  readonly names: readonly ComparableName[];
  /** SHA-256 of the entry: its version. */
  readonly hash: Buffer;
}

/** A list in memory. */
export interface ScreeningList {
  readonly name: string;
  /** Changes whenever a byte of the list does. */
  readonly version: string;
  readonly isSample: boolean;
  readonly size: number;
  /** Entries that may be alike a name. */
  candidates(name: ComparableName): readonly IndexedEntry[];
}

const entrySchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  name: z.string().check(z.minLength(1), z.maxLength(500)),
  aliases: z._default(z.array(z.string()), []),
  birthDate: z._default(z.string(), ''),
  countries: z._default(z.array(z.string()), []),
  programme: z._default(z.string(), ''),
});
const fileSchema = z.object({ list: z.string(), entries: z.array(entrySchema) });
const texts = z._default(z.array(z.string()), []);
const entitySchema = z.object({
  id: z.string(),
  schema: z.string(),
  properties: z.object({
    name: texts,
    alias: texts,
    weakAlias: texts,
    birthDate: texts,
    incorporationDate: texts,
    nationality: texts,
    country: texts,
    jurisdiction: texts,
    program: texts,
  }),
});
/** Kinds of entities that are people or companies; others, such as addresses and vessels, are left out. */
const SCHEMAS: ReadonlySet<string> = new Set(['Person', 'Organization', 'Company', 'LegalEntity', 'PublicBody']);

const SAMPLE = join(import.meta.dirname, 'sample-list.json');

/** Reads a list; throws with a reason when the file is none. `path` undefined: the sample. */
export function readScreeningList(path: string | undefined): ScreeningList {
  const bytes = readFileSync(path ?? SAMPLE);
  const text = bytes.toString('utf8');
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const { entries, name } = parseList(text);
  return indexed({ entries, name, version, isSample: path === undefined });
}

function parseList(text: string): { readonly name: string; readonly entries: readonly ListEntry[] } {
  const first = text.trimStart().split('\n', 1)[0] ?? '';
  if (isEntityLine(first)) {
    const entries = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : entityEntry(JSON.parse(line))));
    return { name: 'FollowTheMoney', entries };
  }
  const { entries, list } = fileSchema.parse(JSON.parse(text));
  return { name: list, entries: entries.map(({ id, ...rest }) => ({ entryId: id, ...rest })) };
}

function isEntityLine(line: string): boolean {
  try {
    return entitySchema.safeParse(JSON.parse(line)).success;
  } catch {
    return false;
  }
}

function entityEntry(value: unknown): ListEntry[] {
  const { id, properties, schema } = entitySchema.parse(value);
  const [name, ...others] = properties.name;
  if (!SCHEMAS.has(schema) || name === undefined) return [];
  const countries = [...properties.nationality, ...properties.country, ...properties.jurisdiction];
  return [
    {
      entryId: id,
      name,
      aliases: [...others, ...properties.alias, ...properties.weakAlias],
      birthDate: properties.birthDate[0] ?? properties.incorporationDate[0] ?? '',
      countries: [...new Set(countries.map((code) => code.toUpperCase()))],
      programme: properties.program.join(', '),
    },
  ];
}

/** Makes a list that finds candidates by the index keys of their names. */
export function indexed(list: {
  readonly name: string;
  readonly version: string;
  readonly isSample: boolean;
  readonly entries: readonly ListEntry[];
}): ScreeningList {
  const entries = list.entries.map((entry): IndexedEntry => {
    const names = [entry.name, ...entry.aliases].map(comparableName);
    return { entry, names, hash: createHash('sha256').update(JSON.stringify(entry)).digest() };
  });
  const byKey = new Map<string, IndexedEntry[]>();
  for (const entry of entries) {
    for (const key of new Set(entry.names.flatMap((name) => [...indexKeys(name)]))) {
      const found = byKey.get(key);
      if (found === undefined) byKey.set(key, [entry]);
      else found.push(entry);
    }
  }
  return {
    name: list.name,
    version: list.version,
    isSample: list.isSample,
    size: entries.length,
    candidates: (name) => [...new Set([...indexKeys(name)].flatMap((key) => byKey.get(key) ?? []))],
  };
}

/** The year of a date of the list: `1970-01-01`, `1970-01` or `1970`; undefined without one. */
export function yearOf(date: string): number | undefined {
  const year = parseCalendarDate(date)?.year ?? Number(/^(\d{4})(-\d{2})?$/.exec(date)?.[1] ?? Number.NaN);
  return Number.isNaN(year) ? undefined : year;
}
