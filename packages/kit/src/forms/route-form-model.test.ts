import { describe, expect, it } from 'vitest';
import { bodySchemaOf } from './body-schema.ts';
import { fieldOfPlace, issueWords, namesOf, valueAt } from './route-form-model.ts';

describe('the words for an issue of a body', () => {
  const body = { name: '', note: 'x', count: 7, list: [], many: ['a', 'b'], group: { deep: 'y' } };
  it.each([
    ['an empty text', { code: 'too_small', origin: 'string', minimum: 3, path: ['name'] }, 'forms.required', {}],
    ['a value that is not there', { code: 'invalid_type', path: ['other'] }, 'forms.required', {}],
    ['an empty list', { code: 'too_small', origin: 'array', minimum: 1, path: ['list'] }, 'forms.required', {}],
    [
      'a short text',
      { code: 'too_small', origin: 'string', minimum: 3, path: ['note'] },
      'forms.tooShort',
      { least: 3 },
    ],
    ['a long list', { code: 'too_big', origin: 'array', maximum: 1, path: ['many'] }, 'forms.tooLong', { most: 1 }],
    [
      'a low number',
      { code: 'too_small', origin: 'int', minimum: 9n, path: ['count'] },
      'forms.tooSmall',
      { least: 9 },
    ],
    [
      'a high number',
      { code: 'too_big', origin: 'number', maximum: 5, path: ['count'] },
      'forms.tooLarge',
      { most: 5 },
    ],
    ['another form', { code: 'invalid_format', path: ['group', 'deep'] }, 'forms.invalid', {}],
  ] as const)('of %s', (_, issue, id, values) => expect(issueWords(issue, body)).toEqual({ id, values }));

  it('are found at any depth', () => {
    expect(valueAt(body, ['group', 'deep'])).toBe('y');
    expect(valueAt(body, ['many', 1])).toBe('b');
    expect(valueAt(body, ['name', 'deep'])).toBeUndefined();
  });
});

describe('the field of a place', () => {
  const names = namesOf({ label: '', ips: '', permissions: { read: true }, tags: ['a'] });
  it('is named as the defaults are', () => {
    expect(names).toEqual(['label', 'ips', 'permissions', 'permissions.read', 'tags']);
  });

  it.each([
    ['label', 'label'],
    ['permissions.read', 'permissions.read'],
    ['permissions.write', 'permissions'],
    ['tags.0', 'tags'],
    ['ipAllowList', 'ips'],
    ['ipAllowList.3', 'ips'],
    ['unknown', undefined],
    ['', undefined],
  ])('%j is %j', (place, field) => expect(fieldOfPlace(place, names, { ipAllowList: 'ips' })).toBe(field));
});

describe('the schema of a route’s body', () => {
  it('comes with its bounds', async () => {
    const schema = await bodySchemaOf('createApiKey');
    const body = {
      kind: 'hmac',
      label: '',
      permissions: { read: true, trade: false, withdraw: false },
      ipAllowList: [],
      expiresMs: 0,
    };
    const read = schema?.safeParse(body);
    const [issue] = read?.success === false ? read.error.issues : [];
    expect(issue && issueWords(issue, body)).toEqual({ id: 'forms.required', values: {} });
    expect(issue?.path).toEqual(['label']);
  });

  it('is none where a route takes no body', async () => expect(await bodySchemaOf('logout')).toBeUndefined());
});
