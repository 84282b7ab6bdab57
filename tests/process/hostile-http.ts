import type { ApiErrorName } from '@bourse/contract';

/** Who sends a hostile request. The attacker is an ordinary user; the victim is another one. */
export type Sender = 'attacker' | 'visitor';

/** What a row is filled with when it runs. */
export interface Targets {
  readonly victimOrderId: string;
  readonly victimCsrfToken: string;
  readonly attackerCookie: string;
}

/** One hostile request. The status is the one that the code table gives to `error`. */
export interface HttpRow {
  readonly what: string;
  readonly error: ApiErrorName;
  readonly field?: string;
  readonly as?: Sender;
  readonly method?: string;
  readonly path: string | ((targets: Targets) => string);
  /** An object is sent as JSON; a text or bytes as they are. */
  readonly body?: unknown;
  /** Added to the sender's own headers; an empty value takes one away. */
  readonly headers?: Readonly<Record<string, string>> | ((targets: Targets) => Readonly<Record<string, string>>);
}

const ORDER_PATH = '/hk-web/v2/spot/order';
const ORDER = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '50000', qty: '0.01' };
const MARKET = { tradeCode: 'btc_usdt', side: 'buy', type: 'market' };

const order = (what: string, change: object, error: ApiErrorName, field: string): HttpRow => {
  return { what: `order: ${what}`, method: 'POST', path: ORDER_PATH, body: { ...ORDER, ...change }, error, field };
};
const market = (what: string, change: object, error: ApiErrorName, field: string): HttpRow => {
  return { what: `market: ${what}`, method: 'POST', path: ORDER_PATH, body: { ...MARKET, ...change }, error, field };
};
const bytes = (what: string, body: string | Buffer, error: ApiErrorName): HttpRow => {
  return { what: `body: ${what}`, method: 'POST', path: ORDER_PATH, body, error };
};
const get = (what: string, path: string, error: ApiErrorName, field = ''): HttpRow => ({ what, path, error, field });
const faucet = (coinId: unknown, error: ApiErrorName): HttpRow => {
  return {
    what: `faucet: coin ${JSON.stringify(coinId)}`,
    method: 'POST',
    path: '/hk-web/v2/demo/faucet',
    body: { coinId },
    error,
    field: 'coinId',
  };
};
const enter = (name: 'register' | 'login', email: string, password: string, error: ApiErrorName): HttpRow => ({
  what: `${name}: ${email.slice(0, 40)} / ${password.slice(0, 12)}`,
  as: 'visitor',
  method: 'POST',
  path: `/hk-web/v2/${name}`,
  body: { email, password, termsVersion: '1' },
  error,
});

const PRICES = [
  ['a JSON number', 61_671.55, 'BODY_INVALID'],
  ['an exponent', '5e4', 'PRICE_SYNTAX'],
  ['full-width digits', '５００００', 'PRICE_SYNTAX'],
  ['Arabic digits', '٥٠٠٠٠', 'PRICE_SYNTAX'],
  ['a leading blank', ' 50000', 'PRICE_SYNTAX'],
  ['a trailing newline', '50000\n', 'PRICE_SYNTAX'],
  ['a plus', '+50000', 'PRICE_SYNTAX'],
  ['a leading zero', '050000', 'PRICE_SYNTAX'],
  ['no whole part', '.5', 'PRICE_SYNTAX'],
  ['no fraction', '50000.', 'PRICE_SYNTAX'],
  ['a comma', '50,000', 'PRICE_SYNTAX'],
  ['hexadecimal', '0xC350', 'PRICE_SYNTAX'],
  ['not a number', 'NaN', 'PRICE_SYNTAX'],
  ['infinity', 'Infinity', 'PRICE_SYNTAX'],
  ['nothing', '', 'PRICE_SYNTAX'],
  ['zero', '0.00', 'PRICE_NOT_POSITIVE'],
  ['minus zero', '-0', 'PRICE_NOT_POSITIVE'],
  ['a negative', '-50000', 'PRICE_NOT_POSITIVE'],
  ['between two ticks', '50000.001', 'PRICE_OFF_TICK'],
  ['beyond the market', '21474836.47', 'PRICE_TOO_HIGH'],
  ['65 digits', '9'.repeat(65), 'BODY_INVALID'],
  ['a list', ['50000'], 'BODY_INVALID'],
  ['null', null, 'BODY_INVALID'],
] as const;

