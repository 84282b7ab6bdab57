import type { FastifyRequest } from 'fastify';
import { type ApiResult, reject } from '../../../platform/http/api-result.ts';
import type { HttpApp } from '../../../platform/http/http-app.ts';
import { route } from '../../../platform/http/route.ts';
import { type Instrument, instrumentKey } from '../instruments.ts';
import type { MarketSearch } from './market-search.ts';
import type { PopularSearches } from './popular-searches.ts';
import type { Searcher } from './searcher.ts';

/** Adds search and the list of popular searches. */
export function registerSearch(app: HttpApp, search: MarketSearch, popular: PopularSearches): void {
  route(app, 'searchMarkets', ({ query }) => ({ ok: true, value: search.find(query.keyword) }));
  route(app, 'logSearch', async ({ body, request }) => {
    const found = search.find(body.keyword);
    const meant = instrumentMeant(search, body);
    if (!meant.ok) return meant;
    // Only instruments found by the keyword are counted.
    if (meant.value !== undefined && found.result) {
      await popular.count(instrumentKey(meant.value), await searcherOf(app, request));
    }
    return { ok: true, value: found };
  });
  route(app, 'popularSearch', async () => ({ ok: true, value: search.popular(await popular.keys()) }));
}

interface Meant {
  readonly keyword: string;
  readonly tradeId?: number | undefined;
  readonly contractCode?: string | undefined;
}

/** The selected instrument, otherwise the best match. */
function instrumentMeant(search: MarketSearch, body: Meant): ApiResult<Instrument | undefined> {
  const { keyword, tradeId, contractCode } = body;
  if (tradeId !== undefined) {
    const spot = search.spot(tradeId);
    return spot ? { ok: true, value: spot } : reject('UNKNOWN_MARKET', 'tradeId');
  }
  if (contractCode !== undefined) {
    const contract = search.contract(contractCode);
    return contract ? { ok: true, value: contract } : reject('UNKNOWN_CONTRACT', 'contractCode');
  }
  return { ok: true, value: search.best(keyword) };
}

async function searcherOf(app: HttpApp, request: FastifyRequest): Promise<Searcher> {
  const user = await app.auth.authenticateRequest(request.headers);
  return user === undefined ? { address: request.address } : { accountId: user.accountId };
}
