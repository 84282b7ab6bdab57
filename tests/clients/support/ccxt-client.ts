import ccxt, { type binance } from 'ccxt';
import type { ClientKey } from './gateway-world.ts';

/** ccxt's own client of the venue, whose every address is ours; nothing else of it is changed. */
export function ccxtClient(url: string, key?: ClientKey): binance {
  const client = new ccxt.binance({ ...(key === undefined ? {} : { apiKey: key.apiKey, secret: key.secret }) });
  const { api } = client.urls as { api: Record<string, string> };
  for (const [name, address] of Object.entries(api)) api[name] = address.replace(/^https:\/\/[^/]+/, url);
  return client;
}

/** The id of an order that was placed. */
export function idOf({ id }: { readonly id?: string | undefined }): string {
  if (id === undefined) throw new Error('the order has no id');
  return id;
}