const QUANTITIES = [
  ['a JSON number', 1, 'BODY_INVALID'],
  ['an exponent', '1e-2', 'QTY_SYNTAX'],
  ['zero', '0', 'QTY_NOT_POSITIVE'],
  ['a negative', '-0.01', 'QTY_NOT_POSITIVE'],
  ['between two lots', '0.000001', 'QTY_OFF_LOT'],
  ['more than an order may have', '92233720368', 'QTY_TOO_LARGE'],
  ['more than the user can pay', '300', 'INSUFFICIENT_BALANCE'],
  ['worth less than an order may be', '0.00001', 'NOTIONAL_TOO_SMALL'],
] as const;

const CLIENT_IDS = ['', 'x'.repeat(37), 'a b', 'a\nb', 'naïve', '💥', 7, {}, ['x']];

/** Orders that are wrong in themselves. */
const ORDERS: readonly HttpRow[] = [
  ...PRICES.map(([what, price, error]) => order(`price is ${what}`, { price }, error, 'price')),
  ...QUANTITIES.map(([what, qty, error]) => order(`quantity is ${what}`, { qty }, error, 'qty')),
  ...CLIENT_IDS.map((clientOrderId) =>
    order(`own id ${JSON.stringify(clientOrderId).slice(0, 12)}`, { clientOrderId }, 'BODY_INVALID', 'clientOrderId'),
  ),
  order('side in capitals', { side: 'BUY' }, 'BODY_INVALID', 'side'),
  order('side is a prototype key', { side: 'constructor' }, 'BODY_INVALID', 'side'),
  order('unknown type', { type: 'stop' }, 'BODY_INVALID', 'type'),
  order('unknown time in force', { timeInForce: 'DAY' }, 'BODY_INVALID', 'timeInForce'),
  order('GTD without a time', { timeInForce: 'GTD' }, 'EXPIRY_INVALID', 'expiresMs'),
  order('a time beyond all dates', { timeInForce: 'GTD', expiresMs: 1e300 }, 'BODY_INVALID', 'expiresMs'),
  order('a trigger of no kind', { trigger: 'stop', stopPrice: '1' }, 'BODY_INVALID', 'trigger'),
  order('a stop price without a trigger', { stopPrice: '1' }, 'TRIGGER_INVALID', 'trigger'),
  order('a stop price that is no number', { trigger: 'stop-loss', stopPrice: 'abc' }, 'PRICE_SYNTAX', 'stopPrice'),
  order('half a basis point', { trigger: 'stop-loss', trailingDelta: 1.5 }, 'BODY_INVALID', 'trailingDelta'),
  order('an iceberg of nothing', { icebergQty: '0' }, 'QTY_NOT_POSITIVE', 'icebergQty'),
  order('post-only as a text', { postOnly: 'true' }, 'BODY_INVALID', 'postOnly'),
  order('post-only and IOC', { postOnly: true, timeInForce: 'IOC' }, 'POST_ONLY_NEEDS_GTC', 'postOnly'),
  order('limit with a quote amount', { quoteAmount: '5' }, 'BODY_INVALID', 'quoteAmount'),
  order('market in capitals', { tradeCode: 'BTC_USDT' }, 'BODY_INVALID', 'tradeCode'),
  order('market is a prototype key', { tradeCode: '__proto__' }, 'BODY_INVALID', 'tradeCode'),
  order('market that is not listed', { tradeCode: 'constructor_usdt' }, 'UNKNOWN_MARKET', 'tradeCode'),
  market('neither quantity nor amount', {}, 'BODY_INVALID', 'qty'),
  market('both quantity and amount', { qty: '1', quoteAmount: '1' }, 'BODY_INVALID', 'qty'),
  market('with a price', { qty: '1', price: '1' }, 'BODY_INVALID', 'price'),
  market('fill or kill', { qty: '1', timeInForce: 'FOK' }, 'BODY_INVALID', 'timeInForce'),
  market('amount zero', { quoteAmount: '0' }, 'QUOTE_AMOUNT_NOT_POSITIVE', 'quoteAmount'),
  market('amount negative', { quoteAmount: '-5' }, 'QUOTE_AMOUNT_NOT_POSITIVE', 'quoteAmount'),
  market('amount too fine', { quoteAmount: '5.000000001' }, 'DECIMAL_TOO_PRECISE', 'quoteAmount'),
  market('amount beyond int64', { quoteAmount: '92233720368.54775808' }, 'DECIMAL_OUT_OF_RANGE', 'quoteAmount'),
  market('amount with an exponent', { quoteAmount: '1e3' }, 'DECIMAL_SYNTAX', 'quoteAmount'),
  market('amount that nobody has', { quoteAmount: '92233720368' }, 'INSUFFICIENT_BALANCE', 'quoteAmount'),
];

