import { describe, expect, it } from 'vitest';
import { checkFiles, isAccepted } from './file-drop-model.ts';

const file = (name: string, type: string, size = 10) => ({ name, type, size });

describe('chosen files', () => {
  it.each([
    ['a.png', 'image/png', ['image/*'], true],
    ['a.pdf', 'application/pdf', ['image/*'], false],
    ['a.PDF', 'application/pdf', ['.pdf'], true],
    ['a.png', 'image/png', ['image/jpeg', 'image/png'], true],
    ['a.exe', '', ['image/*', '.pdf'], false],
    ['a.exe', '', [], true],
    // An ending does not make a type: the type decides where a type is asked for.
    ['image/png', 'text/html', ['image/png'], false],
  ])('%s of type “%s” for %j: %s', (name, type, accept, expected) => {
    expect(isAccepted(file(name, type), accept)).toBe(expected);
  });

  it('are rejected by type, then size, then number', () => {
    const files = [
      file('a.exe', '', 99),
      file('b.png', 'image/png', 99),
      file('c.png', 'image/png'),
      file('d.png', 'image/png'),
    ];
    const { accepted, rejected } = checkFiles(files, { accept: ['image/*'], maxBytes: 10, maxFiles: 2 }, 1);
    expect(accepted.map(({ name }) => name)).toEqual(['c.png']);
    expect(rejected.map(({ file: { name }, reason }) => `${name} ${reason}`)).toEqual([
      'a.exe type',
      'b.png size',
      'd.png count',
    ]);
  });
});
