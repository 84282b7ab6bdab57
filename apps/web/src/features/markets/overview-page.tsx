import { useMarkets } from '@bourse/kit/api/queries.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { cx, Skeleton } from '@bourse/ui';
import { type ReactNode, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { HeatMap } from './heat-map.tsx';
import { MoversSection } from './overview/movers-section.tsx';
import { CHANGE_CLASSES, type ChangeClass, type Overview, overviewOf } from './overview.ts';
import { useCalmTickers, useMarketTickers } from './use-market-tickers.ts';

const CorrelationSection = late(async () => (await import('./overview/correlation-section.tsx')).CorrelationSection);

/** All markets at a glance: how many rise and fall, by how much, where the turnover is, and who leads. */
export function OverviewPage() {
  const markets = useMarkets();
  const { tickers, error, refetch } = useMarketTickers();
  const calm = useCalmTickers(tickers);
  const overview = useMemo(() => markets.data && calm && overviewOf(markets.data, calm), [markets.data, calm]);
  const again = () => {
    void markets.refetch();
    void refetch();
  };
  return (
    <div className="mx-auto flex w-full max-w-350 flex-col gap-8 px-4 py-8 md:px-6 md:py-10">
      <div>
        <h1 className="text-28 font-semibold tracking-[-0.02em]">
          <FormattedMessage id="marketOverview.title" />
        </h1>
        <p className="mt-1 max-w-2xl text-14 text-text-2">
          <FormattedMessage id="marketOverview.text" />
        </p>
      </div>
      <Loaded
        query={{ data: overview, error: markets.error ?? error, refetch: again }}
        failedId="markets.error"
        skeleton={<Glance overview={undefined} />}
      >
        {(data) => <Glance overview={data} map={<HeatMap markets={markets.data} tickers={calm} />} />}
      </Loaded>
      <MoversSection />
      <LatePart fallback={<Skeleton className="h-120 w-full rounded-12!" />}>
        <CorrelationSection />
      </LatePart>
    </div>
  );
}

interface GlanceProps {
  readonly overview: Overview | undefined;
  readonly map?: ReactNode;
}

function Glance({ overview, map }: GlanceProps) {
  return (
    <div data-live className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <div className="flex flex-col gap-4">
        <Figures overview={overview} />
        <Distribution overview={overview} />
      </div>
      {map ?? <HeatMap markets={undefined} tickers={undefined} />}
    </div>
  );
}

interface FigureProps {
  readonly id: string;
  readonly tone?: string | undefined;
  readonly children: ReactNode;
}

function Figure({ id, tone, children }: FigureProps) {
  return (
    <div className="flex flex-col justify-between bg-surface-1 px-5 py-4">
      <dt className="text-12 text-text-3">
        <FormattedMessage id={`marketOverview.${id}`} />
      </dt>
      <dd className={cx('num mt-1 flex h-7 items-center text-20 font-semibold', tone)}>{children}</dd>
    </div>
  );
}

function Figures({ overview }: { readonly overview: Overview | undefined }) {
  const { compact } = useFormats();
  const wait = <Skeleton className="h-5 w-20" />;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-12 border bg-line">
      <Figure id="turnover">
        {overview === undefined ? (
          wait
        ) : (
          <span dir="ltr">
            {compact(overview.turnover)} <span className="text-13 font-normal text-text-3">USDT</span>
          </span>
        )}
      </Figure>
      <Figure id="trading">{overview === undefined ? wait : overview.trading}</Figure>
      <Figure id="rising" tone="text-up">
        {overview === undefined ? wait : <span dir="ltr">▲ {overview.rising}</span>}
      </Figure>
      <Figure id="falling" tone="text-down">
        {overview === undefined ? wait : <span dir="ltr">▼ {overview.falling}</span>}
      </Figure>
    </dl>
  );
}

function toneOf(id: string): string {
  if (id === 'flat') return 'bg-text-3';
  return id.startsWith('up') ? 'bg-up-fill' : 'bg-down-fill';
}

/** How many markets moved by how much, as columns with their counts. */
function Distribution({ overview }: { readonly overview: Overview | undefined }) {
  const most = Math.max(1, ...(overview?.counts ?? []));
  return (
    <section aria-labelledby="distribution" className="flex flex-1 flex-col rounded-12 border bg-surface-1 p-5">
      <h2 id="distribution" className="mb-4 text-14 font-medium">
        <FormattedMessage id="marketOverview.distribution" />
      </h2>
      <ul dir="ltr" className="flex min-h-48 flex-1 items-stretch gap-1.5">
        {CHANGE_CLASSES.map((changeClass, at) => {
          const { id } = changeClass;
          const count = overview?.counts[at] ?? 0;
          return (
            <li key={id} className="flex min-w-0 flex-1 flex-col items-center justify-end gap-1.5">
              <span className="num text-13 font-medium">{overview === undefined ? '' : count}</span>
              <span
                aria-hidden="true"
                style={{ height: `${(count / most) * 75}%` }}
                className={cx('min-h-0.5 w-full max-w-9 rounded-4 transition-[height]', toneOf(id))}
              />
              <AxisLabel changeClass={changeClass} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const MINUS = '\u2212';

/** The class in words for listeners; for eyes the bound that it shares with its neighbour, between their two columns. */
function AxisLabel({ changeClass: { id, from, to } }: { readonly changeClass: ChangeClass }) {
  const isFlat = id === 'flat';
  const bound = to <= 0 ? to : from;
  return (
    <span className="relative h-4 w-full text-11 text-text-3">
      <span className="sr-only">
        <FormattedMessage id={`marketOverview.class.${id}`} />
      </span>
      {(isFlat || bound !== 0) && (
        <span
          aria-hidden="true"
          className={cx(
            'num absolute w-8 text-center',
            isFlat ? 'start-1/2 -translate-x-1/2' : to <= 0 ? '-end-4.75' : '-start-4.75',
          )}
        >
          {bound < 0 && MINUS}
          {Math.abs(bound)}
        </span>
      )}
    </span>
  );
}