const ENTRY = { side: 'buy', type: 'limit', price: '50000', qty: '0.01' };
const EXIT = { side: 'sell', type: 'limit', price: '60000', qty: '0.01' };
const SCALE = {
  kind: 'scale',
  tradeCode: 'btc_usdt',
  side: 'buy',
  qty: '0.01',
  fromPrice: '50000',
  toPrice: '50100',
  orderCount: 2,
};
const LIST = { tradeCode: 'btc_usdt', contingency: 'OTO', orders: [ENTRY, EXIT] };
const REPLACE = { orderId: '1', mode: 'allow-failure', order: ORDER };

const change = (what: string, method: string, path: string, body: unknown, field: string): HttpRow => {
  return { what: `unknown field: ${what}`, method, path, body, error: 'BODY_INVALID', field };
};

/** Fields that nobody knows: a misspelled condition must not become an order, or a cancel, without one. */
const UNKNOWN_FIELDS: readonly HttpRow[] = [
  order('a misspelled post-only', { postonly: true }, 'BODY_INVALID', 'postonly'),
  order('a misspelled stop price', { stopprice: '60000' }, 'BODY_INVALID', 'stopprice'),
  order('a field of the compatible gateway', { time_in_force: 'IOC' }, 'BODY_INVALID', 'time_in_force'),
  order('a trigger with a misspelled stop', { trigger: 'stop-loss', stop: '1' }, 'BODY_INVALID', 'stop'),
  order('a field with a long name', { ['x'.repeat(900)]: 1 }, 'BODY_INVALID', 'x'.repeat(40)),
  order('a constructor', { constructor: { prototype: {} } }, 'BODY_INVALID', 'constructor'),
  change('of a list', 'POST', '/hk-web/v2/spot/order-list', { ...LIST, side: 'buy' }, 'side'),
  change(
    'of an order in a list',
    'POST',
    '/hk-web/v2/spot/order-list',
    { ...LIST, orders: [ENTRY, { ...EXIT, tradeCode: 'eth_usdt' }] },
    'orders.1.tradeCode',
  ),
  change(
    'of the new order',
    'POST',
    `${ORDER_PATH}/replace`,
    { ...REPLACE, order: { ...ORDER, tif: 'IOC' } },
    'order.tif',
  ),
  change('of a replacement', 'POST', `${ORDER_PATH}/replace`, { ...REPLACE, orderid: '2' }, 'orderid'),
  change('of an amendment', 'PUT', `${ORDER_PATH}/1`, { qty: '0.01', price: '50000' }, 'price'),
  change('of a countdown', 'PUT', '/hk-web/v2/spot/countdown', { countdownMs: 0, tradecode: 'btc_usdt' }, 'tradecode'),
  change('of a scale order', 'POST', '/hk-web/v2/spot/strategy', { ...SCALE, durationMs: 300_000 }, 'durationMs'),
  {
    what: 'unknown field: cancel all, with a market that is misspelled',
    method: 'DELETE',
    path: '/hk-web/v2/spot/orders?tradecode=btc_usdt',
    error: 'QUERY_INVALID',
    field: 'tradecode',
  },
];

