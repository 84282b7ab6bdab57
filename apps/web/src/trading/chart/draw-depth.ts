import { groupDigits } from '@bourse/kit/formats/format.ts';
import type { DepthCurve, DepthPoint } from '../model/depth-curve.ts';
import { type Colours, withAlpha } from './chart-theme.ts';

const AXIS_PX = 22;

/** Draws both sides as steps; the middle of the picture is the middle of the book. */
export function drawDepth(
  context: CanvasRenderingContext2D,
  curve: DepthCurve,
  colours: Colours,
  decimals: number,
): void {
  const { width, height } = context.canvas.getBoundingClientRect();
  const floor = height - AXIS_PX;
  const x = (price: number) => ((price - curve.low) / (curve.high - curve.low)) * width;
  const y = (sum: number) => floor - (curve.most === 0 ? 0 : (sum / curve.most) * floor * 0.92);
  context.clearRect(0, 0, width, height);
  drawSide(context, curve.bids, colours.up, x, y, { edge: 0, floor });
  drawSide(context, curve.asks, colours.down, x, y, { edge: width, floor });
  context.fillStyle = colours.quiet;
  context.font = `11px ${colours.family}`;
  context.textBaseline = 'middle';
  const ticks = 5;
  for (let at = 1; at < ticks; at += 1) {
    const price = curve.low + ((curve.high - curve.low) * at) / ticks;
    context.textAlign = 'center';
    context.fillText(groupDigits(price.toFixed(decimals)), x(price), height - AXIS_PX / 2);
  }
}

interface Frame {
  readonly edge: number;
  readonly floor: number;
}

function drawSide(
  context: CanvasRenderingContext2D,
  points: readonly DepthPoint[],
  colour: string,
  x: (price: number) => number,
  y: (sum: number) => number,
  { edge, floor }: Frame,
): void {
  const first = points[0];
  if (first === undefined) return;
  const path = new Path2D();
  path.moveTo(x(first.price), floor);
  let lastY = floor;
  for (const point of points) {
    path.lineTo(x(point.price), lastY);
    lastY = y(point.sum);
    path.lineTo(x(point.price), lastY);
  }
  path.lineTo(edge, lastY);
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.stroke(path);
  path.lineTo(edge, floor);
  path.closePath();
  context.fillStyle = withAlpha(colour, 0.16);
  context.fill(path);
}
