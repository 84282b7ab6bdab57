import type { ApiErrorName } from '@bourse/contract';

/** A frame that is answered with a rejection, on a socket that stays open. */
export interface FrameRow {
  readonly what: string;
  readonly frame: string | Buffer | ((csrfToken: string) => string);
  readonly error: ApiErrorName;
  readonly field: string;
}

const ORDER = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '50000', qty: '0.01' };
const TOPIC = { biz: 'spot', type: 'depth', code: 'btc_usdt', granularity: '' };

const row = (what: string, frame: FrameRow['frame'], error: ApiErrorName, field = ''): FrameRow => {
  return { what, frame, error, field };
};
const place = (what: string, change: object, error: ApiErrorName, field: string): FrameRow => {
  const params = { ...ORDER, ...change };
  return row(what, (csrfToken) => JSON.stringify({ event: 'order.place', id: 'x', csrfToken, params }), error, field);
};
const cancel = (orderId: unknown, error: ApiErrorName): FrameRow => {
  const frame = (csrfToken: string) =>
    JSON.stringify({ event: 'order.cancel', id: 'x', csrfToken, params: { orderId } });
  return row(`cancel ${JSON.stringify(orderId)}`, frame, error, 'orderId');
};
const follow = (what: string, change: object, error: ApiErrorName, field: string): FrameRow => {
  return row(what, JSON.stringify({ event: 'subscribe', id: 'x', params: { ...TOPIC, ...change } }), error, field);
};

/** Frames over the socket; each is sent by a logged-in attacker. */
export const FRAME_ROWS: readonly FrameRow[] = [
  row('no JSON', '{"event":', 'BODY_INVALID'),
  row('an empty frame', '', 'BODY_INVALID'),
  row('null', 'null', 'BODY_INVALID'),
  row('a list', '[{"event":"ping"}]', 'BODY_INVALID'),
  row('a deep nest', `${'['.repeat(8_000)}${']'.repeat(8_000)}`, 'BODY_INVALID'),
  row('an event that is a prototype key', '{"event":"__proto__","id":"x"}', 'BODY_INVALID', 'event'),
  row('bytes', Buffer.from('{"event":"ping"}'), 'BODY_INVALID'),
  row('an id that is an object', '{"event":"subscribe","id":{},"params":{}}', 'BODY_INVALID', 'id'),
  place('a number for a price', { price: 50_000 }, 'BODY_INVALID', 'price'),
  place('an exponent', { price: '5e4' }, 'PRICE_SYNTAX', 'price'),
  place('full-width digits', { qty: '１' }, 'QTY_SYNTAX', 'qty'),
  place('a negative quantity', { qty: '-1' }, 'QTY_NOT_POSITIVE', 'qty'),
  place('a price between ticks', { price: '50000.001' }, 'PRICE_OFF_TICK', 'price'),
  place('more than there is', { qty: '300' }, 'INSUFFICIENT_BALANCE', 'qty'),
  place('an own id with a newline', { clientOrderId: 'a\nb' }, 'BODY_INVALID', 'clientOrderId'),
  place('a market that is a prototype key', { tradeCode: '__proto__' }, 'BODY_INVALID', 'tradeCode'),
  row(
    'an order with somebody else’s token',
    JSON.stringify({ event: 'order.place', id: 'x', csrfToken: 'A'.repeat(43), params: ORDER }),
    'CSRF_INVALID',
    'csrfToken',
  ),
  row(
    'an order without a token',
    JSON.stringify({ event: 'order.place', id: 'x', params: ORDER }),
    'BODY_INVALID',
    'csrfToken',
  ),
  place('a field that nobody knows', { postonly: true }, 'BODY_INVALID', 'postonly'),
  row(
    'an order with two prices',
    (csrfToken) =>
      JSON.stringify({ event: 'order.place', id: 'x', csrfToken, params: ORDER }).replace(
        '"price"',
        '"price":"1","price"',
      ),
    'BODY_INVALID',
  ),
  row(
    'an order with a prototype',
    (csrfToken) =>
      JSON.stringify({ event: 'order.place', id: 'x', csrfToken, params: ORDER }).replace(
        '"price"',
        '"__proto__":{},"price"',
      ),
    'BODY_INVALID',
  ),
  row(
    'cancel on close, with a market that is misspelled',
    (csrfToken) =>
      JSON.stringify({
        event: 'session.cancelOnClose',
        id: 'x',
        csrfToken,
        params: { enabled: true, tradecode: 'btc_usdt' },
      }),
    'BODY_INVALID',
    'tradecode',
  ),
  cancel('-1', 'BODY_INVALID'),
  cancel(1, 'BODY_INVALID'),
  cancel('1', 'UNKNOWN_ORDER'),
  cancel('9'.repeat(20), 'UNKNOWN_ORDER'),
  follow('a topic of no market', { code: 'constructor' }, 'UNKNOWN_MARKET', 'code'),
  follow('an unknown topic', { type: 'orders' }, 'BODY_INVALID', 'type'),
  follow('a step of nothing', { granularity: '0' }, 'DEPTH_STEP_UNKNOWN', 'granularity'),
  follow('a negative step', { granularity: '-1' }, 'DEPTH_STEP_UNKNOWN', 'granularity'),
  follow('a step beyond all prices', { granularity: '9'.repeat(24) }, 'DEPTH_STEP_UNKNOWN', 'granularity'),
  follow('tickers of one market', { type: 'tickers' }, 'UNKNOWN_MARKET', 'code'),
];

/** A frame of raw bytes that ends the socket with the protocol's own code; masked with zeros, so the payload is plain. */
export interface BreakRow {
  readonly what: string;
  readonly bytes: Buffer;
  readonly closeCode: number;
}

const MASK = [0, 0, 0, 0];
/** First byte (FIN, reserved bits, opcode) and a short payload as one masked frame. */
const rawFrame = (first: number, payload: readonly number[]): Buffer =>
  Buffer.from([first, 0x80 | payload.length, ...MASK, ...payload]);

/** Frames that break the protocol. */
export const BREAK_ROWS: readonly BreakRow[] = [
  { what: 'invalid UTF-8', bytes: rawFrame(0x81, [0x22, 0xff, 0xfe, 0x22]), closeCode: 1007 },
  { what: 'reserved bits', bytes: rawFrame(0xf1, [0x22, 0x22]), closeCode: 1002 },
  { what: 'an unknown opcode', bytes: rawFrame(0x83, []), closeCode: 1002 },
  { what: 'a continuation of nothing', bytes: rawFrame(0x80, [0x22]), closeCode: 1002 },
  { what: 'a fragmented ping', bytes: rawFrame(0x09, []), closeCode: 1002 },
  { what: 'no mask', bytes: Buffer.from([0x81, 0x02, 0x22, 0x22]), closeCode: 1002 },
  { what: 'a length of 2^53', bytes: Buffer.from([0x81, 0xff, 0, 0x20, 0, 0, 0, 0, 0, 0, ...MASK]), closeCode: 1009 },
  {
    what: 'a megabyte announced',
    bytes: Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 0, ...MASK]),
    closeCode: 1009,
  },
];
