import { describe, expect, it } from 'vitest';
import { parseFormBody, parseMultipartBody } from './form-body.ts';

const bytes = (text: string) => Buffer.from(text);
const TYPE = 'multipart/form-data; boundary=xx';
const part = (name: string, value: string, more = '') =>
  `--xx\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const multipart = (...parts: string[]) => parseMultipartBody(bytes(`${parts.join('')}--xx--\r\n`), TYPE);

describe('a form body', () => {
  it('is an object of strings', () => {
    expect(parseFormBody(bytes('operate=1&tradeId=7&note=a%20b'))).toEqual({
      ok: true,
      fields: { operate: '1', tradeId: '7', note: 'a b' },
    });
  });

  it('must not have duplicate fields', () => {
    expect(parseFormBody(bytes('a=1&a=2'))).toEqual({ ok: false, msg: expect.stringContaining('"a" twice') });
  });

  it('has no prototype to touch', () => {
    expect(parseFormBody(bytes('__proto__=1&a=2'))).toEqual({ ok: true, fields: { a: '2' } });
  });

  it('must be UTF-8', () => {
    expect(parseFormBody(Buffer.from([0x61, 0x3d, 0xff]))).toEqual({
      ok: false,
      msg: expect.stringContaining('UTF-8'),
    });
  });
});

describe('a multipart body', () => {
  it('is an object of strings', async () => {
    const form = await multipart(part('operate', '-1'), part('tradeId', '7'));
    expect(form).toEqual({ ok: true, fields: { operate: '-1', tradeId: '7' } });
  });

  it('must not have duplicate fields', async () => {
    expect(await multipart(part('a', '1'), part('a', '2'))).toMatchObject({ ok: false });
  });

  it('must not have a file', async () => {
    const form = await multipart(part('a', '1', '; filename="a.txt"'));
    expect(form).toEqual({ ok: false, msg: expect.stringContaining('is a file') });
  });

  it('has no prototype to touch', async () => {
    expect(await multipart(part('__proto__', '1'), part('a', '2'))).toEqual({ ok: true, fields: { a: '2' } });
  });

  it.each([
    ['{}', TYPE],
    ['', TYPE],
    ['--xx\r\n', TYPE],
    ['--xx\r\n\r\n\r\n--xx--', TYPE],
    ['--xx--', 'multipart/form-data'],
    ['--xx--', 'multipart/form-data; boundary='],
    [`--xx\r\ncontent-disposition: form-data; name="a"\r\n\r\n1`, TYPE],
  ])('%j of %s is refused', async (text, type) => {
    expect((await parseMultipartBody(bytes(text), type)).ok).toBe(false);
  });
});
