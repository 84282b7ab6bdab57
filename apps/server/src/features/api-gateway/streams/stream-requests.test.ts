import { describe, expect, it } from 'vitest';
import { readStreamPath } from './stream-path.ts';
import { readStreamRequest } from './stream-requests.ts';

const read = (message: unknown) => readStreamRequest(JSON.stringify(message));

describe('a message to the streams', () => {
  it.each([
    [1, '1'],
    [0, '0'],
    [-5, '-5'],
    ['my-id.1', '"my-id.1"'],
    [null, 'null'],
  ])('with the id %j gets it back as it came', (id, text) => {
    expect(read({ method: 'LIST_SUBSCRIPTIONS', id })).toEqual({
      ok: true,
      id: text,
      request: { method: 'LIST_SUBSCRIPTIONS' },
    });
  });

  it('gets a 64-bit id back exactly', () => {
    const text = '{"id":9223372036854775807,"method":"LIST_SUBSCRIPTIONS"}';
    expect(readStreamRequest(text)).toMatchObject({ ok: true, id: '9223372036854775807' });
    expect(readStreamRequest(text.replace('775807', '775808'))).toMatchObject({ ok: false, error: { code: 2 } });
    // Not a number in another field.
    const other = '{"params":[{"id":5}],"id":9223372036854775806,"method":"LIST_SUBSCRIPTIONS"}';
    expect(readStreamRequest(other)).toMatchObject({ id: '9223372036854775806' });
  });

  it.each([[undefined], [1.5], [{}], [[1]], [true], ['x'.repeat(37)], ['<b>']])('with the id %j is rejected', (id) => {
    expect(read({ method: 'LIST_SUBSCRIPTIONS', id })).toEqual({
      ok: false,
      id: 'null',
      error: { code: 2, msg: 'Invalid request: request ID must be an unsigned integer' },
    });
  });

  it.each([
    ['{"id":1', 3, 'Invalid JSON: expected value at line 1'],
    ['', 3, 'Invalid JSON'],
    ['[1]', 2, 'Invalid request: expected an object'],
    ['null', 2, 'Invalid request: expected an object'],
    ['{"id":1}', 2, 'Invalid request: missing field `method`'],
    ['{"id":1,"method":"subscribe"}', 2, 'unknown variant `subscribe`, expected one of `SUBSCRIBE`'],
    ['{"id":1,"method":7}', 2, 'unknown variant `number`'],
    ['{"id":1,"method":"SUBSCRIBE"}', 2, 'missing field `params`'],
    ['{"id":1,"method":"SUBSCRIBE","params":[]}', 2, 'missing field `params`'],
    ['{"id":1,"method":"SUBSCRIBE","params":"btcusdt@trade"}', 2, 'params must be a list'],
    ['{"id":1,"method":"SUBSCRIBE","params":[1]}', 2, 'stream names must be strings'],
    ['{"id":1,"method":"LIST_SUBSCRIPTIONS","params":["x"]}', 2, 'too many parameters'],
    ['{"id":1,"method":"SET_PROPERTY","params":["combined",true,1]}', 2, 'too many parameters'],
    ['{"id":1,"method":"SET_PROPERTY","params":[1,true]}', 2, 'property name must be a string'],
    ['{"id":1,"method":"SET_PROPERTY","params":["colour",true]}', 0, 'Unknown property'],
    ['{"id":1,"method":"SET_PROPERTY","params":["combined","yes"]}', 1, 'Invalid value type: expected Boolean'],
    ['{"id":1,"method":"GET_PROPERTY"}', 2, 'property name must be a string'],
  ])('%s is refused with code %d', (text, code, msg) => {
    const found = readStreamRequest(text);
    expect(found).toMatchObject({ ok: false, error: { code, msg: expect.stringContaining(msg) } });
  });

  it('that is valid is parsed', () => {
    const streams = ['btcusdt@trade', 'ethusdt@depth'];
    expect(read({ id: 1, method: 'SUBSCRIBE', params: streams })).toMatchObject({ request: { streams } });
    const set = read({ id: 1, method: 'SET_PROPERTY', params: ['combined', false] });
    expect(set).toMatchObject({ request: { method: 'SET_PROPERTY', combined: false } });
  });
});

describe('the address of an upgrade', () => {
  it.each([
    ['/ws/btcusdt@trade', false, ['btcusdt@trade']],
    ['/ws/btcusdt@trade/ethusdt@trade', false, ['btcusdt@trade', 'ethusdt@trade']],
    ['/ws/btcusdt%40trade', false, ['btcusdt@trade']],
    ['/ws/%E0%A4%A', false, ['%E0%A4%A']],
    ['/ws/0', false, []],
    ['/ws/', false, []],
    ['/stream', true, []],
    ['/stream?streams=btcusdt@trade/!ticker@arr', true, ['btcusdt@trade', '!ticker@arr']],
    ['/stream?streams=btcusdt%40trade&timeUnit=MILLISECOND', true, ['btcusdt@trade']],
    ['/stream?timeUnit=MILLISECOND&streams=a@kline_1d@+08:00/b@trade', true, ['a@kline_1d@+08:00', 'b@trade']],
    ['/stream?streams=a@kline_1d@%2B08:00', true, ['a@kline_1d@+08:00']],
    ['/ws/a@kline_1d@+08:00', false, ['a@kline_1d@+08:00']],
    ['/stream?streams=%ZZ', true, ['%ZZ']],
  ])('%s asks for streams', (url, combined, streams) => {
    expect(readStreamPath(url)).toEqual({ kind: 'streams', combined, streams, unit: 'millisecond' });
  });

  it.each(['/ws', '/stream/x', '/ws-api', '/ws-api/v3/x', '/', '//', 'nonsense'])('%s is none of ours', (url) => {
    expect(readStreamPath(url)).toBeUndefined();
  });

  it('may ask for the API, with or without limits', () => {
    const api = { kind: 'api', returnsLimits: true, unit: 'millisecond' };
    expect(readStreamPath('/ws-api/v3')).toEqual(api);
    expect(readStreamPath('/ws-api/v3?returnRateLimits=false')).toEqual({ ...api, returnsLimits: false });
  });

  it.each([
    ['/ws-api/v3?timeUnit=MICROSECOND', 'microsecond'],
    ['/stream?timeUnit=microsecond', 'microsecond'],
    ['/ws/btcusdt@trade?timeUnit=MICROSECOND', 'microsecond'],
    ['/ws/btcusdt@trade?timeUnit=MILLISECOND', 'millisecond'],
  ])('%s asks for times in a unit: %s', (url, unit) => {
    expect(readStreamPath(url)).toMatchObject({ unit });
  });

  it.each(['Microsecond', 'us', '', 'NANOSECOND'])('knows no unit of time %j', (unit) => {
    expect(readStreamPath(`/ws-api/v3?timeUnit=${unit}`)).toMatchObject({ kind: 'rejected', error: { code: -1194 } });
  });
});
