import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { refuse } from '../../platform/http/answer.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { MarketsStore } from './markets.store.ts';

/** The specification's numbers of what to do with a favourite. */
const ADD = 1;
const REMOVE = -1;

/** A user's favourite markets. */
export function registerFavourites(app: HttpApp, view: ExchangeView, store: MarketsStore): void {
  route(app, 'userFavoriteList', async ({ user }) => ({ ok: true, value: await store.favourites(user.accountId) }));
  route(app, 'userFavorite', async ({ user, body }) => {
    const { operate, tradeId } = body;
    if (operate === ADD || operate === REMOVE) {
      if (tradeId === undefined || view.findMarket(tradeId) === undefined) return refuse('UNKNOWN_MARKET', 'tradeId');
      if (operate === ADD) await store.addFavourite(user.accountId, tradeId);
      else await store.removeFavourite(user.accountId, tradeId);
    }
    return { ok: true, value: await store.favourites(user.accountId) };
  });
  route(app, 'collectList', async ({ user }) => {
    const ids = await store.favourites(user.accountId);
    const states = ids.flatMap((id) => view.findMarket(id) ?? []);
    return { ok: true, value: states.map((state) => state.ticker(view.nowMs())) };
  });
}
