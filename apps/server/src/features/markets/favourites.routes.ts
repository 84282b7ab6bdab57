import { MODULES, type ModuleName, type RouteSpec, routes } from '@bourse/contract';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { reject } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { FavouritesStore } from './favourites.store.ts';
import type { ContractSource } from './instruments.ts';

/** The specification's `operate` values for favourite markets. */
const ADD = 1;
const REMOVE = -1;
/** The specification's `status` value of a favourite contract. */
const ADDED = 0;

/** A user's favourite markets and contracts. */
export function registerFavourites(
  app: HttpApp,
  view: ExchangeView,
  store: FavouritesStore,
  contracts: ContractSource,
): void {
  registerMarkets(app, view, store);
  registerContracts(app, store, contracts);
  route(app, 'bizStatus', async ({ user }) => {
    const value = [];
    for (const module of MODULES) value.push(await bizStatus(app, module, user));
    return { ok: true, value };
  });
  route(app, 'batchAddFavourites', async ({ user, body }) => {
    const codes = knownCodes(contracts);
    const isListed = (id: number) => view.findMarket(id) !== undefined;
    await store.add(user.accountId, {
      tradeIds: body.tradeIds.filter(isListed),
      contractCodes: body.contractCodes.filter((code) => codes.has(code)),
    });
    return {
      ok: true,
      value: {
        tradeIds: await store.markets(user.accountId),
        contractCodes: await store.contracts(user.accountId),
        unknownTradeIds: body.tradeIds.filter((id) => !isListed(id)),
        unknownContractCodes: body.contractCodes.filter((code) => !codes.has(code)),
      },
    };
  });
}

/** Modules with routes; others are never open, regardless of their switch. */
const SERVED: ReadonlySet<ModuleName | undefined> = new Set(
  Object.values<RouteSpec>(routes).map(({ module }) => module),
);

/** Whether a module is open to a user, by the same rule as its calls. */
async function bizStatus(app: HttpApp, module: ModuleName, user: SessionUser) {
  const rejection = SERVED.has(module) ? await app.guard.deny(module, user) : reject('MODULE_UNAVAILABLE');
  if (rejection === undefined) return { module, open: true, reason: '' } as const;
  const reason = rejection.code === 'KYC_REQUIRED' ? 'KYC_REQUIRED' : 'MODULE_UNAVAILABLE';
  return { module, open: false, reason } as const;
}

function registerMarkets(app: HttpApp, view: ExchangeView, store: FavouritesStore): void {
  route(app, 'userFavoriteList', async ({ user }) => ({ ok: true, value: await store.markets(user.accountId) }));
  route(app, 'userFavorite', async ({ user, body }) => {
    // A form has them as text.
    const operate = Number(body.operate);
    const tradeId = body.tradeId === undefined ? undefined : Number(body.tradeId);
    if (operate === ADD || operate === REMOVE) {
      if (tradeId === undefined || view.findMarket(tradeId) === undefined) return reject('UNKNOWN_MARKET', 'tradeId');
      if (operate === ADD) await store.add(user.accountId, { tradeIds: [tradeId], contractCodes: [] });
      else await store.removeMarket(user.accountId, tradeId);
    }
    return { ok: true, value: await store.markets(user.accountId) };
  });
  route(app, 'collectList', async ({ user }) => {
    const ids = await store.markets(user.accountId);
    const states = ids.flatMap((id) => view.findMarket(id) ?? []);
    return { ok: true, value: states.map((state) => state.ticker(view.nowMs())) };
  });
}

function registerContracts(app: HttpApp, store: FavouritesStore, contracts: ContractSource): void {
  const list = async (accountId: number) => {
    const codes = await store.contracts(accountId);
    return codes.map((contractCode) => ({ contractCode, status: ADDED, userId: accountId }));
  };
  route(app, 'contractCollection', async ({ user }) => ({ ok: true, value: await list(user.accountId) }));
  route(app, 'setContractCollection', async ({ user, body }) => {
    // Of several entries for one contract the last one applies.
    const wanted = new Map(body.map(({ contractCode, status }) => [contractCode, status]));
    const codes = knownCodes(contracts);
    const added = [...wanted].flatMap(([code, status]) => (status === ADDED ? [code] : []));
    const unknown = added.find((code) => !codes.has(code));
    if (unknown !== undefined) {
      const at = body.findIndex(({ contractCode }) => contractCode === unknown);
      return reject('UNKNOWN_CONTRACT', `${at}.contractCode`);
    }
    // A contract that is gone can still be removed.
    const removed = [...wanted].flatMap(([code, status]) => (status === ADDED ? [] : [code]));
    await store.setContracts(user.accountId, added, removed);
    return { ok: true, value: await list(user.accountId) };
  });
}

function knownCodes(contracts: ContractSource): ReadonlySet<string> {
  return new Set(contracts.contracts().map(({ contractCode }) => contractCode));
}
