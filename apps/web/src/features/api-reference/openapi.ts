/** The parts of a JSON schema that the reference shows. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema | boolean;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  /** What a text has in it, as that of a sealed answer. */
  readonly contentSchema?: Schema;
}

interface Media {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}
interface OperationJson {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Media;
  readonly responses: Readonly<Record<string, Media & { readonly description?: string }>>;
}

/** An OpenAPI description as our server writes it. */
export interface OpenApi {
  readonly info: { readonly version: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationJson>>>>;
}

/** A field of a request or an answer; nested ones have a path such as `items[].price`. */
export interface FieldRow {
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
}

/** One call of the API as the reference shows it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly area: string;
  readonly summary: string;
  readonly needsLogin: boolean;
  readonly needsCsrf: boolean;
  readonly needsSignature: boolean;
  readonly parameters: readonly FieldRow[];
  readonly body: Schema | undefined;
  /** What callers get to see: of a sealed answer, what it opens to. */
  readonly data: Schema | undefined;
  readonly isSealed: boolean;
  /** Names of the code table. */
  readonly refusals: readonly string[];
}

function schemaOf(media: Media | undefined): Schema | undefined {
  return Object.values(media?.content ?? {})[0]?.schema;
}

/** The server lists a status's refusals in its description: `Rejected: LOGIN_REQUIRED, FORBIDDEN.` */
const NAME = /\b[A-Z][A-Z0-9_]{3,}\b/g;

function refusalsOf(responses: OperationJson['responses']): readonly string[] {
  const names = Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([, response]) => response.description?.match(NAME) ?? []);
  return [...new Set(names)];
}

/** Every call, in the order of the areas. */
export function operationsOf(api: OpenApi): readonly Operation[] {
  const all = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, json]) => toOperation(method.toUpperCase(), path, json)),
  );
  const areas = (api.tags ?? []).map((tag) => tag.name);
  return all.sort((a, b) => areas.indexOf(a.area) - areas.indexOf(b.area));
}

function toOperation(method: string, path: string, json: OperationJson): Operation {
  const schemes = new Set((json.security ?? []).flatMap((option) => Object.keys(option)));
  const data = schemaOf(json.responses['200'])?.properties?.data;
  const opened = data?.properties?.sealed?.properties?.text?.contentSchema;
  return {
    id: json.operationId,
    method,
    path,
    area: json.tags?.[0] ?? '',
    summary: json.summary ?? '',
    needsLogin: schemes.has('session'),
    needsCsrf: schemes.has('csrf'),
    needsSignature: schemes.has('signature'),
    parameters: (json.parameters ?? []).map((parameter) => ({
      path: parameter.name,
      type: `${typeText(parameter.schema ?? {})} · ${parameter.in}`,
      required: parameter.required === true,
    })),
    body: schemaOf(json.requestBody),
    data: opened ?? data,
    isSealed: opened !== undefined,
    refusals: refusalsOf(json.responses),
  };
}

/** A type in a few words: `string`, `buy | sell`, `array of integer`. */
export function typeText(schema: Schema): string {
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(String).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map(typeText).join(' or ');
  if (schema.type !== 'array') return schema.type ?? 'any';
  if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(typeText).join(', ')}]`;
  return typeof schema.items === 'object' ? `array of ${typeText(schema.items)}` : 'array';
}

/** All fields of a schema, outer before inner. */
export function fieldsOf(schema: Schema | undefined, prefix = ''): readonly FieldRow[] {
  if (schema === undefined) return [];
  if (schema.type === 'array' && typeof schema.items === 'object') return fieldsOf(schema.items, `${prefix}[]`);
  const kinds = (schema.anyOf ?? schema.oneOf)?.filter(({ properties }) => properties !== undefined) ?? [];
  if (kinds.length > 0) return mergedFields(kinds.map((kind) => fieldsOf(kind, prefix)));
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const row = { path, type: typeText(field), required: schema.required?.includes(name) === true };
    return [row, ...fieldsOf(field, path)];
  });
}

/** The fields of all kinds of a thing, each once; required is what every kind requires. */
function mergedFields(kinds: readonly (readonly FieldRow[])[]): readonly FieldRow[] {
  const byPath = Map.groupBy(kinds.flat(), ({ path }) => path);
  return [...byPath].map(([path, rows]) => ({
    path,
    type: [...new Set(rows.map(({ type }) => type))].join(' or '),
    required: rows.length === kinds.length && rows.every(({ required }) => required),
  }));
}

/** Calls whose name, path or sentence has the words. */
export function searchOperations(operations: readonly Operation[], keyword: string): readonly Operation[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter((operation) => {
    const text = `${operation.id} ${operation.method} ${operation.path} ${operation.summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Where the codes of rejections are: an area of its own, after those of the calls. */
export const CODES_AREA = 'codes';

/** The areas of calls in the order of the description. */
export function areasOf(operations: readonly Operation[]): readonly string[] {
  return [...new Set(operations.map(({ area }) => area))];
}

/** The area that an address's hash names, itself or by one of its calls; the first one for any other hash. */
export function areaAt(operations: readonly Operation[], hash: string): string {
  if (hash === CODES_AREA) return CODES_AREA;
  const areas = areasOf(operations);
  const named = hash.startsWith('area-') ? hash.slice('area-'.length) : operations.find(({ id }) => id === hash)?.area;
  return areas.find((area) => area === named) ?? areas[0] ?? CODES_AREA;
}
