import { type Market, useMarkets } from '@bourse/kit/api/queries.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { FilterField } from '@bourse/kit/list/filter-field.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import { Button, cx, EmptyState, Skeleton } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { filterMarkets } from '../market-rows.ts';
import { FeeCalculator } from './fee-calculator.tsx';
import { feeExample, percentOfPpm, rateRange } from './fee-rates.ts';
import { FeeTable, FeeTableSkeleton } from './fee-table.tsx';
import { OwnRates } from './own-rates.tsx';

const NONE: readonly Market[] = [];
const NO_STARS: readonly number[] = [];
/** What the worked example sells for, in USDT. */
const EXAMPLE_USDT = '1000';

/** What trading costs: the rates of every market and one's own, how a fee is taken, and what an order would pay. */
export function FeesPage() {
  const markets = useMarkets();
  const [keyword, setKeyword] = useState('');
  const all = markets.data ?? NONE;
  const shown = filterMarkets(all, { area: 'all', keyword, favourites: NO_STARS });
  return (
    <div className="mx-auto w-full max-w-300 py-8 md:px-6 md:py-12">
      <div className="max-md:px-4">
        <h1 className="text-28 font-semibold tracking-[-0.02em] md:text-40">
          <FormattedMessage id="fees.title" />
        </h1>
        <p className="mt-3 max-w-2xl text-16 text-pretty text-text-2">
          <FormattedMessage id="fees.text" />
        </p>
        <Summary markets={markets.data} />
        <OwnRates />
        {markets.data !== undefined && markets.data.length > 0 && <FeeCalculator markets={markets.data} />}
      </div>
      <section aria-labelledby="fees-markets" className={cx(PANEL, 'overflow-clip')}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b px-4 py-3">
          <h2 id="fees-markets" className="text-16 font-semibold">
            <FormattedMessage id="fees.markets" />
          </h2>
          <FilterField labelId="markets.search" value={keyword} onChange={setKeyword} className="sm:w-60" />
        </div>
        <Loaded
          query={markets}
          failedId="markets.error"
          skeleton={<FeeTableSkeleton />}
          isEmpty={() => shown.length === 0}
          empty={
            <EmptyState
              title={<FormattedMessage id="markets.noMatch" />}
              action={
                <Button onClick={() => setKeyword('')}>
                  <FormattedMessage id="markets.showAll" />
                </Button>
              }
            />
          }
        >
          {() => <FeeTable markets={shown} />}
        </Loaded>
      </section>
    </div>
  );
}

function Summary({ markets }: { readonly markets: readonly Market[] | undefined }) {
  const { figure } = useFormats();
  const taker = markets && rateRange(markets, 'takerFeePpm');
  const example = feeExample(EXAMPLE_USDT, taker?.most ?? 0);
  return (
    <div className="my-8 grid gap-4 lg:grid-cols-[1fr_1fr_1.6fr]">
      <Rate id="maker" range={markets && rateRange(markets, 'makerFeePpm')} />
      <Rate id="taker" range={taker} />
      <div className="rounded-12 border bg-surface-1 p-5">
        <h2 className="text-13 font-medium text-text-2">
          <FormattedMessage id="fees.how" />
        </h2>
        <ul className="mt-2 list-disc space-y-1.5 ps-4 text-13 text-pretty text-text-2 marker:text-text-3">
          <li>
            <FormattedMessage id="fees.received" />
          </li>
          <li>
            <FormattedMessage id="fees.rounding" />
          </li>
          <li>
            {taker === undefined ? (
              <Skeleton className="h-4 w-64" />
            ) : (
              <FormattedMessage
                id="fees.example"
                values={{ amount: figure(EXAMPLE_USDT), fee: figure(example.fee), left: figure(example.left) }}
              />
            )}
          </li>
        </ul>
      </div>
    </div>
  );
}

interface RateProps {
  readonly id: 'maker' | 'taker';
  readonly range: { readonly least: number; readonly most: number } | undefined;
}

/** One rate at large; a range where markets differ. */
function Rate({ id, range }: RateProps) {
  return (
    <div className="rounded-12 border bg-surface-1 p-5">
      <h2 className="text-13 font-medium text-text-2">
        <FormattedMessage id={`fees.${id}`} />
      </h2>
      <p className="mt-1 flex h-12 items-center text-40 font-semibold tracking-[-0.02em]">
        {range === undefined ? (
          <Skeleton className="h-9 w-32" />
        ) : (
          <span dir="ltr" className="num">
            {percentOfPpm(range.least)}
            {range.most !== range.least && `–${percentOfPpm(range.most)}`}
            <span className="ms-0.5 text-20 text-text-3">%</span>
          </span>
        )}
      </p>
      <p className="mt-1 text-13 text-text-3">
        <FormattedMessage id={`fees.${id}.hint`} />
      </p>
    </div>
  );
}
