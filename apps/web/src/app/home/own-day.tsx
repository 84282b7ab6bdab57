import { api } from '@bourse/kit/api/api.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { useAccountPart } from '@bourse/kit/stream/hooks.ts';
import type { AccountView } from '@bourse/kit/stream/models.ts';
import type { TopicState } from '@bourse/kit/stream/topic-store.ts';
import { buttonClass, directionOf, SignedValue, Skeleton } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { appCalls } from '../calls.ts';

const countOrders = (state: TopicState<AccountView>) => state.view?.orders.length;

/** What whoever is logged in owns now, what his day has brought, and what is open. */
export function OwnDay() {
  const query = useQuery({
    queryKey: ['own', 'assets-overview'],
    queryFn: ({ signal }) => api(appCalls.assetsOverview, { signal }),
    refetchInterval: 30_000,
  });
  const openOrders = useAccountPart(countOrders);
  return (
    <section aria-labelledby="own-day" className="rounded-12 border bg-surface-1 p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="own-day" className="text-20 font-semibold">
          <FormattedMessage id="homeMore.day" />
        </h2>
        <span className="flex flex-wrap gap-2">
          <AppLink to="/assetManagement/overView" className={buttonClass('neutral')}>
            <FormattedMessage id="homeMore.day.assets" />
          </AppLink>
          <AppLink to="/convert" className={buttonClass('neutral')}>
            <FormattedMessage id="homeMore.day.convert" />
          </AppLink>
        </span>
      </div>
      <Loaded query={query} failedId="homeMore.day.failed" skeleton={<Skeleton className="h-14 w-full" />}>
        {({ today, totalUsdt }) => (
          <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
            <Fact labelId="homeMore.day.worth">
              <Amount usdt={totalUsdt} />
            </Fact>
            <Fact labelId="homeMore.day.profit">
              {today === null ? '–' : <Profit usdt={today.usdt} percent={today.percent} />}
            </Fact>
            <Fact labelId="homeMore.day.orders">{openOrders ?? '–'}</Fact>
          </dl>
        )}
      </Loaded>
    </section>
  );
}

function Fact({ labelId, children }: { readonly labelId: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-text-3">
        <FormattedMessage id={labelId} />
      </dt>
      <dd className="num mt-1 text-20 font-semibold">{children}</dd>
    </div>
  );
}

function Amount({ usdt }: { readonly usdt: string }) {
  const { figure } = useFormats();
  const own = useOwnAmount();
  return (
    <bdi dir="ltr">
      {own(figure(usdt))} <span className="text-13 font-normal text-text-3">USDT</span>
    </bdi>
  );
}

function Profit({ usdt, percent }: { readonly usdt: string; readonly percent: string }) {
  const { figure } = useFormats();
  const own = useOwnAmount();
  return (
    <SignedValue direction={directionOf(usdt)}>
      {own(figure(usdt))}
      {percent !== '' && ` (${percent}%)`}
    </SignedValue>
  );
}
