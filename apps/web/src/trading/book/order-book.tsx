import type { DepthView } from '@bourse/kit/stream/depth-model.ts';
import { type CSSProperties, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Awaited } from '../awaited.tsx';
import { pickPrice } from '../form/form-store.ts';
import type { Instrument } from '../instrument.ts';
import { type BookRow, bookRows, buyShare, depthSum, fitRows, groupingSteps } from '../model/book-rows.ts';
import { useDepth } from '../streams.ts';
import { useFormStore, useInstrument } from '../terminal-context.tsx';
import { BookMiddle } from './book-middle.tsx';
import { type BookView, useBookView } from './book-settings.ts';
import { BookSide } from './book-side.tsx';
import { BookSkeleton } from './book-skeleton.tsx';
import { BookToolbar } from './book-toolbar.tsx';
import { ownPricesOf, useOwnOrders } from './own-prices.ts';
import { RatioBar } from './ratio-bar.tsx';
import { useInnerHeight } from './use-inner-height.ts';

const LEAST_ROW_PX = 18;
const MIDDLE_PX = 28;
const NO_DEPTH: DepthView = { bids: [], asks: [], timeMs: 0 };

/** The order book: asks above, bids below, the last price between them. A click on a row fills its price into the form. */
export function OrderBook({ title }: { readonly title?: ReactNode }) {
  const market = useInstrument();
  const [step, setStep] = useState(() => groupingSteps(market)[0] ?? '');
  const topicStep = step === groupingSteps(market)[0] ? '' : step;
  const view = useBookView();
  const box = useRef<HTMLDivElement>(null);
  const { count, rowPx } = fitRows(useInnerHeight(box) - MIDDLE_PX, view === 'both' ? 2 : 1, LEAST_ROW_PX);
  return (
    <div data-live className="flex h-full min-h-0 flex-col">
      <BookToolbar title={title} step={step} onStepChange={setStep} />
      <BookHeadings />
      <div
        ref={box}
        style={rowHeight(rowPx)}
        className="flex min-h-0 flex-1 flex-col justify-between overflow-hidden contain-strict"
      >
        <BookHalves topicStep={topicStep} step={step} count={count} view={view} />
      </div>
      <BookRatio topicStep={topicStep} />
    </div>
  );
}

/** The rows share the height among themselves; the styles read it. */
function rowHeight(rowPx: number): CSSProperties {
  return { '--book-row': `${rowPx}px` } as CSSProperties;
}

function BookHeadings() {
  const intl = useIntl();
  const { base, quote } = useInstrument();
  return (
    <div aria-hidden="true" className="grid h-6 shrink-0 grid-cols-3 items-center px-3 text-11 text-text-3">
      <span>{intl.formatMessage({ id: 'trading.priceUnit' }, { unit: quote.code })}</span>
      <span className="text-end rtl:text-start">
        {intl.formatMessage({ id: 'trading.qtyUnit' }, { unit: base.code })}
      </span>
      <span className="text-end rtl:text-start">{intl.formatMessage({ id: 'trading.sum' })}</span>
    </div>
  );
}

interface BookHalvesProps {
  /** The step as the topic names it: empty for the tick. */
  readonly topicStep: string;
  readonly step: string;
  readonly count: number;
  readonly view: BookView;
}

/** What changes with every change of the book; what stands around it is not rendered again. */
function BookHalves({ topicStep, step, count, view }: BookHalvesProps) {
  const intl = useIntl();
  const market = useInstrument();
  const depth = useDepth(market.code, topicStep);
  const { bids, asks } = useBookRows(depth ?? NO_DEPTH, count, market);
  const orders = useOwnOrders(market);
  const own = useMemo(() => ownPricesOf(orders, step, market), [orders, step, market]);
  const onPick = usePick(market);
  const words = useMemo(
    () => ({
      ownLabel: intl.formatMessage({ id: 'terminal.book.own' }),
      headings: [
        intl.formatMessage({ id: 'trading.price' }),
        intl.formatMessage({ id: 'trading.qty' }),
        intl.formatMessage({ id: 'trading.sum' }),
      ] as const,
    }),
    [intl],
  );
  if (depth === undefined) {
    const skeleton = <BookSkeleton rows={view === 'both' ? count * 2 : count} />;
    return <Awaited topic="depth" granularity={topicStep} skeleton={skeleton} />;
  }
  const common = { ...words, onPick };
  return (
    <>
      {view !== 'bids' && (
        <BookSide
          {...common}
          side="asks"
          rows={asks}
          own={own.asks}
          caption={intl.formatMessage({ id: 'terminal.book.asks' })}
        />
      )}
      <BookMiddle />
      {view !== 'asks' && (
        <BookSide
          {...common}
          side="bids"
          rows={bids}
          own={own.bids}
          caption={intl.formatMessage({ id: 'terminal.book.bids' })}
        />
      )}
    </>
  );
}

/** Fills a clicked price into the form. */
export function usePick(market: Instrument): (price: string) => void {
  const forms = useFormStore();
  return useCallback((price: string) => pickPrice(forms, price, market), [forms, market]);
}

function largerOf(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

/** Rows of both sides in the order of the screen, padded to `count`, their bars measured against the longer side. */
export function useBookRows(depth: DepthView, count: number, market: Instrument) {
  return useMemo(() => {
    const bidSum = depthSum(depth.bids, count, market);
    const askSum = depthSum(depth.asks, count, market);
    const longest = largerOf(bidSum, askSum);
    const padded = (rows: readonly BookRow[]) => Array.from({ length: count }, (_, at) => rows[at]);
    return {
      bids: padded(bookRows(depth.bids, count, longest, market)),
      asks: padded(bookRows(depth.asks, count, longest, market)).reverse(),
    };
  }, [depth, count, market]);
}

/** Levels near the best prices that the ratio looks at. */
const RATIO_LEVELS = 20;

function BookRatio({ topicStep }: { readonly topicStep: string }) {
  const market = useInstrument();
  const depth = useDepth(market.code, topicStep);
  const share = useMemo(() => {
    if (depth === undefined) return undefined;
    return buyShare(depthSum(depth.bids, RATIO_LEVELS, market), depthSum(depth.asks, RATIO_LEVELS, market));
  }, [depth, market]);
  // Its room is kept, so that nothing moves when the book comes.
  return share === undefined ? <div className="h-6 shrink-0 border-t" /> : <RatioBar buyPercent={share} />;
}
