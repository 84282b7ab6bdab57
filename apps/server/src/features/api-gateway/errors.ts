import type { ApiErrorName } from '@bourse/contract';
import { messageOf, type Rejection, statusOf } from '../../platform/http/api-result.ts';

/** A rejection in the gateway's format: `{ "code", "msg" }` and the HTTP status. */
export interface GatewayError {
  readonly code: number;
  readonly msg: string;
  readonly http: number;
  /** Seconds after which a rate-limited caller may retry. */
  readonly retryAfterS?: number;
}

/** The result of a call of the gateway. */
export type GatewayResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: GatewayError };

/** Accepts. */
export function accept<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** Rejects. */
export function deny(error: GatewayError): { readonly ok: false; readonly error: GatewayError } {
  return { ok: false, error };
}

const bad = (code: number, msg: string, http = 400): GatewayError => ({ code, msg, http });

/** Every rejection that does not come from the exchange's own rules. Clients branch on these texts. */
export const ERRORS = {
  unknown: bad(-1000, 'An unknown error occurred while processing the request.', 500),
  busy: bad(-1008, 'Server is currently overloaded with other requests. Please try again in a few minutes.', 503),
  stopping: bad(-1016, 'This service is no longer available.', 503),
  unsupported: bad(-1020, 'This operation is not supported.'),
  tooOld: bad(-1021, 'Timestamp for this request is outside of the recvWindow.'),
  tooEarly: bad(-1021, "Timestamp for this request was 1000ms ahead of the server's time."),
  badSignature: bad(-1022, 'Signature for this request is not valid.'),
  encodedBody: bad(-1100, 'The body has a Content-Encoding; send it as it is.', 415),
  illegalBody: bad(-1100, 'Illegal characters found in a parameter.'),
  tooManySockets: bad(-1034, 'Too many connections are open from this address; close some of them.', 429),
  tooManyParameters: bad(-1101, 'Too many parameters sent for this endpoint.'),
  duplicateSymbols: bad(-1151, 'Symbol is present multiple times in the list.'),
  duplicateParameter: bad(-1101, 'Duplicate values for a parameter detected.'),
  timeInForceNotRequired: bad(-1106, "Parameter 'timeInForce' sent when not required."),
  badTimeInForce: bad(-1115, 'Invalid timeInForce.'),
  badType: bad(-1116, 'Invalid orderType.'),
  badSide: bad(-1117, 'Invalid side.'),
  badInterval: bad(-1120, 'Invalid interval.'),
  badSymbol: bad(-1121, 'Invalid symbol.'),
  badSymbolStatus: bad(-1122, 'Invalid symbolStatus.'),
  badTickerType: bad(-1139, 'Invalid ticker type.'),
  badListenKey: bad(-1125, 'This listenKey does not exist.'),
  longerThanADay: bad(-1127, 'More than 24 hours between startTime and endTime.'),
  badCombination: bad(-1128, 'Combination of optional parameters invalid.'),
  badRecvWindow: bad(-1131, "Parameter 'recvWindow' must be less than 60000."),
  badTimeUnit: bad(-1194, 'Invalid value for time unit; expected either MICROSECOND or MILLISECOND.'),
  noBinary: bad(-1155, 'SBE is not enabled.'),
  otherStatus: bad(-1220, "The symbol's status does not match the requested symbolStatus."),
  badStrategyType: bad(-1134, '`strategyType` was less than 1000000.'),
  badRestrictions: bad(-1145, '`cancelRestrictions` has to be either `ONLY_NEW` or `ONLY_PARTIALLY_FILLED`.'),
  badPegPriceType: bad(-1210, 'Invalid pegPriceType.'),
  badPegOffsetType: bad(-1211, 'Invalid pegOffsetType.'),
  badComposition: bad(-1014, 'Unsupported order combination.'),
  mayNotPeg: bad(-2010, 'This order type may not use pegged price.'),
  mayNotPegThere: bad(-2010, 'This price peg cannot be used with this order type.'),
  amendsNothing: bad(-2038, 'The requested action would change no state; rejecting'),
  otherClientOrderId: bad(-2039, 'Client order ID is not correct for this order ID.'),
  duplicateOrder: bad(-2010, 'Duplicate order sent.'),
  cancelUnknown: bad(-2011, 'Unknown order sent.'),
  orderUnknown: bad(-2013, 'Order does not exist.'),
  listUnknown: bad(-2018, 'Order list does not exist.'),
  listCancelUnknown: bad(-2011, 'Unknown order list sent.'),
  noReferencePrice: bad(-2043, "This symbol doesn't have a reference price."),
  badKeyFormat: bad(-2014, 'API-key format invalid.', 401),
  keyRejected: bad(-2015, 'Invalid API-key, IP, or permissions for action.', 401),
} as const satisfies Record<string, GatewayError>;

