import ccxt from 'ccxt';
import type { ClientKey } from './gateway-world.ts';

/** The streaming client. */
export type ProClient = InstanceType<typeof ccxt.pro.binance>;

/** ccxt's own streaming client of the venue, whose every address is ours; nothing else of it is changed. */
export async function ccxtProClient(url: string, key?: ClientKey): Promise<ProClient> {
  const client = new ccxt.pro.binance({ ...(key === undefined ? {} : { apiKey: key.apiKey, secret: key.secret }) });
  const { api } = client.urls as { api: Addresses };
  redirect(api, url);
  // What ccxt asks of everybody whose addresses are not encrypted.
  await client.loadHttpProxyAgent();
  await client.loadMarkets();
  return client;
}

interface Addresses {
  [name: string]: string | Addresses;
}

function redirect(addresses: Addresses, url: string): void {
  for (const [name, address] of Object.entries(addresses)) {
    if (typeof address !== 'string') redirect(address, url);
    else {
      addresses[name] = address.replace(/^https:\/\/[^/]+/, url).replace(/^wss:\/\/[^/]+/, url.replace(/^http/, 'ws'));
    }
  }
}
