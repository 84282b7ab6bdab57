import { wholePercent } from '@bourse/kit/formats/decimal-text.ts';
import { groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import { LoadedPages } from '@bourse/kit/page/loaded.tsx';
import { Badge, type BadgeTone, Button, Cell, EmptyState, HeadCell, Row, SkeletonRows, Table } from '@bourse/ui';
import { useSearch } from '@tanstack/react-router';
import { Square } from 'lucide-react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { pairOf } from '../../../trading/pair.ts';
import { FigureCell, PairCell, SideCell, TimeCell } from './order-cells.tsx';
import { type StrategyData, useStopStrategy, useStrategies } from './use-strategies.ts';

/** The user's scale and TWAP orders: how far each is, and a button that ends it. */
export function Strategies({ tradeCode }: { readonly tradeCode: string | undefined }) {
  const intl = useIntl();
  const query = useStrategies(tradeCode);
  const { stop, busy } = useStopStrategy();
  const { strategyId: wanted }: { readonly strategyId?: unknown } = useSearch({ strict: false });
  return (
    <LoadedPages
      query={query}
      failedId="ticket.listFailed"
      className="py-6"
      skeleton={<SkeletonRows rows={4} className="p-4" rowClassName="h-7" blocks={['h-4 w-full']} />}
      empty={
        <EmptyState
          className="py-6"
          title={intl.formatMessage({ id: 'strategies.empty' })}
          description={intl.formatMessage({ id: 'strategies.emptyHint' })}
        />
      }
    >
      {(strategies) => (
        <Table caption={intl.formatMessage({ id: 'terminal.orders.algo' })}>
          <Head />
          <tbody>
            {strategies.map((strategy) => (
              <StrategyRow
                key={strategy.strategyId}
                strategy={strategy}
                isBusy={busy === strategy.strategyId}
                isWanted={wanted === strategy.strategyId}
                onStop={() => void stop(strategy.strategyId)}
              />
            ))}
          </tbody>
        </Table>
      )}
    </LoadedPages>
  );
}

function Head() {
  const intl = useIntl();
  return (
    <thead className="sticky top-0 z-10 bg-surface-1">
      <tr>
        {['trading.time', 'trading.pair', 'trading.type', 'trading.side', 'strategies.terms'].map((id) => (
          <HeadCell key={id}>{intl.formatMessage({ id })}</HeadCell>
        ))}
        {['trading.qty', 'strategies.progress', 'trading.average'].map((id) => (
          <HeadCell key={id} align="end">
            {intl.formatMessage({ id })}
          </HeadCell>
        ))}
        <HeadCell>{intl.formatMessage({ id: 'trading.status' })}</HeadCell>
        <HeadCell align="end">
          <span className="sr-only">{intl.formatMessage({ id: 'trading.actions' })}</span>
        </HeadCell>
      </tr>
    </thead>
  );
}

interface StrategyRowProps {
  readonly strategy: StrategyData;
  readonly isBusy: boolean;
  /** A link led to it. */
  readonly isWanted: boolean;
  readonly onStop: () => void;
}

function StrategyRow({ strategy, isBusy, isWanted, onStop }: StrategyRowProps) {
  const intl = useIntl();
  const { side, qty, tradeCode, state } = strategy;
  return (
    <Row
      ref={isWanted ? showRow : undefined}
      aria-current={isWanted || undefined}
      className={isWanted ? 'bg-surface-2' : 'bg-surface-1'}
    >
      <TimeCell timeMs={strategy.createdMs} />
      <PairCell tradeCode={tradeCode} />
      <Cell className="text-text-2">
        <FormattedMessage id={`trading.type.${strategy.kind}`} />
      </Cell>
      <SideCell side={side} />
      <Cell className="num text-text-2">{termsText(intl, strategy)}</Cell>
      <FigureCell text={qty} />
      <ProgressCell strategy={strategy} />
      <FigureCell text={strategy.averagePrice} />
      <StateCell strategy={strategy} />
      <Cell align="end" className="sticky end-0 bg-inherit">
        {state === 'running' && (
          <Button
            size="sm"
            tone="quiet"
            busy={isBusy}
            onClick={onStop}
            aria-label={intl.formatMessage({ id: 'strategies.stopOne' }, { side, qty, pair: pairOf(tradeCode) })}
          >
            <Square size={11} aria-hidden="true" />
            <FormattedMessage id="strategies.stop" />
          </Button>
        )}
      </Cell>
    </Row>
  );
}

function showRow(row: HTMLTableRowElement | null): void {
  row?.scrollIntoView({ block: 'nearest' });
}

/** Keeps figures together where one reads from the right. */
function isolate(text: string): string {
  return `\u2066${text}\u2069`;
}

/** What was asked: "60,000.00 – 58,000.00 · 10 orders", or "1 hr 30 min · 1%" with the worst price behind. */
function termsText(intl: IntlShape, { scale, twap, side }: StrategyData): string {
  if (scale !== null) {
    const orders = intl.formatMessage({ id: 'strategies.orders' }, { count: scale.orderCount });
    return `${isolate(`${groupDigits(scale.fromPrice)} – ${groupDigits(scale.toPrice)}`)} · ${orders}`;
  }
  if (twap === null) return '';
  const minutes = twap.durationMs / 60_000;
  const unit = (value: number, name: 'hour' | 'minute') =>
    value === 0 ? [] : [intl.formatNumber(value, { style: 'unit', unit: name, unitDisplay: 'short' })];
  const time = [...unit(Math.floor(minutes / 60), 'hour'), ...unit(minutes % 60, 'minute')].join(' ');
  const worst =
    twap.limitPrice === '' ? [] : [isolate(`${side === 'buy' ? '≤' : '≥'} ${groupDigits(twap.limitPrice)}`)];
  return [time, isolate(`±${twap.maxSlippage / 100}%`), ...worst].join(' · ');
}

/** What has traded, as a figure and as a bar. */
function ProgressCell({ strategy: { executedQty, qty } }: { readonly strategy: StrategyData }) {
  const percent = wholePercent(executedQty, qty);
  return (
    <Cell align="end" figure>
      <span className="inline-flex items-center gap-2">
        {trimZeros(executedQty)}
        <span aria-hidden="true" className="h-1 w-12 overflow-hidden rounded-full bg-surface-3">
          <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
        </span>
        <span className="min-w-9 text-text-3">{percent}%</span>
      </span>
    </Cell>
  );
}

const TONES: Readonly<Record<StrategyData['state'], BadgeTone>> = {
  running: 'accent',
  done: 'up',
  canceled: 'neutral',
  failed: 'warning',
};

/** How it stands, and why it ended where that is not plain. */
function StateCell({ strategy: { state, reason } }: { readonly strategy: StrategyData }) {
  const intl = useIntl();
  const why = reasonId(reason);
  return (
    <Cell>
      <Badge tone={TONES[state]}>
        <FormattedMessage id={`strategies.state.${state}`} />
      </Badge>
      {why !== undefined && <span className="ms-1.5 text-text-3">{intl.formatMessage({ id: why })}</span>}
    </Cell>
  );
}

/** Message of a reason; undefined where the state says it all. */
function reasonId(reason: string): string | undefined {
  if (reason === 'NONE' || reason === 'USER_CANCELED') return undefined;
  const isOurs = reason === 'TIME_OVER' || reason === 'ORDERS_ENDED';
  return isOurs ? `strategies.reason.${reason}` : `error.${reason}`;
}
