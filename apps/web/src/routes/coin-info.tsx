import { useMarkets } from '@bourse/kit/api/queries.ts';
import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import { useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { CoinPage } from '../features/markets/coin-page.tsx';
import { coinsOf, findCoin } from '../features/markets/coins.ts';

/** `/coinInfo`: a coin by `?coinId` or `?name`; without either, all coins. */
export function CoinInfoRoute() {
  const intl = useIntl();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const { coinId, name } = search;
  const markets = useMarkets().data;
  const coin = markets && findCoin(coinsOf(markets), { coinId, name });
  usePageTitle(
    coin === undefined ? intl.formatMessage({ id: 'coins.all' }) : `${coin.name} (${coin.code})`,
    coin === undefined
      ? intl.formatMessage({ id: 'coins.text' })
      : intl.formatMessage({ id: 'coins.description' }, { coin: coin.name, code: coin.code }),
  );
  return <CoinPage coinId={coinId} name={name} />;
}
