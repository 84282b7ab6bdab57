import { useSettings } from '@bourse/kit/browser/settings.ts';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import { Skeleton } from '@bourse/ui';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Awaited } from '../awaited.tsx';
import { type DepthCurve, depthCurve, pointAt } from '../model/depth-curve.ts';
import { useDepth } from '../streams.ts';
import { useInstrument } from '../terminal-context.tsx';
import { readColours } from './chart-theme.ts';
import { drawDepth } from './draw-depth.ts';

/** The book as two curves of summed quantity; the pointer tells what lies up to a price. */
export function DepthChart() {
  const intl = useIntl();
  const market = useInstrument();
  const depth = useDepth(market.code);
  const curve = useMemo(() => depth && depthCurve(depth.bids, depth.asks), [depth]);
  const [pointer, setPointer] = useState<number>();
  const canvas = useRef<HTMLCanvasElement>(null);
  useDrawing(canvas, curve, market.spec.priceScale);
  if (depth === undefined) {
    return <Awaited topic="depth" skeleton={<Skeleton className="m-4 h-[calc(100%-2rem)] opacity-30" />} />;
  }
  return (
    <div
      // Prices grow from the left in a chart, in every language.
      dir="ltr"
      className="relative h-full"
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        setPointer((event.clientX - box.left) / box.width);
      }}
      onPointerLeave={() => setPointer(undefined)}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={intl.formatMessage({ id: 'terminal.chart.depthLabel' })}
        className="absolute inset-0 size-full"
      />
      {curve === undefined && (
        <p className="absolute inset-0 flex items-center justify-center text-13 text-text-3">
          <FormattedMessage id="terminal.book.empty" />
        </p>
      )}
      {curve !== undefined && pointer !== undefined && <Pointer curve={curve} at={pointer} />}
    </div>
  );
}

function Pointer({ curve, at }: { readonly curve: DepthCurve; readonly at: number }) {
  const { base, spec } = useInstrument();
  const price = curve.low + (curve.high - curve.low) * at;
  const side = at < 0.5 ? 'bids' : 'asks';
  const point = pointAt(curve[side], price, side);
  return (
    <>
      <span aria-hidden="true" className="absolute inset-y-0 w-px bg-line-strong" style={{ left: `${at * 100}%` }} />
      <span
        className="num pointer-events-none absolute top-2 rounded-4 bg-surface-3 px-2 py-1 text-11 whitespace-nowrap"
        style={at < 0.5 ? { left: `calc(${at * 100}% + 8px)` } : { right: `calc(${(1 - at) * 100}% + 8px)` }}
      >
        {groupDigits(price.toFixed(spec.priceScale))} · {(point?.sum ?? 0).toFixed(Math.min(4, spec.qtyScale))}{' '}
        {base.code}
      </span>
    </>
  );
}

/** Keeps a canvas as sharp as its screen and in the page's colours. */
function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  curve: DepthCurve | undefined,
  decimals: number,
): void {
  const { theme, upDown } = useSettings();
  const [size, setSize] = useState({ width: 0, height: 0 });
  const isShown = curve !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the canvas is there once there is something to draw.
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [canvas, isShown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and pair change the colours.
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (element === null || context == null || size.width === 0) return;
    const ratio = devicePixelRatio;
    element.width = size.width * ratio;
    element.height = size.height * ratio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (curve !== undefined) drawDepth(context, curve, readColours(element), decimals);
  }, [canvas, curve, size, decimals, theme, upDown]);
}
