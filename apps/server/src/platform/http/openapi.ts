import {
  API_CODES,
  type ApiErrorName,
  CODE_OK,
  type RouteSpec,
  routes,
  SIGNATURE_HEADER,
  SIGNATURE_NONCE_HEADER,
  SIGNATURE_TIME_HEADER,
  SOCKET_PATH,
} from '@bourse/contract';
import * as z from 'zod/mini';
import { messageOf, statusOf } from './api-result.ts';

type Json = Readonly<Record<string, unknown>>;

const HTTP_OK = 200;

/** Rejections that follow from a route's properties, beyond those of its own list. */
function sharedErrors(spec: RouteSpec): ApiErrorName[] {
  const names: ApiErrorName[] = ['TOO_MANY_REQUESTS', 'INTERNAL', 'NOT_READY'];
  if (spec.params !== undefined || spec.query !== undefined) names.push('QUERY_INVALID');
  if (spec.body !== undefined)
    names.push('BODY_INVALID', 'BODY_TOO_LARGE', 'MEDIA_TYPE_UNSUPPORTED', 'CONTENT_ENCODING_UNSUPPORTED');
  if (spec.auth === 'user') names.push('LOGIN_REQUIRED');
  if (spec.permission !== undefined) names.push('FORBIDDEN');
  if (spec.factor !== undefined) names.push('STEP_UP_REQUIRED');
  if (spec.mutates) names.push('CSRF_INVALID');
  if (spec.signed) names.push(...SIGNATURE_ERRORS);
  if (spec.module !== undefined) names.push('MODULE_UNAVAILABLE', 'KYC_REQUIRED');
  return names;
}

const SIGNATURE_ERRORS: readonly ApiErrorName[] = [
  'SIGNATURE_REQUIRED',
  'SESSION_KEYS_MISSING',
  'SIGNATURE_TIME_INVALID',
  'SIGNATURE_INVALID',
  'SIGNATURE_REPLAYED',
];

/** Builds the OpenAPI 3.1 description of the whole API from the contract. */
export function buildOpenApi(info: { readonly version: string; readonly serverUrl: string }): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, spec] of Object.entries<RouteSpec>(routes)) {
    paths[spec.path] = { ...paths[spec.path], [spec.method.toLowerCase()]: operationOf(operationId, spec) };
  }
  const areas = [...new Set(Object.values<RouteSpec>(routes).map((spec) => spec.area))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bourse API',
      version: info.version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: info.serverUrl }],
    tags: areas.map((name) => ({ name })),
    paths,
    components: { schemas: { ErrorName: errorNameSchema(), Rejection: REJECTION }, securitySchemes: SECURITY },
  };
}

const DESCRIPTION = [
  'Every answer is an envelope: `code` (200 when accepted), `msg`, `data`. A refusal has `error` (a stable name), `field`',
  '(the part of the request that is wrong, or empty) and `data: null`, with an HTTP status of the same meaning.',
  'Amounts, prices and quantities are decimal texts, never JSON numbers. Times are milliseconds since the epoch, UTC.',
  'Log in with `login`; the session is a cookie, and every changing call sends its `csrfToken` as `x-csrf-token`.',
  'A few calls must be signed with keys that the session is bound to (`bindSessionKeys`), and some answers are sealed for those',
  'keys: `docs/api.md` has the rules and an example.',
  `Streams (tickers, depth, trades, klines, the account) and fast order entry are on the WebSocket at \`${SOCKET_PATH}\`.`,
].join(' ');

const SECURITY = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'bourse_session',
    description: 'Set by `login` and `register`. Over https its name is `__Host-bourse_session`.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'x-csrf-token',
    description: 'The `csrfToken` of the session; needed by every call that changes something.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: SIGNATURE_HEADER,
    description:
      'ECDSA P-256 with SHA-256 by the session’s bound key (r and s, 64 bytes, base64url) over `BOURSE-SIGNED-1`, method, path with query, SHA-256 of the body in base64url, time and nonce, one a line.',
  },
} as const;

const REJECTION = {
  type: 'object',
  description: 'Why a request was refused. Nothing was changed by it.',
  properties: {
    code: { type: 'integer', description: 'Number of the refusal.' },
    msg: { type: 'string', description: 'English words for a log reader; the site translates by `error`.' },
    error: { $ref: '#/components/schemas/ErrorName' },
    field: { type: 'string', description: 'The part of the request that is wrong; empty when no single part is.' },
    data: { type: 'null' },
    serverTimeMs: {
      type: 'integer',
      description: 'Only with SIGNATURE_TIME_INVALID: the server’s clock, by which the call can be signed again.',
    },
  },
  required: ['code', 'msg', 'error', 'field', 'data'],
};

function errorNameSchema(): Json {
  const names = Object.keys(API_CODES) as ApiErrorName[];
  const lines = names.map(
    (name) => `- \`${name}\` (${API_CODES[name].code}, HTTP ${statusOf(name)}): ${messageOf(name)}`,
  );
  return { type: 'string', enum: names, description: `Every refusal of the API:\n${lines.join('\n')}` };
}

function operationOf(operationId: string, spec: RouteSpec): Json {
  return {
    operationId,
    tags: [spec.area],
    summary: spec.summary,
    ...descriptionOf(spec),
    security: securityOf(spec),
    ...parametersOf(spec),
    ...requestBodyOf(spec),
    responses: responsesOf(spec),
  };
}

