import { API_CODES, type RouteSpec, routes } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { buildOpenApi } from './openapi.ts';

type Json = Record<string, unknown>;
interface Operation extends Json {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: Json;
  readonly responses: Record<string, Json>;
  readonly security: readonly Json[];
}

const document = JSON.parse(JSON.stringify(buildOpenApi({ version: '1.2.3', serverUrl: '/' })));
const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationOf = (name: string) => operations.find(({ operation }) => operation.operationId === name)?.operation;

/** Every `$ref` in a value. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (key === '$ref' ? [String(one)] : refsIn(one)));
}

describe('the API description', () => {
  it('is OpenAPI 3.1 with the product’s version', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Bourse API', version: '1.2.3' } });
  });

  it('has every route of the contract once, under its operationId', () => {
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(Object.keys(routes).sort());
    for (const { path, method, operation } of operations) {
      const spec = (routes as Record<string, RouteSpec>)[operation.operationId];
      expect({ path, method: method.toUpperCase() }).toEqual({ path: spec?.path, method: spec?.method });
    }
  });

  it('declares every parameter of a path', () => {
    for (const { path, operation } of operations) {
      const declared = (operation.parameters ?? []).filter(
        (parameter) => parameter.in === 'path' && parameter.required,
      );
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(declared.map((parameter) => parameter.name)).toEqual(inPath);
    }
  });

  it('has no dangling references', () => {
    for (const ref of refsIn(document)) {
      const target = ref
        .slice(2)
        .split('/')
        .reduce<unknown>((node, key) => (node as Json | undefined)?.[key], document);
      expect(target, ref).toBeDefined();
    }
  });

  it('documents every rejection by name, number and status', () => {
    const { ErrorName } = document.components.schemas;
    expect(ErrorName.enum).toEqual(Object.keys(API_CODES));
    for (const [name, { code, http }] of Object.entries(API_CODES)) {
      expect(ErrorName.description).toContain(`\`${name}\` (${code}, HTTP ${http})`);
    }
  });

  it('lists a route’s own rejections under their statuses', () => {
    for (const [name, spec] of Object.entries<RouteSpec>(routes)) {
      for (const error of spec.errors) {
        const response = operationOf(name)?.responses[API_CODES[error].http];
        expect(response?.description, `${name} ${error}`).toContain(error);
      }
    }
  });

  it('requires the session, and the CSRF token for mutations', () => {
    expect(operationOf('tradeInfo')?.security).toEqual([]);
    expect(operationOf('balances')?.security).toEqual([{ session: [] }]);
    expect(operationOf('placeSpotOrder')?.security).toEqual([{ session: [], csrf: [] }]);
    expect(operationOf('deleteApiKey')?.security).toEqual([{ session: [], csrf: [], signature: [] }]);
    expect(Object.keys(document.components.securitySchemes)).toEqual(['session', 'csrf', 'signature']);
  });

  it('documents headers and rejections of a signed call', () => {
    const signed = operationOf('changeApiKey');
    const headers = signed?.parameters?.filter((parameter) => parameter.in === 'header' && parameter.required);
    expect(headers?.map(({ name }) => name)).toEqual(['x-signature-time', 'x-signature-nonce']);
    expect(signed?.responses['403']?.description).toContain('SIGNATURE_INVALID');
    expect(signed?.responses['409']?.description).toContain('SIGNATURE_REPLAYED');
    expect(operationOf('placeSpotOrder')?.responses['403']?.description).not.toContain('SIGNATURE');
  });

  it('documents a sealed response and its decrypted schema', () => {
    const accepted = JSON.stringify(operationOf('createApiKey')?.responses['200']);
    const { data } = JSON.parse(accepted).content['application/json'].schema.properties;
    expect(Object.keys(data.properties)).toEqual(['sealed']);
    const { text } = data.properties.sealed.properties;
    expect(text).toMatchObject({ contentEncoding: 'base64url', contentMediaType: 'application/json' });
    expect(Object.keys(text.contentSchema.properties)).toContain('secretKey');
  });

  it('documents the envelope', () => {
    const schema = operationOf('tradeInfo')?.responses['200'] as { content: Record<string, { schema: Json }> };
    expect(schema.content['application/json']?.schema).toMatchObject({
      properties: { code: { const: 200 }, data: { type: 'array' } },
      required: ['code', 'msg', 'data'],
    });
  });
});

describe('the error catalogue', () => {
  it('has a unique number and an error status for every rejection', () => {
    const codes = Object.entries(API_CODES);
    expect(new Set(codes.map(([, { code }]) => code)).size).toBe(codes.length);
    const accepted = codes.filter(([, { http }]) => http < 400).map(([name]) => name);
    // Outcomes that the specification's client handles by their number.
    expect(accepted).toEqual([
      'TRANSFER_IN_REVIEW',
      'TRANSFER_ACCOUNT_BLOCKED',
      'TRANSFER_ASSET_BLOCKED',
      'TRANSFER_DAILY_LIMIT',
    ]);
  });
});
