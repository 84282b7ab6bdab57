import { missing } from '../errors.ts';
import { Params, rejectCall } from './params.ts';

/** Names of the older call, by those of the newer one, for the limit order and for the stop order of the pair. */
const LIMIT_NAMES = {
  Price: 'price',
  ClientOrderId: 'limitClientOrderId',
  IcebergQty: 'limitIcebergQty',
  StrategyId: 'limitStrategyId',
  StrategyType: 'limitStrategyType',
} as const;
const STOP_NAMES = {
  StopPrice: 'stopPrice',
  Price: 'stopLimitPrice',
  TimeInForce: 'stopLimitTimeInForce',
  ClientOrderId: 'stopClientOrderId',
  IcebergQty: 'stopIcebergQty',
  TrailingDelta: 'trailingDelta',
  StrategyId: 'stopStrategyId',
  StrategyType: 'stopStrategyType',
} as const;
const SHARED = [
  'symbol',
  'listClientOrderId',
  'side',
  'quantity',
  'newOrderRespType',
  'selfTradePreventionMode',
] as const;

/**
 * The parameters of the older `POST order/oco` as those of `orderList/oco`. The older call knows one pair only: a limit order, and a
 * stop-loss order that becomes a limit order when it has a `stopLimitPrice`. A sell's limit order is the one above, a buy's the one below.
 */
export function legacyOco(params: Params): Params {
  const modern = new URLSearchParams();
  for (const name of SHARED) copy(params, name, modern, name);
  const [limit, stop] = params.raw('side') === 'SELL' ? ['above', 'below'] : ['below', 'above'];
  for (const name of ['price', 'stopPrice'] as const) if (!params.has(name)) rejectCall(missing(name));
  for (const [end, name] of Object.entries(LIMIT_NAMES)) copy(params, name, modern, `${limit}${end}`);
  for (const [end, name] of Object.entries(STOP_NAMES)) copy(params, name, modern, `${stop}${end}`);
  modern.set(`${limit}Type`, 'LIMIT_MAKER');
  modern.set(`${stop}Type`, params.has('stopLimitPrice') ? 'STOP_LOSS_LIMIT' : 'STOP_LOSS');
  params.rejectUnread();
  return new Params(modern.toString(), '');
}

function copy(from: Params, name: string, to: URLSearchParams, newName: string): void {
  const value = from.raw(name);
  if (value !== undefined) to.set(newName, value);
}