function descriptionOf(spec: RouteSpec): Json {
  const sentences: string[] = [];
  if (spec.permission !== undefined) sentences.push(`Needs the permission \`${spec.permission}\`.`);
  if (spec.factor !== undefined)
    sentences.push('Needs a recent proof for this call, by `safetyCheck`, in the header `x-step-up-proof`.');
  return sentences.length === 0 ? {} : { description: sentences.join(' ') };
}

function securityOf(spec: RouteSpec): Json[] {
  if (spec.auth === 'none') return [];
  const session = { session: [], ...(spec.mutates && { csrf: [] }), ...(spec.signed && { signature: [] }) };
  // Nothing at all, or a session.
  return spec.auth === 'optional' ? [{}, session] : [session];
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

function parametersOf(spec: RouteSpec): Json {
  const list = (schema: z.ZodMiniType | undefined, place: 'path' | 'query') => {
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as ObjectSchema;
    return Object.entries(properties).map(([name, one]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: one,
    }));
  };
  const parameters = [
    ...list(spec.params, 'path'),
    ...list(spec.query, 'query'),
    ...(spec.signed ? SIGNATURE_PARAMETERS : []),
  ];
  return parameters.length === 0 ? {} : { parameters };
}

/** The signature header itself is a security scheme, which OpenAPI excludes from parameters. */
const SIGNATURE_PARAMETERS = [
  {
    name: SIGNATURE_TIME_HEADER,
    in: 'header',
    required: true,
    description: 'The caller’s clock, milliseconds since the epoch; at most 30 seconds off the server’s.',
    schema: { type: 'string', pattern: '^[1-9]\\d{0,14}$' },
  },
  {
    name: SIGNATURE_NONCE_HEADER,
    in: 'header',
    required: true,
    description: '16 to 32 random bytes, base64url; each is good once.',
    schema: { type: 'string', pattern: '^[\\w-]{22,43}$' },
  },
];

function requestBodyOf(spec: RouteSpec): Json {
  if (spec.upload !== undefined)
    return { requestBody: { required: true, content: { 'application/octet-stream': {} } } };
  if (spec.body === undefined) return {};
  const schema = jsonSchema(spec.body, 'input');
  const form = spec.form === true ? { 'application/x-www-form-urlencoded': { schema } } : {};
  return { requestBody: { required: true, content: { 'application/json': { schema }, ...form } } };
}

function responsesOf(spec: RouteSpec): Json {
  const names = [...new Set([...sharedErrors(spec), ...spec.errors])];
  const { [HTTP_OK]: outcomes = [], ...rejected } = Object.groupBy(names, statusOf);
  const accepted = acceptedSchema(spec, outcomes);
  const responses: Record<string, Json> = {
    [HTTP_OK]: {
      description: `Accepted.${outcomes.length === 0 ? '' : ` Or, by \`code\`: ${outcomes.join(', ')}.`}`,
      content: spec.file ? { 'application/octet-stream': {} } : { 'application/json': { schema: accepted } },
    },
  };
  for (const [status, group = []] of Object.entries(rejected)) {
    const schema = { allOf: [{ $ref: '#/components/schemas/Rejection' }, { properties: { error: { enum: group } } }] };
    responses[status] = {
      description: `Rejected: ${group.join(', ')}.`,
      content: { 'application/json': { schema } },
    };
  }
  return responses;
}

/** The envelope of an accepted call; `outcomes` have the same HTTP status, and data null. */
function acceptedSchema(spec: RouteSpec, outcomes: readonly ApiErrorName[]): Json {
  const data = dataSchema(spec);
  const told = {
    code: { enum: [CODE_OK, ...outcomes.map((name) => API_CODES[name].code)] },
    msg: { type: 'string' },
    data: { anyOf: [data, { type: 'null' }] },
    error: { enum: outcomes },
  };
  const plain = { code: { const: CODE_OK }, msg: { type: 'string' }, data };
  return { type: 'object', properties: outcomes.length === 0 ? plain : told, required: ['code', 'msg', 'data'] };
}

/** Schema of `data` on the wire; for a sealed response the decrypted schema is the `contentSchema` of its text. */
function dataSchema(spec: RouteSpec): Json {
  const data = jsonSchema(spec.data, 'output');
  if (!spec.sealed) return data;
  const text = { type: 'string', contentEncoding: 'base64url' };
  return {
    type: 'object',
    description: 'Encrypted for the browser that signed the call; opens to what `contentSchema` describes.',
    properties: {
      sealed: {
        type: 'object',
        properties: {
          key: { ...text, description: 'The server’s public key for this answer: P-256, SPKI.' },
          iv: { ...text, description: '12 bytes.' },
          text: {
            ...text,
            description:
              'AES-256-GCM with its tag at the end. Key: ECDH, then HKDF-SHA-256 without salt; its info is `BOURSE-SEALED-1`, the operationId, the request’s nonce and `key`, one a line.',
            contentMediaType: 'application/json',
            contentSchema: data,
          },
        },
        required: ['key', 'iv', 'text'],
      },
    },
    required: ['sealed'],
  };
}

/** A schema without `$schema`, which is for whole documents only. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
