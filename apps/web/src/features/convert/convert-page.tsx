import { type Market, useMarkets } from '@bourse/kit/api/queries.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { cx, EmptyState, Skeleton } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConvertForm } from './convert-form.tsx';
import { ConvertHistory } from './history.tsx';
import { convertCoins, type Ends, endsOf } from './model/coins.ts';

type Search = PageProps<'from' | 'to'>['search'];

/** One coin into another, at the prices of our own books. */
export function ConvertPage({ search }: PageProps<'from' | 'to'>) {
  return (
    <div className="mx-auto flex w-full max-w-200 flex-col gap-4 py-6 md:px-6 md:py-8">
      <div className="max-md:px-4">
        <h1 className="text-20 font-semibold md:text-28">
          <FormattedMessage id="convert.title" />
        </h1>
        <p className="mt-1 text-13 text-text-2">
          <FormattedMessage id="convert.text" />
        </p>
      </div>
      <div className={cx(PANEL, 'p-4 md:p-6')}>
        <div className="mx-auto max-w-130">
          <Loaded query={useMarkets()} failedId="convert.failed" skeleton={<Skeleton className="h-120 w-full" />}>
            {(markets) => <Form markets={markets} search={search} />}
          </Loaded>
        </div>
      </div>
      <ConvertHistory />
    </div>
  );
}

function Form({ markets, search }: { readonly markets: readonly Market[]; readonly search: Search }) {
  const navigate = useNavigate();
  const coins = useMemo(() => convertCoins(markets), [markets]);
  const ends = endsOf(coins, search);
  const from = coins.find(({ code }) => code === ends?.from);
  const to = coins.find(({ code }) => code === ends?.to);
  if (from === undefined || to === undefined) {
    return <EmptyState title={<FormattedMessage id="convert.noMarkets" />} />;
  }
  const onEndsChange = (next: Ends) => {
    void navigate({ to: '.', search: { from: next.from, to: next.to }, replace: true, resetScroll: false });
  };
  return <ConvertForm coins={coins} from={from} to={to} onEndsChange={onEndsChange} />;
}