/** Orders of a list that cannot stand together. */
export const LIST_ERRORS = {
  typeRejected: bad(-1158, 'Order type not supported in OCO.'),
  buyLimitAbove: bad(-1165, 'A limit order in a buy OCO must be below.'),
  sellLimitBelow: bad(-1166, 'A limit order in a sell OCO must be above.'),
  bothLimit: bad(-1168, 'At least one OCO order must be contingent.'),
  buyLossBelow: bad(-1196, 'A stop loss order in a buy OCO must be above.'),
  sellLossAbove: bad(-1197, 'A stop loss order in a sell OCO must be below.'),
  buyProfitAbove: bad(-1198, 'A take profit order in a buy OCO must be below.'),
  sellProfitBelow: bad(-1199, 'A take profit order in a sell OCO must be above.'),
  payingMustBuy: bad(-1222, 'Working order in an OPO list must be a bid.'),
  paidMustSell: bad(-1223, 'Pending orders in an OPO list must be asks.'),
} as const satisfies Record<string, GatewayError>;

/** An iceberg order of a pair is not GTC; both parameters as the caller names them. */
export function icebergNeedsGtc(icebergQty: string, timeInForce: string): GatewayError {
  return bad(-1160, `Parameter '${icebergQty}' is not supported if \`${timeInForce}\` is not GTC.`);
}

