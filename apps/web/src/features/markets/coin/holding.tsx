import { useSpotBalances } from '@bourse/kit/api/queries.ts';
import { FiatText } from '@bourse/kit/formats/fiat-worth.tsx';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { Skeleton } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import type { Coin } from '../coins.ts';

/** What the user has of a coin in the spot account; nothing for visitors. */
export function Holding({ coin }: { readonly coin: Coin }) {
  const user = useUser();
  const { data } = useSpotBalances();
  const { figure } = useFormats();
  const own = useOwnAmount();
  if (user === undefined) return null;
  const balance = data?.items.find(({ coinId }) => coinId === coin.coinId);
  return (
    <section aria-labelledby="coin-holding" className="rounded-12 border bg-surface-1 p-5">
      <h2 id="coin-holding" className="mb-2 text-16 font-semibold">
        <FormattedMessage id="coins.holding" />
      </h2>
      {data === undefined ? (
        <Skeleton className="h-11 w-40" />
      ) : (
        <>
          <p dir="ltr" className="num text-start text-16">
            {own(figure(balance?.total ?? '0'))} <span className="text-13 text-text-3">{coin.code}</span>
          </p>
          <p className="h-5 text-13 text-text-3">
            <FiatText usdt={balance?.usdt ?? ''} isOwn />
          </p>
        </>
      )}
      <AppLink
        to="/assetManagement/home"
        className="mt-2 inline-flex items-center text-13 text-accent hover:underline max-md:min-h-11"
      >
        <FormattedMessage id="coins.toAssets" />
      </AppLink>
    </section>
  );
}
