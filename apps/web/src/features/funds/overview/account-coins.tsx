import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Skeleton } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { Amount } from '../amount.tsx';
import { isHeld, listBalances } from '../balances.ts';
import { useWalletBalances } from './assets-queries.ts';

/** The coins in one account, worth most first. */
export function AccountCoins({ wallet }: { readonly wallet: number }) {
  const query = useWalletBalances(wallet);
  const data = query.data && listBalances(query.data.items.filter(isHeld), { keyword: '' });
  return (
    <Loaded
      query={{ data, error: query.error, refetch: query.refetch }}
      failedId="funds.error"
      skeleton={<Skeleton className="mx-4 mb-3 h-8" />}
      isEmpty={(coins) => coins.length === 0}
      empty={
        <p className="px-4 pb-3 text-12 text-text-3">
          <FormattedMessage id="assets.accountEmpty" />
        </p>
      }
    >
      {(coins) => (
        <ul className="grid gap-1 px-4 pb-3">
          {coins.map((coin) => (
            <li key={coin.coinId} className="flex min-h-8 items-center gap-2 text-12">
              <CoinIcon code={coin.shortName} logo={coin.webLogo} size={18} />
              <span className="flex-1">{coin.shortName}</span>
              <Amount value={coin.total} />
              <span className="w-32 text-end text-text-3">
                {coin.usdt !== '' && <Amount value={coin.usdt} unit="USDT" />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