/** A required parameter is missing, empty or malformed. */
export function missing(name: string): GatewayError {
  return bad(-1102, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`);
}

/** Neither of two parameters was sent. */
export function missingBoth(first: string, second: string): GatewayError {
  return bad(-1102, `Param '${first}' or '${second}' must be sent, but both were empty/null!`);
}

/** A parameter has characters that it may not have. */
export function illegal(name: string, range: string): GatewayError {
  return bad(-1100, `Illegal characters found in parameter '${name}'; legal range is '${range}'.`);
}

/** Unknown parameters were sent. */
export function unread(read: number, sent: number): GatewayError {
  return bad(-1104, `Not all sent parameters were read; read '${read}' parameter(s) but was sent '${sent}'.`);
}

/** Parameters were sent with a call that has none. */
export function notExpected(sent: number): GatewayError {
  return bad(-1101, `Too many parameters; expected '0' and received '${sent}'.`);
}

/** A number is above its maximum. */
export function overflowed(name: string): GatewayError {
  return bad(-1108, `Parameter '${name}' overflowed.`);
}

/** A parameter does not apply to the order. */
export function notRequired(name: string): GatewayError {
  return bad(-1106, `Parameter '${name}' sent when not required.`);
}

/** A parameter is empty. */
export function empty(name: string): GatewayError {
  return bad(-1105, `Parameter '${name}' was empty.`);
}

/** A number has more decimals than the asset. */
export function tooPrecise(name: string): GatewayError {
  return bad(-1111, `Parameter '${name}' has too much precision.`);
}

/** A parameter has an invalid value. */
export function invalid(name: string): GatewayError {
  return bad(-1130, `Data sent for parameter '${name}' is not valid.`);
}

/** A filter of the symbol is not met. */
export function filterFailure(filter: string): GatewayError {
  return bad(-1013, `Filter failure: ${filter}`);
}

/** An order is not in the required state for its cancel. */
export function cancelRestricted(): GatewayError {
  return bad(-2011, 'Order was not canceled due to cancel restrictions.');
}

/** A caller is over the request weight; `banned` when it continued after that. */
export function tooMuchWeight(limit: number, untilMs: number, nowMs: number, banned: boolean): GatewayError {
  const advice = 'Please use WebSocket Streams for live updates to avoid';
  const retryAfterS = Math.max(1, Math.ceil((untilMs - nowMs) / 1_000));
  const msg = banned
    ? `Way too much request weight used; IP banned until ${untilMs}. ${advice} bans.`
    : `Too much request weight used; current limit is ${limit} request weight per 1 MINUTE. ${advice} polling the API.`;
  return { ...bad(-1003, msg, banned ? 418 : 429), retryAfterS };
}

/** An account places orders too fast. */
export function tooManyOrders(limit: number, per: string, retryAfterS: number): GatewayError {
  return { ...bad(-1015, `Too many new orders; current limit is ${limit} orders per ${per}.`, 429), retryAfterS };
}

/** The kind of a rejected call: the same rejection has another code for each. */
export type Asked = 'place' | 'cancel' | 'amend' | 'query';

/** The code of a rejection by kind of call. */
export const REJECT_CODE = { place: -2010, cancel: -2011, amend: -2038, query: -2013 } as const satisfies Record<
  Asked,
  number
>;

/** Our rejections with their own gateway text; the code is that of the kind of call unless given here. */
const REJECTIONS: Partial<Record<ApiErrorName, Partial<GatewayError>>> = {
  PRICE_SYNTAX: { code: -1100, msg: "Illegal characters found in parameter 'price'." },
  PRICE_NOT_POSITIVE: filterFailure('PRICE_FILTER'),
  PRICE_OFF_TICK: filterFailure('PRICE_FILTER'),
  PRICE_TOO_HIGH: filterFailure('PRICE_FILTER'),
  PRICE_OUT_OF_BAND: filterFailure('PERCENT_PRICE_BY_SIDE'),
  QTY_SYNTAX: { code: -1100, msg: "Illegal characters found in parameter 'quantity'." },
  QTY_NOT_POSITIVE: { code: -1013, msg: 'Invalid quantity.' },
  QTY_OFF_LOT: filterFailure('LOT_SIZE'),
  QTY_TOO_SMALL: filterFailure('LOT_SIZE'),
  QTY_TOO_LARGE: filterFailure('LOT_SIZE'),
  QUOTE_AMOUNT_NOT_POSITIVE: { code: -1013, msg: 'Invalid quoteOrderQty.' },
  DECIMAL_SYNTAX: { code: -1100, msg: 'Illegal characters found in a parameter.' },
  DECIMAL_TOO_PRECISE: tooPrecise('quoteOrderQty'),
  DECIMAL_OUT_OF_RANGE: { code: -1108, msg: "Parameter 'quoteOrderQty' overflowed." },
  NOTIONAL_TOO_SMALL: filterFailure('NOTIONAL'),
  POST_ONLY_NEEDS_GTC: ERRORS.badComposition,
  POST_ONLY_WOULD_TAKE: { msg: 'Order would immediately match and take.' },
  STOP_PRICE_PASSED: { msg: 'Stop price would trigger immediately.' },
  TRIGGER_INVALID: filterFailure('TRAILING_DELTA'),
  MARKET_HAS_NO_PRICE: { msg: 'Order book liquidity is less than symbol minimum quantity.' },
  ICEBERG_INVALID: filterFailure('ICEBERG_PARTS'),
  EXPIRY_INVALID: { code: -1115, msg: 'Invalid timeInForce.' },
  AMEND_NOT_SMALLER: { msg: 'Order amend (quantity increase) is not supported.' },
  AMEND_BELOW_EXECUTED: { msg: 'The new quantity must be larger than what has been executed.' },
  INSUFFICIENT_BALANCE: { msg: 'Account has insufficient balance for requested action.' },
  TOO_MANY_OPEN_ORDERS: filterFailure('MAX_NUM_ORDERS'),
  MARKET_NOT_TRADING: { code: -1013, msg: 'Market is closed.' },
  PEG_INVALID: { code: -1128, msg: 'Combination of optional parameters invalid.' },
  PEG_LEVEL_MISSING: { msg: 'Order book liquidity is too low for this pegged order.' },
  LIST_LEGS_INVALID: LIST_ERRORS.typeRejected,
  LIST_LEGS_DIFFER: ERRORS.badComposition,
  LIST_PRICES_INVALID: { msg: 'The relationship of the prices for the orders is not correct.' },
  TOO_MANY_AMENDS: { msg: 'Filter failure: MAX_NUM_ORDER_AMENDS' },
  POSITION_TOO_LARGE: filterFailure('MAX_POSITION'),
  TOO_MANY_TRIGGER_ORDERS: filterFailure('MAX_NUM_ALGO_ORDERS'),
  TOO_MANY_ICEBERGS: filterFailure('MAX_NUM_ICEBERG_ORDERS'),
  TOO_MANY_LISTS: filterFailure('MAX_NUM_ORDER_LISTS'),
  TRAILING_OUT_OF_RANGE: filterFailure('TRAILING_DELTA'),
  ICEBERG_TOO_MANY_PARTS: filterFailure('ICEBERG_PARTS'),
  ICEBERG_TOO_LARGE: { msg: 'IcebergQty exceeds QTY.' },
  ORDER_IN_LIST: { msg: 'This action is disabled on orders of a list.' },
  UNKNOWN_MARKET: ERRORS.badSymbol,
  CLIENT_ORDER_ID_USED: { msg: 'Duplicate order sent.' },
  UNKNOWN_ACCOUNT: { msg: 'This action is disabled on this account.' },
  ACCOUNT_FROZEN: { msg: 'This action is disabled on this account.' },
  WITHDRAWALS_FROZEN: { msg: 'This action is disabled on this account.' },
  KYC_REQUIRED: { msg: 'This action is disabled on this account.' },
  MODULE_UNAVAILABLE: { code: -1013, msg: 'Market is closed.' },
  OVERLOADED: ERRORS.busy,
  NOT_READY: ERRORS.stopping,
  EXCHANGE_FULL: ERRORS.busy,
  TOO_MANY_REQUESTS: { code: -1003, msg: 'Too many requests queued.', http: 429 },
  INTERNAL: ERRORS.unknown,
};

/** One of our rejections in the gateway's format; one without its own text keeps our message under the code of the kind of call. */
export function gatewayErrorOf(rejection: Rejection, asked: Asked): GatewayError {
  if (rejection.code === 'UNKNOWN_ORDER') {
    return asked === 'query' ? ERRORS.orderUnknown : { ...ERRORS.cancelUnknown, code: REJECT_CODE[asked] };
  }
  if (rejection.code === 'UNKNOWN_LIST') return asked === 'query' ? ERRORS.listUnknown : ERRORS.listCancelUnknown;
  const known = REJECTIONS[rejection.code];
  const status = statusOf(rejection.code);
  return {
    code: known?.code ?? REJECT_CODE[asked],
    msg: known?.msg ?? rejection.msg ?? messageOf(rejection.code),
    http: known?.http ?? (status >= 500 ? status : 400),
  };
}
