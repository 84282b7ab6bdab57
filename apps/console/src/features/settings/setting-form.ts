import { isRecord, parseJson, prettyJson } from '../../room/json.ts';

/*
 * Goal: a form for every setting that a person can fill in without knowing JSON, where there is one.
 * Method: the kind of form follows from the JSON schema of the value and from the value in force; the draft is what the fields hold, and is
 * made a value when it is saved. What has no kind is edited as JSON. The server decides what is valid.
 */

/** What a setting is edited with. */
export type SettingKind =
  | { readonly kind: 'switch' }
  | { readonly kind: 'number' }
  | { readonly kind: 'text' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'switches'; readonly names: readonly string[]; readonly on: unknown; readonly off: unknown }
  | { readonly kind: 'lines'; readonly ofNumbers: boolean }
  | { readonly kind: 'json' };

type Schema = Readonly<Record<string, unknown>>;

const JSON_KIND: SettingKind = { kind: 'json' };

function textsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
}

/** A schema's parts are records, or of no use here. */
function partOf(schema: Schema, name: string): Schema {
  const part = schema[name];
  return isRecord(part) ? part : {};
}

/** What switches of a schema's values are on and off with; undefined when its values are no switches. */
function switchOf(part: Schema): Pick<Extract<SettingKind, { kind: 'switches' }>, 'on' | 'off'> | undefined {
  if (part.type === 'boolean') return { on: true, off: false };
  const words = textsOf(part.enum);
  return words?.length === 2 && words.includes('on') && words.includes('off') ? { on: 'on', off: 'off' } : undefined;
}

/** Switches, when all parts are such and alike; a record of anything else is edited as JSON. */
function recordKind(schema: Schema, value: unknown): SettingKind {
  const properties = partOf(schema, 'properties');
  const named = textsOf(partOf(schema, 'propertyNames').enum) ?? Object.keys(properties);
  const names = [...new Set([...named, ...(isRecord(value) ? Object.keys(value) : [])])];
  const switches = names.map((name) =>
    switchOf(partOf(name in properties ? properties : schema, name in properties ? name : 'additionalProperties')),
  );
  const [first] = switches;
  const areAlike = switches.every((one) => one?.on === first?.on);
  return first !== undefined && areAlike ? { kind: 'switches', names, ...first } : JSON_KIND;
}

/** What a setting is edited with. Without a schema yet, as JSON. */
export function kindOf(schema: Schema | undefined, value: unknown): SettingKind {
  if (schema === undefined) return JSON_KIND;
  const options = textsOf(schema.enum);
  if (options !== undefined) return { kind: 'choice', options };
  if (schema.type === 'boolean') return { kind: 'switch' };
  if (schema.type === 'string') return { kind: 'text' };
  if (schema.type === 'integer' || schema.type === 'number') return { kind: 'number' };
  if (schema.type === 'object') return recordKind(schema, value);
  if (schema.type !== 'array') return JSON_KIND;
  const { type, enum: members } = partOf(schema, 'items');
  const isOfNumbers =
    type === 'number' || type === 'integer' || (Array.isArray(members) && members.every(Number.isFinite));
  if (isOfNumbers) return { kind: 'lines', ofNumbers: true };
  return type === 'string' || textsOf(members) !== undefined ? { kind: 'lines', ofNumbers: false } : JSON_KIND;
}

/** What the fields hold: a text, or switches by name. */
export type Draft = string | boolean | ReadonlyMap<string, boolean>;

/** The draft of a value. */
export function draftOf(kind: SettingKind, value: unknown): Draft {
  if (kind.kind === 'switch') return value === true;
  if (kind.kind === 'lines') return Array.isArray(value) ? value.map(String).join('\n') : '';
  if (kind.kind === 'json') return prettyJson(value);
  if (kind.kind !== 'switches') return String(value ?? '');
  const values = isRecord(value) ? value : {};
  // What is not named is on where a word says so, and off where it is yes or no.
  return new Map(
    kind.names.map((name) => [name, (values[name] ?? (kind.on === 'on' ? kind.on : kind.off)) === kind.on]),
  );
}

/** The value of a draft, or `invalid` when it is none. */
export function valueOfDraft(kind: SettingKind, draft: Draft): { readonly value: unknown } | 'invalid' {
  if (typeof draft === 'boolean') return { value: draft };
  if (typeof draft !== 'string') {
    const [on, off] = kind.kind === 'switches' ? [kind.on, kind.off] : [true, false];
    return { value: Object.fromEntries([...draft].map(([name, isOn]) => [name, isOn ? on : off])) };
  }
  if (kind.kind === 'number') return numberOf(draft);
  if (kind.kind === 'json') {
    const value = parseJson(draft);
    return value === undefined ? 'invalid' : { value };
  }
  if (kind.kind !== 'lines') return { value: draft };
  const lines = draft
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (!kind.ofNumbers) return { value: lines };
  const numbers = lines.map(numberOf);
  return numbers.includes('invalid') ? 'invalid' : { value: lines.map(Number) };
}

function numberOf(text: string): { readonly value: number } | 'invalid' {
  return /^-?\d+(\.\d+)?$/.test(text.trim()) ? { value: Number(text) } : 'invalid';
}