/** Bodies that are hardly bodies. */
const BODIES: readonly HttpRow[] = [
  bytes('empty', '', 'BODY_INVALID'),
  bytes('null', 'null', 'BODY_INVALID'),
  bytes('a list of orders', JSON.stringify([ORDER, ORDER]), 'BODY_INVALID'),
  bytes('half an object', '{"tradeCode":', 'BODY_INVALID'),
  bytes('a key twice', '{"side":"buy","side":"sell"}', 'BODY_INVALID'),
  bytes('a key twice, once escaped', '{"side":"buy","s\\u0069de":"sell"}', 'BODY_INVALID'),
  bytes('a prototype', '{"__proto__":{"side":"buy"}}', 'BODY_INVALID'),
  bytes('a thousand levels', '['.repeat(1_000) + ']'.repeat(1_000), 'BODY_INVALID'),
  bytes('not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 'BODY_INVALID'),
  bytes('UTF-16', Buffer.from(JSON.stringify(ORDER), 'utf16le'), 'BODY_INVALID'),
  { ...bytes('as text', JSON.stringify(ORDER), 'MEDIA_TYPE_UNSUPPORTED'), headers: { 'content-type': 'text/plain' } },
  {
    ...bytes('as a form', 'tradeCode=btc_usdt&side=buy&type=limit&price=50000&qty=0.01', 'MEDIA_TYPE_UNSUPPORTED'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
];

/** Whose request it is. */
const IDENTITIES: readonly HttpRow[] = [
  { ...order('no session', {}, 'LOGIN_REQUIRED', ''), as: 'visitor' },
  { ...order('no token', {}, 'CSRF_INVALID', 'x-csrf-token'), headers: { 'x-csrf-token': '' } },
  { ...order('a wrong token', {}, 'CSRF_INVALID', 'x-csrf-token'), headers: { 'x-csrf-token': 'x'.repeat(43) } },
  {
    ...order('somebody else’s token', {}, 'CSRF_INVALID', 'x-csrf-token'),
    headers: (targets) => ({ 'x-csrf-token': targets.victimCsrfToken }),
  },
  {
    ...order('a session with another signature', {}, 'LOGIN_REQUIRED', ''),
    headers: ({ attackerCookie }) => ({ cookie: `${attackerCookie.split('.')[0]}.${'A'.repeat(43)}%3D` }),
  },
  { ...order('a session of nothing', {}, 'LOGIN_REQUIRED', ''), headers: { cookie: 'bourse_session=;bourse_session' } },
  {
    ...enter('login', 'x@example.com', 'some-password', 'CSRF_INVALID'),
    what: 'another site’s login',
    headers: { origin: 'https://evil.example' },
    field: 'origin',
  },
  {
    ...enter('login', 'x@example.com', 'some-password', 'CSRF_INVALID'),
    what: 'a login from nowhere',
    headers: { origin: 'null' },
    field: 'origin',
  },
  {
    ...enter('register', 'y@example.com', 'some-password', 'CSRF_INVALID'),
    what: 'a cross-site registration',
    headers: { 'sec-fetch-site': 'cross-site' },
    field: 'origin',
  },
  enter('register', 'not an address', 'a-good-password-1', 'EMAIL_INVALID'),
  enter('register', 'a@b@example.com', 'a-good-password-1', 'EMAIL_INVALID'),
  enter('register', 'x\r\nbcc: y@example.com', 'a-good-password-1', 'EMAIL_INVALID'),
  enter('register', 'thief@makers.bourse.test', 'a-good-password-1', 'EMAIL_INVALID'),
  enter('register', 'weak@example.com', 'password123', 'PASSWORD_COMMON'),
  enter('register', 'weak@example.com', 'aaaaaaaaaaaaaaaa', 'PASSWORD_WEAK'),
  enter('register', 'long@example.com', 'x1-'.repeat(43), 'BODY_INVALID'),
  enter('login', "' or 1=1 --", "' or 1=1 --", 'CREDENTIALS_WRONG'),
  enter('login', 'demo@bourse.test', 'wrong-password', 'CREDENTIALS_WRONG'),
  enter('login', '__proto__', 'constructor', 'CREDENTIALS_WRONG'),
];

const ORDER_IDS = [
  ['0', 'QUERY_INVALID'],
  ['-1', 'QUERY_INVALID'],
  ['1.5', 'QUERY_INVALID'],
  ['1e3', 'QUERY_INVALID'],
  ['0x10', 'QUERY_INVALID'],
  ['%00', 'QUERY_INVALID'],
  ['%D9%A1', 'QUERY_INVALID'],
  ['constructor', 'QUERY_INVALID'],
  ['9'.repeat(21), 'QUERY_INVALID'],
  ['9'.repeat(20), 'UNKNOWN_ORDER'],
  ['9223372036854775807', 'UNKNOWN_ORDER'],
  ['1', 'UNKNOWN_ORDER'],
] as const;

/** Other people's orders, and ids that are nobody's. */
const OTHERS: readonly HttpRow[] = [
  ...(['GET', 'DELETE'] as const).flatMap((method) => [
    {
      what: `${method} somebody else’s order`,
      method,
      path: ({ victimOrderId }: Targets) => `${ORDER_PATH}/${victimOrderId}`,
      error: 'UNKNOWN_ORDER' as const,
      field: 'orderId',
    },
    ...ORDER_IDS.map(([id, error]) => {
      return {
        what: `${method} order ${id.slice(0, 22)}`,
        method,
        path: `${ORDER_PATH}/${id}`,
        error,
        field: 'orderId',
      };
    }),
  ]),
];

/** Lists, asked for in ways that no page does. */
const QUERIES: readonly HttpRow[] = [
  ...['-1', '0', '1e2', '1000', '01', '٥', ''].map((limit) =>
    get(`limit ${JSON.stringify(limit)}`, `/hk-web/v2/spot/orders/history?limit=${limit}`, 'QUERY_INVALID', 'limit'),
  ),
  ...['abc', '-1', '1%20or%201=1', '9223372036854775808', '1-1-maker', 'x'.repeat(65)].map((cursor) =>
    get(`cursor ${cursor.slice(0, 20)}`, `/hk-web/v2/spot/orders/history?cursor=${cursor}`, 'QUERY_INVALID', 'cursor'),
  ),
  get('fills behind a tampered cursor', '/hk-web/v2/spot/fills?cursor=1-1-thief', 'QUERY_INVALID', 'cursor'),
  get('statement behind a tampered cursor', '/hk-web/v2/wallet/statement?cursor=1', 'QUERY_INVALID', 'cursor'),
  get('a parameter twice', '/hk-web/v2/spot/orders/open?tradeCode=a_b&tradeCode=c_d', 'QUERY_INVALID', 'tradeCode'),
  get('a wallet that is none', '/hk-web/v2/wallet/balances?wallet=99', 'QUERY_INVALID', 'wallet'),
  get('a coin that is none', '/hk-web/v2/wallet/statement?coinId=999999999', 'UNKNOWN_ASSET', 'coinId'),
  get('a time that is none', '/hk-web/v2/spot/fills?fromMs=-1', 'QUERY_INVALID', 'fromMs'),
  get('a book without a bound', '/hk-web/v3/fullDepth?tradeCode=btc_usdt&limit=99999', 'QUERY_INVALID', 'limit'),
  get(
    'klines of no interval',
    '/kline-history/market/klines?tradeCode=btc_usdt&interval=7m',
    'QUERY_INVALID',
    'interval',
  ),
  get('a path out of the API', '/hk-web/..%2f..%2fetc/passwd', 'ROUTE_UNKNOWN'),
  get('a broken percent sign', '/hk-web/%E0%A4%A', 'QUERY_INVALID'),
  {
    ...get('a method in a header', '/hk-web/v2/spot/orders', 'METHOD_NOT_ALLOWED'),
    method: 'POST',
    headers: { 'x-http-method-override': 'DELETE' },
  },
];

const FAUCETS: readonly HttpRow[] = [
  ...[52.5, '52', 1e300, null, [52], { valueOf: 52 }, true].map((coinId) => faucet(coinId, 'BODY_INVALID')),
  ...[-1, 0, 99_999].map((coinId) => faucet(coinId, 'UNKNOWN_ASSET')),
];

/** Every hostile request over HTTP. */
export const HTTP_ROWS: readonly HttpRow[] = [
  ...ORDERS,
  ...UNKNOWN_FIELDS,
  ...BODIES,
  ...IDENTITIES,
  ...OTHERS,
  ...QUERIES,
  ...FAUCETS,
];
