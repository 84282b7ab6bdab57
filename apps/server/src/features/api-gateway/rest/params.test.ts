import { describe, expect, it } from 'vitest';
import { Params, Rejected, withoutSignature } from './params.ts';

/** The code of a rejected parse. */
function codeOf(read: () => unknown): number {
  try {
    read();
  } catch (error) {
    if (error instanceof Rejected) return error.error.code;
    throw error;
  }
  return 0;
}

describe('parameters', () => {
  it('come from query and body; the query takes precedence', () => {
    const params = new Params('a=1&b=%C3%A4', 'a=2&c=3');
    expect([params.text('a'), params.text('b'), params.text('c')]).toEqual(['1', 'ä', '3']);
    expect(codeOf(() => params.rejectUnread())).toBe(0);
  });

  it.each([
    ['a=1&a=2', '', -1101],
    ['a=1', 'b=1&b=1', -1101],
    [Array.from({ length: 101 }, (_, at) => `p${at}=1`).join('&'), '', -1101],
  ])('are refused when one comes twice or when there are too many: %s', (query, body, code) => {
    expect(codeOf(() => new Params(query, body))).toBe(code);
  });

  it('are rejected when they are unknown', () => {
    const params = new Params('a=1&b=2&c=3', '');
    params.text('a');
    params.has('b');
    expect(codeOf(() => params.rejectUnread())).toBe(-1104);
    params.raw('b');
    params.whole('c');
    expect(codeOf(() => params.rejectUnread())).toBe(0);
  });

  it.each([
    ['whole', '12', 12],
    ['whole', '9007199254740991', 9_007_199_254_740_991],
    ['whole', '9007199254740993', -1108],
    ['whole', '99999999999999999999', -1108],
    ['whole', '100000000000000000000', -1100],
    ['whole', '-1', -1100],
    ['whole', '1.0', -1100],
    ['whole', '', -1105],
    ['decimal', '007.50', '7.50'],
    ['decimal', '0.12345678', '0.12345678'],
    ['decimal', '0.123456780', '0.123456780'],
    ['decimal', '0.123456789', -1111],
    ['decimal', '1.', -1100],
    ['decimal', '.5', -1100],
    ['decimal', '1e3', -1100],
    ['flag', 'TRUE', true],
    ['flag', 'false', false],
    ['flag', '1', -1130],
    ['symbol', 'BTCUSDT', 'BTCUSDT'],
    ['symbol', 'BTC-USDT', 'BTC-USDT'],
    ['symbol', 'BTC/USDT', -1100],
    ['symbol', 'btcusdt', -1100],
    ['clientOrderId', 'a.B:c/d_e-1', 'a.B:c/d_e-1'],
    ['clientOrderId', 'ä', -1100],
    ['symbols', '["A","B"]', ['A', 'B']],
    ['symbols', '["A","A"]', -1151],
    ['symbols', '[]', -1105],
    ['symbols', '["A", "B"]', -1100],
    ['limit', '5000', 1_000],
    ['limit', '0', -1130],
  ] as const)('%s of “%s” is %s', (kind, text, wanted) => {
    const params = new Params(new URLSearchParams({ limit: text, x: text }).toString(), '');
    const read = () => {
      if (kind === 'limit') return params.limit(500, 1_000);
      return kind === 'decimal' ? params.decimal('x', 8) : params[kind]('x');
    };
    if (typeof wanted === 'number' && wanted < 0) expect(codeOf(read)).toBe(wanted);
    else expect(read()).toEqual(wanted);
  });

  it('may be read under mapped names, which the rejection then contains', () => {
    const params = new Params('abovePrice=x&side=BUY', '');
    const above = params.renamed((name) => (name === 'price' ? 'abovePrice' : name));
    expect(above.has('price')).toBe(true);
    expect(above.text('side')).toBe('BUY');
    expect(() => above.decimal('price', 8)).toThrow("'abovePrice'");
    expect(codeOf(() => params.rejectUnread())).toBe(0);
  });
});

it.each([
  ['a=1&signature=s', 'a=1'],
  ['signature=s&a=1', 'a=1'],
  ['a=1&signature=s&b=2', 'a=1&b=2'],
  ['signature=s', ''],
  ['a=%20&signature=', 'a=%20'],
  ['mysignature=s', 'mysignature=s'],
])('what was signed of “%s” is “%s”', (text, signed) => {
  expect(withoutSignature(text)).toBe(signed);
});
