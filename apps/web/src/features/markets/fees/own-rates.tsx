import { api } from '@bourse/kit/api/api.ts';
import { trimZeros } from '@bourse/kit/formats/format.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { Skeleton } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { marketsCalls } from '../calls.ts';

interface Rates {
  /** Percent, decimal texts. */
  readonly from: string;
  readonly to: string;
}

/** What whoever is logged in pays, beside his level; nothing for a visitor. */
export function OwnRates() {
  const user = useUser();
  const { data, isError } = useQuery({
    queryKey: ['own', 'fee-rates'],
    queryFn: ({ signal }) => api(marketsCalls.accountOverview, { signal }),
    enabled: user !== undefined,
    staleTime: 60_000,
  });
  if (user === undefined || isError) return null;
  return (
    <section
      aria-labelledby="fees-own"
      className="mb-8 flex min-h-14 flex-wrap items-center gap-x-8 gap-y-2 rounded-12 border bg-surface-1 px-5 py-3 text-13"
    >
      <h2 id="fees-own" className="font-medium">
        <FormattedMessage id="fees.own" />
      </h2>
      {data === undefined ? (
        <Skeleton className="h-4 w-60" />
      ) : (
        <p className="num text-text-2">
          <FormattedMessage
            id="fees.ownRates"
            values={{ level: data.vipLevel, maker: rangeText(data.makerFee), taker: rangeText(data.takerFee) }}
          />
        </p>
      )}
    </section>
  );
}

function rangeText({ from, to }: Rates): string {
  const [least, most] = [trimZeros(from, 2), trimZeros(to, 2)];
  return least === most ? `${least}%` : `${least}–${most}%`;
}
