import { formatShortest } from '@bourse/domain';
import { useFormats } from '@bourse/kit/formats/format.ts';
import type { DepthView } from '@bourse/kit/stream/depth-model.ts';
import { IconButton, Skeleton } from '@bourse/ui';
import { Minus, Plus, RotateCcw } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useCallback, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Awaited } from '../awaited.tsx';
import { useOwnOrders } from '../book/own-prices.ts';
import { usePicks } from '../book/pick-level.ts';
import { useDepth } from '../streams.ts';
import { useInstrument } from '../terminal-context.tsx';
import { type DepthCurve, depthCurve, factsAt, usualRange, zoomed } from './depth-curve.ts';
import { DepthFactsCards } from './depth-facts.tsx';
import { useDrawing } from './use-drawing.ts';
import { useZoom } from './use-zoom.ts';

/** The book as two curves of summed quantity: what lies up to a price, on both sides, is told where one points. Fills its place. */
export function DepthPanel() {
  const market = useInstrument();
  const depth = useDepth(market.code);
  if (depth === undefined) {
    return <Awaited topic="depth" skeleton={<Skeleton className="m-4 h-[calc(100%-2rem)] opacity-30" />} />;
  }
  return <DepthPicture depth={depth} />;
}

/** How far one key moves the pointer, as a part of the width. */
const KEY_STEP = 0.01;

function DepthPicture({ depth }: { readonly depth: DepthView }) {
  const intl = useIntl();
  const market = useInstrument();
  const picks = usePicks();
  const [chosen, choose] = useState<number>();
  const range = chosen ?? usualRange(depth.bids, depth.asks);
  const curve = useMemo(() => depthCurve(depth.bids, depth.asks, range, market), [depth, range, market]);
  const [pointer, setPointer] = useState<number>();
  const [toldText, setTold] = useState('');
  const told = useTold(curve);
  const box = useRef<HTMLFieldSetElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const zoom = useCallback((steps: number) => choose(zoomed(range, steps)), [range]);
  const fingers = useZoom(box, zoom);
  useDrawing(canvas, curve, pointer, useOwnMarks(curve));
  const facts = curve && pointer !== undefined ? factsAt(curve, pointer, market) : [];
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setPointer(Math.min(1, Math.max(0, (event.clientX - left) / width)));
  };
  const pickAt = (at: number | undefined) => {
    const side = (at ?? 0) < 0.5 ? 'bids' : 'asks';
    const pointed =
      curve && at !== undefined ? factsAt(curve, at, market).find((fact) => fact.side === side) : undefined;
    if (pointed !== undefined) picks.price(pointed.price);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const does = keyOf(event);
    if (does === undefined || event.target !== box.current) return;
    event.preventDefault();
    if (does === 'pick') pickAt(pointer);
    else if (does === 'reset') choose(undefined);
    else if ('zoom' in does) zoom(does.zoom);
    else {
      const at = Math.min(1, Math.max(0, (pointer ?? 0.5) + does.move));
      setPointer(at);
      setTold(told(at));
    }
  };
  return (
    <fieldset
      ref={box}
      aria-label={intl.formatMessage({ id: 'terminal.depth.keys' })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is pointed at and zoomed by keys.
      tabIndex={0}
      // Prices grow from the left in a chart, in every language.
      dir="ltr"
      data-live
      className="relative h-full min-h-0 min-w-0 touch-pan-y overflow-hidden select-none focus-visible:-outline-offset-2"
      {...fingers}
      onPointerMove={(event) => {
        fingers.onPointerMove(event);
        point(event);
      }}
      onPointerLeave={() => setPointer(undefined)}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('button') === null) pickAt(pointer);
      }}
      onKeyDown={onKeyDown}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={intl.formatMessage({ id: 'terminal.chart.depthLabel' })}
        className="absolute inset-0 size-full"
      />
      {curve === undefined && (
        <p dir="auto" className="absolute inset-0 flex items-center justify-center text-13 text-text-3">
          <FormattedMessage id="terminal.book.empty" />
        </p>
      )}
      {curve !== undefined && <DepthFactsCards facts={facts} />}
      <p role="status" className="sr-only">
        {toldText}
      </p>
      <ZoomButtons range={range} onZoom={zoom} onReset={chosen === undefined ? undefined : () => choose(undefined)} />
    </fieldset>
  );
}

/** What lies up to a place of the picture, in words: for whoever moves there by keys, once for each key. */
function useTold(curve: DepthCurve | undefined): (at: number) => string {
  const intl = useIntl();
  const market = useInstrument();
  return (at) => {
    const side = at < 0.5 ? 'bids' : 'asks';
    const facts = curve && factsAt(curve, at, market).find((fact) => fact.side === side);
    if (facts === undefined) return '';
    const { price, average, reach } = facts;
    const qty = formatShortest(reach.qty, market.spec.qtyScale);
    return intl.formatMessage({ id: 'terminal.depth.told' }, { side, price, qty, average, unit: market.base.code });
  };
}

function keyOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent) {
  if (altKey || ctrlKey || metaKey) return undefined;
  const far = shiftKey ? 10 : 1;
  if (key === '+' || key === '=') return { zoom: 1 } as const;
  if (key === '-' || key === '_') return { zoom: -1 } as const;
  if (key === '0') return 'reset';
  if (key === 'Enter') return 'pick';
  if (key === 'ArrowLeft') return { move: -KEY_STEP * far } as const;
  return key === 'ArrowRight' ? ({ move: KEY_STEP * far } as const) : undefined;
}

/** Own orders of the book that are in sight. */
function useOwnMarks(curve: DepthCurve | undefined) {
  const orders = useOwnOrders(useInstrument());
  const resting = useMemo(
    () =>
      orders.flatMap(({ price, side, isWaiting, isPending }) =>
        price === '' || isWaiting || isPending
          ? []
          : [{ price: Number(price), side: side === 'buy' ? ('bids' as const) : ('asks' as const) }],
      ),
    [orders],
  );
  const [low, high] = [curve?.low ?? 0, curve?.high ?? 0];
  return useMemo(() => resting.filter(({ price }) => price >= low && price <= high), [resting, low, high]);
}

interface ZoomButtonsProps {
  readonly range: number;
  readonly onZoom: (steps: number) => void;
  /** Undefined: nobody has zoomed. */
  readonly onReset: (() => void) | undefined;
}

function ZoomButtons({ range, onZoom, onReset }: ZoomButtonsProps) {
  const intl = useIntl();
  const label = (id: string) => intl.formatMessage({ id: `terminal.depth.${id}` });
  const { figure } = useFormats();
  return (
    <div className="absolute start-1 top-1 flex items-center rounded-4 bg-surface-1/80">
      <IconButton size="sm" className="max-md:size-11" label={label('nearer')} onClick={() => onZoom(1)}>
        <Plus size={14} aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" className="max-md:size-11" label={label('farther')} onClick={() => onZoom(-1)}>
        <Minus size={14} aria-hidden="true" />
      </IconButton>
      {onReset !== undefined && (
        <IconButton size="sm" className="max-md:size-11" label={label('reset')} onClick={onReset}>
          <RotateCcw size={13} aria-hidden="true" />
        </IconButton>
      )}
      <span className="num px-1.5 text-11 text-text-3">±{figure((range * 100).toFixed(range < 0.1 ? 2 : 0))}%</span>
    </div>
  );
}
