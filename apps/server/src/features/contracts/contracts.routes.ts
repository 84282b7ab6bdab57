import type { RouteData } from '@bourse/contract';
import { worthText } from '../../platform/exchange-view/accounts/valuation.ts';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';

/** Dependencies of the contract routes. */
export interface ContractsDeps {
  readonly view: ExchangeView;
  /** Units of a fiat currency for one USDT, as a decimal string; undefined when no rate is set. */
  readonly usdtRateOf: (currencyCode: string) => string | undefined;
}

/** Adds the routes of the contract account. Contracts themselves are not traded yet; the account's balances are real. */
export function registerContracts(app: HttpApp, deps: ContractsDeps): void {
  route(app, 'assetsSummary', ({ user }) => ({ ok: true, value: summarise(deps, user.accountId) }));
}

function summarise({ view, usdtRateOf }: ContractsDeps, accountId: number): RouteData<'assetsSummary'> {
  const worth = view.walletWorth(accountId, 'perpetual');
  const { btc, eth, cny } = view.valuation.otherUnits(worth, usdtRateOf('CNY'));
  return {
    totalAccountRights: worthText(worth, 8),
    totalBtcAccountRights: btc,
    totalEthAccountRights: eth,
    totalCnyAccountRights: cny,
  };
}
