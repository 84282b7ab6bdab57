import type { CoinSector } from '@bourse/contract';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import { reject } from '../../../platform/http/api-result.ts';
import type { HttpApp } from '../../../platform/http/http-app.ts';
import { route } from '../../../platform/http/route.ts';
import type { CoinFactsStore } from './coin-facts.store.ts';
import { checkFacts } from './coin-facts.ts';

/** The facts, and the same over the connections of public reads. */
export interface CoinFactsDeps {
  readonly store: CoinFactsStore;
  readonly publicStore: CoinFactsStore;
}

/** Facts about coins: for everybody, and for operators who write them. */
export function registerCoinFacts(app: HttpApp, view: ExchangeView, { store, publicStore }: CoinFactsDeps): void {
  const isCoin = (coinId: number) => view.catalogue.coin(coinId) !== undefined;
  const unknown = () => reject('UNKNOWN_ASSET', 'coinId');
  route(app, 'coinSectors', async () => {
    const sectors = await publicStore.sectors();
    const value = sectors.flatMap(({ coinId, sector }) => (isSector(sector) ? [{ coinId, sector }] : []));
    return { ok: true, value };
  });
  route(app, 'coinFacts', async ({ query }) => {
    const coinId = Number(query.coinId);
    return isCoin(coinId) ? { ok: true, value: await publicStore.latest(coinId) } : unknown();
  });
  route(app, 'consoleCoinFacts', async ({ params }) => {
    const coinId = Number(params.coinId);
    if (!isCoin(coinId)) return unknown();
    return { ok: true, value: { facts: await store.latest(coinId), versions: [...(await store.versions(coinId))] } };
  });
  route(app, 'setCoinFacts', async ({ params, body: { version, ...facts }, user }) => {
    const coinId = Number(params.coinId);
    if (!isCoin(coinId)) return unknown();
    const checked = checkFacts(facts);
    if (!checked.ok) return checked;
    const written = await store.write(coinId, version, facts, user.accountId);
    return written === undefined ? reject('COIN_FACTS_OUTDATED', 'version') : { ok: true, value: written };
  });
}

function isSector(sector: CoinSector | ''): sector is CoinSector {
  return sector !== '';
}
