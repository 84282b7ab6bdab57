import { useSettings } from '@bourse/kit/browser/settings.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { type RefObject, useEffect } from 'react';
import { readColours } from '../chart/chart-theme.ts';
import { useInstrument } from '../terminal-context.tsx';
import type { DepthCurve } from './depth-curve.ts';
import { type DepthPicture, drawDepth } from './draw-depth.ts';
import { usePixelRatio, useSize } from './use-canvas.ts';

/** Keeps a canvas as sharp as its screen and in the page's colours; draws at most once a frame. */
export function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  curve: DepthCurve | undefined,
  pointer: number | undefined,
  own: DepthPicture['own'],
): void {
  const { theme, upDown } = useSettings();
  const { compact } = useFormats();
  const { priceScale: decimals } = useInstrument().spec;
  const { width, height } = useSize(canvas);
  const ratio = usePixelRatio();
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and pair change the colours.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const element = canvas.current;
      const context = element?.getContext('2d');
      if (element === null || context == null || width === 0) return;
      element.width = Math.round(width * ratio);
      element.height = Math.round(height * ratio);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      if (curve === undefined) return;
      const short = (qty: number) => shortQty(qty, compact);
      drawDepth(context, { curve, colours: readColours(element), decimals, own, pointer, short, width, height });
    });
    return () => cancelAnimationFrame(frame);
  }, [canvas, curve, own, pointer, width, height, ratio, decimals, compact, theme, upDown]);
}

/** A figure of the axis: large ones in few digits, small ones with as many decimals as a round one needs. */
function shortQty(qty: number, compact: (text: string) => string): string {
  if (qty >= 10_000) return compact(String(Math.round(qty)));
  return String(Number(qty.toPrecision(3)));
}
