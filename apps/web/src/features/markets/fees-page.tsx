import { type Market, useMarkets } from '@bourse/kit/api/queries.ts';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { FilterField } from '@bourse/kit/list/filter-field.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import {
  Badge,
  Button,
  Cell,
  cx,
  EmptyState,
  HeadCell,
  Row,
  ScrollBox,
  Skeleton,
  SkeletonRows,
  Table,
} from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { feeExample, percentOfPpm, rateRange } from './fee-rates.ts';
import { filterMarkets, pairName } from './market-rows.ts';

const NONE: readonly Market[] = [];
const NO_STARS: readonly number[] = [];
/** What the worked example sells for, in USDT. */
const EXAMPLE_USDT = '1000';

/** What trading costs: the rates of every market, and how a fee is taken. */
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
      </div>
      <section
        aria-labelledby="fees-markets"
        className="overflow-clip border bg-surface-1 max-md:border-x-0 md:rounded-12"
      >
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

const SKELETON_ROWS = 10;

function FeeTable({ markets }: { readonly markets: readonly Market[] }) {
  const intl = useIntl();
  return (
    <ScrollBox>
      <Table caption={intl.formatMessage({ id: 'fees.markets' })} className="text-13">
        <thead className="border-b">
          <tr>
            <HeadCell>
              <FormattedMessage id="markets.pair" />
            </HeadCell>
            {(['maker', 'taker', 'tick', 'least'] as const).map((id) => (
              <HeadCell key={id} align="end" className={cx('md:w-1/6', id === 'tick' && 'max-sm:hidden')}>
                <FormattedMessage id={`fees.${id}`} />
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {markets.map((market) => (
            <FeeRow key={market.tradeId} market={market} />
          ))}
        </tbody>
      </Table>
    </ScrollBox>
  );
}

function FeeRow({ market }: { readonly market: Market }) {
  const { figure } = useFormats();
  const quote = market.quoteCurrency.toUpperCase();
  return (
    <Row className="h-11">
      <Cell>
        <AppLink
          to="/trade/exchange/"
          search={{ tradeCode: market.tradeCode }}
          className="inline-flex min-h-11 items-center gap-2.5 font-medium hover:text-accent"
        >
          <CoinIcon code={market.baseCurrency} logo={market.webLogo} size={22} />
          {pairName(market)}
          {market.tradeArea !== 1 && (
            <Badge className="max-sm:hidden">
              <FormattedMessage id={market.tradeArea === 6 ? 'markets.area.6' : 'markets.area.8'} />
            </Badge>
          )}
        </AppLink>
      </Cell>
      <Cell align="end" figure>
        {percentOfPpm(market.makerFeePpm)}%
      </Cell>
      <Cell align="end" figure>
        {percentOfPpm(market.takerFeePpm)}%
      </Cell>
      <Cell align="end" figure className="text-text-2 max-sm:hidden">
        {market.tickSize}
      </Cell>
      <Cell align="end" figure className="text-text-2">
        {figure(market.minNotional)} <span className="text-text-3">{quote}</span>
      </Cell>
    </Row>
  );
}

function FeeTableSkeleton() {
  return (
    <SkeletonRows
      rows={SKELETON_ROWS}
      className="pt-9"
      rowClassName="h-11 gap-3 px-4"
      blocks={['size-5.5 rounded-full!', 'h-4 w-24', 'ms-auto h-4 w-14', 'h-4 w-14', 'h-4 w-20']}
    />
  );
}
