import type { CoinShare } from '@bourse/contract';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { useTickers } from '@bourse/kit/stream/tickers.ts';
import { Skeleton } from '@bourse/ui';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { allocationOf } from '../model/allocation.ts';

const DonutChart = late(async () => (await import('@bourse/ui/donut-chart')).DonutChart);

/** How what somebody owns is divided among coins. */
export function Allocation({ coins }: { readonly coins: readonly CoinShare[] }) {
  const intl = useIntl();
  const own = useOwnAmount();
  const prices = useTickers();
  const slices = useMemo(
    () =>
      allocationOf(coins, prices).map(({ coin, count, usdt, percent }) => ({
        id: coin === '' ? 'others' : coin,
        label: coin === '' ? intl.formatMessage({ id: 'assets.others' }, { count }) : coin,
        value: Number(usdt),
        text: own(`${percent}%`),
      })),
    [coins, prices, intl, own],
  );
  return (
    <LatePart fallback={<Skeleton className="h-40" />}>
      <DonutChart
        label={intl.formatMessage({ id: 'assets.allocation' })}
        slices={slices}
        className="my-auto justify-center"
      >
        <span className="text-12 text-text-3">
          <FormattedMessage id="assets.coins" values={{ count: coins.length }} />
        </span>
      </DonutChart>
    </LatePart>
  );
}
