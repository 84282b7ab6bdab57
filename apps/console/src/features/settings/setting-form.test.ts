import { describe, expect, it } from 'vitest';
import { type Draft, draftOf, kindOf, valueOfDraft } from './setting-form.ts';

const MODULES = {
  type: 'object',
  propertyNames: { type: 'string', enum: ['spot', 'margin'] },
  additionalProperties: { type: 'string', enum: ['on', 'off'] },
};

describe('what a setting is edited with', () => {
  it.each([
    ['a switch', { type: 'boolean' }, true, { kind: 'switch' }],
    ['a number', { type: 'integer', minimum: 0 }, 1, { kind: 'number' }],
    ['a text', { type: 'string' }, '', { kind: 'text' }],
    ['a choice', { type: 'string', enum: ['a', 'b'] }, 'a', { kind: 'choice', options: ['a', 'b'] }],
    ['switches by word', MODULES, {}, { kind: 'switches', names: ['spot', 'margin'], on: 'on', off: 'off' }],
    [
      'switches that the value names, too',
      { ...MODULES, additionalProperties: { type: 'boolean' } },
      { earn: true },
      { kind: 'switches', names: ['spot', 'margin', 'earn'], on: true, off: false },
    ],
    [
      'switches of a record with properties',
      { type: 'object', properties: { spot: { type: 'boolean' } } },
      {},
      { kind: 'switches', names: ['spot'], on: true, off: false },
    ],
    [
      'JSON, for a record whose parts differ',
      { type: 'object', properties: { isOpen: { type: 'boolean' }, title: { type: 'string' } } },
      {},
      { kind: 'json' },
    ],
    [
      'JSON, for a record with switches of two kinds',
      { type: 'object', properties: { a: { type: 'boolean' }, b: { enum: ['on', 'off'] } } },
      {},
      { kind: 'json' },
    ],
    [
      'JSON, for a record whose value has a part that the schema does not describe',
      { type: 'object', properties: { a: { type: 'boolean' } } },
      { a: true, note: 'x' },
      { kind: 'json' },
    ],
    ['lines of texts', { type: 'array', items: { type: 'string' } }, [], { kind: 'lines', ofNumbers: false }],
    [
      'lines of numbers',
      { type: 'array', items: { type: 'number', enum: [1, 2] } },
      [],
      { kind: 'lines', ofNumbers: true },
    ],
    ['JSON, for a list of records', { type: 'array', items: { type: 'object' } }, [], { kind: 'json' }],
    ['JSON, for what has no type', { anyOf: [] }, 1, { kind: 'json' }],
    ['JSON, until the schema is known', undefined, true, { kind: 'json' }],
  ])('is %s', (_, schema, value, kind) => expect(kindOf(schema, value)).toEqual(kind));
});

describe('a draft', () => {
  it.each([
    [{ type: 'boolean' }, false],
    [{ type: 'integer' }, 365],
    [{ type: 'string' }, '10000'],
    [{ type: 'array', items: { type: 'string' } }, ['a.example', 'b.example']],
    [{ type: 'array', items: { type: 'integer' } }, [3, 2, 1]],
    [{ type: 'array', items: { type: 'object' } }, [{ id: 1 }]],
    [MODULES, { spot: 'off', margin: 'on' }],
  ])('of %j is the value again', (schema, value) => {
    const kind = kindOf(schema, value);
    expect(valueOfDraft(kind, draftOf(kind, value))).toEqual({ value });
  });

  it('has a module that is not named on, and a need for identity off', () => {
    expect(draftOf(kindOf(MODULES, {}), {})).toEqual(
      new Map([
        ['spot', true],
        ['margin', true],
      ]),
    );
    const needs = kindOf({ ...MODULES, additionalProperties: { type: 'boolean' } }, {});
    expect(draftOf(needs, {})).toEqual(
      new Map([
        ['spot', false],
        ['margin', false],
      ]),
    );
  });

  it.each<[string, Parameters<typeof valueOfDraft>[0], Draft]>([
    ['a number with a letter', { kind: 'number' }, '12a'],
    ['no number', { kind: 'number' }, ''],
    ['lines with a word among numbers', { kind: 'lines', ofNumbers: true }, '1\nx'],
    ['broken JSON', { kind: 'json' }, '{"a":'],
  ])('is none: %s', (_, kind, draft) => expect(valueOfDraft(kind, draft)).toBe('invalid'));
});
