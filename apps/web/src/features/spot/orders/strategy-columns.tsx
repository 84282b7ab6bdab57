import { wholePercent } from '@bourse/kit/formats/decimal-text.ts';
import { trimZeros } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { Badge, type BadgeTone, Button } from '@bourse/ui';
import { Square } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { pairOf } from '../../../trading/pair.ts';
import { headColumns } from '../order-row/head-columns.tsx';
import { Figure, SideText } from '../order-row/own-cells.tsx';
import type { OwnColumn } from '../order-row/own-table.tsx';
import { sortableDecimal } from '../order-row/sort-value.ts';
import { strategyReasonId, termsText } from './strategy-terms.ts';
import { type StrategyData, useStopStrategy } from './use-strategies.ts';

/** What was asked, and when the next slice comes. */
function Terms({ strategy }: { readonly strategy: StrategyData }) {
  const intl = useIntl();
  const { kind, nextMs, createdMs } = strategy;
  return (
    <span className="num">
      <FormattedMessage id={`trading.type.${kind}`} />
      {' · '}
      {termsText(intl, strategy)}
      {nextMs > 0 && (
        <span className="ms-1.5">
          <FormattedMessage id="strategies.next" values={{ time: <Moment timeMs={nextMs} timeOnly /> }} />
        </span>
      )}
      <Moment timeMs={createdMs} className="ms-1.5" />
    </span>
  );
}

/** What has traded, as a figure and as a bar. */
function Progress({ strategy: { executedQty, qty } }: { readonly strategy: StrategyData }) {
  const percent = wholePercent(executedQty, qty);
  return (
    <span className="num inline-flex items-center gap-2">
      {trimZeros(executedQty)}
      <span aria-hidden="true" className="h-1 w-12 overflow-hidden rounded-full bg-surface-3">
        <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
      </span>
      <span className="min-w-9 text-text-3">{percent}%</span>
    </span>
  );
}

const TONES: Readonly<Record<StrategyData['state'], BadgeTone>> = {
  running: 'accent',
  done: 'up',
  canceled: 'neutral',
  failed: 'warning',
};

/** How it stands, and why it ended where that is not plain. */
function State({ strategy }: { readonly strategy: StrategyData }) {
  const intl = useIntl();
  const why = strategyReasonId(strategy);
  return (
    <>
      <Badge tone={TONES[strategy.state]}>
        <FormattedMessage id={`strategies.state.${strategy.state}`} />
      </Badge>
      {why !== undefined && <span className="ms-1.5 text-text-3">{intl.formatMessage({ id: why })}</span>}
    </>
  );
}

function StopButton({ strategy }: { readonly strategy: StrategyData }) {
  const intl = useIntl();
  const { stop, busy } = useStopStrategy();
  const { strategyId, state, side, qty, tradeCode } = strategy;
  if (state !== 'running') return null;
  return (
    <Button
      size="sm"
      tone="quiet"
      busy={busy === strategyId}
      onClick={() => void stop(strategyId)}
      aria-label={intl.formatMessage({ id: 'strategies.stopOne' }, { side, qty, pair: pairOf(tradeCode) })}
    >
      <Square size={11} aria-hidden="true" />
      <FormattedMessage id="strategies.stop" />
    </Button>
  );
}

const HEAD = headColumns<StrategyData>({ terms: (one) => <Terms strategy={one} />, before: 'arrow' });
const EVERYWHERE = ['cards', 'lines', 'columns'] as const;
const FIGURE = { figure: true, align: 'end', rooms: EVERYWHERE } as const;

/** Columns of strategies. */
export const STRATEGY_COLUMNS: readonly OwnColumn<StrategyData>[] = [
  HEAD.card,
  HEAD.line,
  HEAD.column,
  { id: 'side', headId: 'trading.side', cell: (one) => <SideText side={one.side} />, sortValue: ({ side }) => side },
  {
    id: 'terms',
    headId: 'strategies.terms',
    rooms: ['columns'],
    className: 'text-text-2',
    cell: (one) => <Terms strategy={one} />,
    sortValue: ({ createdMs }) => createdMs,
  },
  {
    ...FIGURE,
    id: 'qty',
    headId: 'trading.qty',
    cell: ({ qty }) => <Figure value={qty} />,
    sortValue: ({ qty }) => sortableDecimal(qty),
  },
  {
    ...FIGURE,
    id: 'progress',
    headId: 'strategies.progress',
    cell: (one) => <Progress strategy={one} />,
    sortValue: ({ executedQty }) => sortableDecimal(executedQty),
  },
  {
    ...FIGURE,
    id: 'average',
    headId: 'trading.average',
    cell: ({ averagePrice }) => <Figure value={averagePrice} />,
    sortValue: ({ averagePrice }) => sortableDecimal(averagePrice),
  },
  {
    id: 'status',
    headId: 'trading.status',
    rooms: EVERYWHERE,
    card: 'aside',
    cell: (one) => <State strategy={one} />,
    sortValue: ({ state }) => state,
  },
  {
    id: 'actions',
    headId: 'trading.actions',
    align: 'end',
    rooms: EVERYWHERE,
    card: 'aside',
    className: 'sticky end-0 bg-inherit',
    cell: (one) => <StopButton strategy={one} />,
  },
];
