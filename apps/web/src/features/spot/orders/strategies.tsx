import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { type DataDetails, EmptyState, SkeletonRows } from '@bourse/ui';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { pairOf } from '../../../trading/pair.ts';
import { PagedTable } from '../records/paged-table.tsx';
import { STRATEGY_COLUMNS } from './strategy-columns.tsx';
import { type StrategyData, useStrategies } from './use-strategies.ts';

const Details = late(async () => (await import('./strategy-details.tsx')).StrategyDetails, ['strategies', 'ticket']);

const idOf = ({ strategyId }: StrategyData) => strategyId;

export interface StrategiesProps {
  /** Of one market only; undefined: of all. */
  readonly tradeCode: string | undefined;
  readonly isFilling?: boolean | undefined;
}

/** The user's scale and TWAP orders: how far each is, what it placed, and a button that ends it. */
export function Strategies({ tradeCode, isFilling }: StrategiesProps) {
  const intl = useIntl();
  const { query, rows } = useStrategies(tradeCode);
  const details = useDetails();
  const { strategyId: wanted }: { readonly strategyId?: unknown } = useSearch({ strict: false });
  const isWanted = useMemo(
    () =>
      ({ strategyId }: StrategyData) =>
        strategyId === wanted,
    [wanted],
  );
  useShown(wanted, rows !== undefined);
  return (
    <PagedTable
      list="strategies"
      caption={intl.formatMessage({ id: 'strategies.title' })}
      query={query}
      rows={rows}
      columns={STRATEGY_COLUMNS}
      rowId={idOf}
      failedId="ticket.listFailed"
      empty={
        <EmptyState
          className="py-6"
          title={<FormattedMessage id="strategies.empty" />}
          description={<FormattedMessage id="strategies.emptyHint" />}
        />
      }
      details={details}
      isCurrent={isWanted}
      isFilling={isFilling}
    />
  );
}

function useDetails(): DataDetails<StrategyData> {
  const intl = useIntl();
  return useMemo(
    () => ({
      label: ({ side, qty, tradeCode }) =>
        intl.formatMessage({ id: 'strategies.ordersOf' }, { side, qty, pair: pairOf(tradeCode) }),
      render: (strategy) => (
        <LatePart fallback={<SkeletonRows rows={3} rowClassName="h-6" blocks={['h-3 w-72']} />}>
          <Details strategy={strategy} />
        </LatePart>
      ),
    }),
    [intl],
  );
}

/** Brings the strategy that a link led to into sight, once its row is there. */
function useShown(wanted: unknown, isThere: boolean): void {
  useEffect(() => {
    if (wanted === undefined || !isThere) return;
    document.querySelector('[aria-current="true"][data-record]')?.scrollIntoView({ block: 'nearest' });
  }, [wanted, isThere]);
}
