import { describe, expect, it } from 'vitest';
import { jsonLines, parseJson } from './json.ts';

describe('a value laid out for reading', () => {
  it('is a line for each plain value in it', () => {
    expect(jsonLines({ body: { roleId: '2', permissions: ['a', 'b'] }, count: 3, none: null, on: false })).toEqual([
      { path: 'body.roleId', text: '2' },
      { path: 'body.permissions.0', text: 'a' },
      { path: 'body.permissions.1', text: 'b' },
      { path: 'count', text: '3' },
      { path: 'none', text: 'null' },
      { path: 'on', text: 'false' },
    ]);
  });

  it.each([
    [{}, '{}'],
    [[], '[]'],
    ['text', 'text'],
    [{ a: {} }, '{}'],
  ])('%j is one line', (value, text) => {
    expect(jsonLines(value).map((line) => line.text)).toEqual([text]);
  });

  it('is none when the text is no JSON', () => {
    expect(parseJson('{"a":')).toBeUndefined();
    expect(parseJson('{"a":1}')).toEqual({ a: 1 });
  });
});
