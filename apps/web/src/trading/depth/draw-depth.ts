import { groupDigits } from '@bourse/kit/formats/format.ts';
import { type Colours, withAlpha } from '../chart/chart-theme.ts';
import { type DepthCurve, type DepthPoint, roundSteps } from './depth-curve.ts';

const AXIS_PX = 20;
/** Room above the highest sum, so that the curve never touches what stands there. */
const TOP = 0.88;

/** What a picture is made of. */
export interface DepthPicture {
  readonly curve: DepthCurve;
  readonly colours: Colours;
  /** Decimals of prices. */
  readonly decimals: number;
  /** Prices of own orders in sight. */
  readonly own: readonly { readonly side: 'bids' | 'asks'; readonly price: number }[];
  /** The pointer as a part of the width, 0 to 1; undefined: nobody points. */
  readonly pointer: number | undefined;
  /** Writes a quantity of the axis in few digits. */
  readonly short: (qty: number) => string;
  readonly width: number;
  readonly height: number;
}

interface Places {
  readonly x: (price: number) => number;
  readonly y: (sum: number) => number;
  readonly floor: number;
}

/** Draws both sides as steps; the middle of the picture is the middle of the book. Prices grow from the left in every language. */
export function drawDepth(context: CanvasRenderingContext2D, picture: DepthPicture): void {
  const { curve, colours, width, height } = picture;
  const floor = height - AXIS_PX;
  const places: Places = {
    floor,
    x: (price) => ((price - curve.low) / (curve.high - curve.low)) * width,
    y: (sum) => floor - (curve.most === 0 ? 0 : (sum / curve.most) * floor * TOP),
  };
  context.clearRect(0, 0, width, height);
  context.font = `11px ${colours.family}`;
  context.textBaseline = 'middle';
  drawQtyAxis(context, picture, places);
  drawSide(context, curve.bids, colours.up, places, 0);
  drawSide(context, curve.asks, colours.down, places, width);
  drawMiddle(context, picture, places);
  drawOwn(context, picture, places);
  drawPriceAxis(context, picture, places);
  if (picture.pointer !== undefined) drawPointer(context, picture, places, picture.pointer);
}

function drawSide(
  context: CanvasRenderingContext2D,
  points: readonly DepthPoint[],
  colour: string,
  { x, y, floor }: Places,
  edge: number,
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

function drawQtyAxis(context: CanvasRenderingContext2D, picture: DepthPicture, { y, floor }: Places): void {
  const { curve, colours, short, width, height } = picture;
  context.fillStyle = colours.quiet;
  context.strokeStyle = withAlpha(colours.line, 0.7);
  context.lineWidth = 1;
  context.textAlign = 'right';
  for (const sum of roundSteps(0, curve.most, height > 220 ? 5 : 3)) {
    const top = Math.round(y(sum)) + 0.5;
    context.beginPath();
    context.moveTo(0, top);
    context.lineTo(width, top);
    context.stroke();
    if (top > 8 && top < floor - 8) context.fillText(short(sum), width - 6, top - 7);
  }
}

function drawPriceAxis(context: CanvasRenderingContext2D, picture: DepthPicture, { x, floor }: Places): void {
  const { curve, colours, decimals, width, height } = picture;
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(0, Math.round(floor) + 0.5);
  context.lineTo(width, Math.round(floor) + 0.5);
  context.stroke();
  context.fillStyle = colours.quiet;
  context.textAlign = 'center';
  const count = Math.max(2, Math.min(7, Math.floor(width / 90)));
  for (const price of roundSteps(curve.low, curve.high, count)) {
    // A figure at the edge would be cut.
    if (x(price) < 30 || x(price) > width - 30) continue;
    context.fillText(groupDigits(price.toFixed(decimals)), x(price), height - AXIS_PX / 2);
  }
}

function drawMiddle(context: CanvasRenderingContext2D, picture: DepthPicture, { x, floor }: Places): void {
  const { curve, colours, decimals } = picture;
  const at = Math.round(x(curve.middle)) + 0.5;
  context.strokeStyle = colours.strong;
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(at, 22);
  context.lineTo(at, floor);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = colours.text;
  context.textAlign = 'center';
  context.fillText(groupDigits(curve.middle.toFixed(decimals)), at, 12);
}

/** Own orders as marks at the foot of their price. */
function drawOwn(context: CanvasRenderingContext2D, { own, colours }: DepthPicture, { x, floor }: Places): void {
  context.fillStyle = colours.accent;
  context.strokeStyle = colours.surface;
  context.lineWidth = 1.5;
  for (const { price } of own) {
    const at = x(price);
    context.beginPath();
    context.moveTo(at - 5, floor);
    context.lineTo(at, floor - 8);
    context.lineTo(at + 5, floor);
    context.closePath();
    context.fill();
    context.stroke();
  }
}

/** Lines at the pointer and at the price as far on the other side, and dots where they meet the curve. */
function drawPointer(
  context: CanvasRenderingContext2D,
  { curve, colours, width }: DepthPicture,
  { x, y, floor }: Places,
  pointer: number,
): void {
  for (const at of new Set([pointer, 1 - pointer])) {
    const points = at < 0.5 ? curve.bids : curve.asks;
    const price = curve.low + (curve.high - curve.low) * at;
    const reached = points.findLast((point) => (at < 0.5 ? point.price >= price : point.price <= price));
    context.strokeStyle = withAlpha(colours.strong, at === pointer ? 1 : 0.5);
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(Math.round(at * width) + 0.5, 22);
    context.lineTo(Math.round(at * width) + 0.5, floor);
    context.stroke();
    if (reached === undefined) continue;
    context.fillStyle = at < 0.5 ? colours.up : colours.down;
    context.beginPath();
    context.arc(x(price), y(reached.sum), 3.5, 0, 2 * Math.PI);
    context.fill();
  }
}
