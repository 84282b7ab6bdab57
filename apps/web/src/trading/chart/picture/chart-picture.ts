import type { Colours } from '../chart-theme.ts';

/** What stands over the picture of a chart. */
export interface PictureWords {
  /** `BTC/USDT · 15m` */
  readonly title: string;
  /** When it was taken, with its zone. */
  readonly time: string;
}

const HEAD_PX = 36;
const SITE = 'Bourse';

/** Copies all that is drawn in an element, as it stands on the screen, below a line with what it is. */
export function drawPicture(element: HTMLElement, colours: Colours, { title, time }: PictureWords): HTMLCanvasElement {
  const box = element.getBoundingClientRect();
  const ratio = devicePixelRatio;
  const picture = document.createElement('canvas');
  picture.width = Math.round(box.width * ratio);
  picture.height = Math.round((box.height + HEAD_PX) * ratio);
  const context = picture.getContext('2d');
  if (context === null) return picture;
  context.scale(ratio, ratio);
  context.fillStyle = colours.surface;
  context.fillRect(0, 0, box.width, box.height + HEAD_PX);
  for (const canvas of element.querySelectorAll('canvas')) {
    const place = canvas.getBoundingClientRect();
    if (place.width === 0 || place.height === 0) continue;
    context.drawImage(canvas, place.left - box.left, place.top - box.top + HEAD_PX, place.width, place.height);
  }
  const words = (text: string, x: number, align: CanvasTextAlign, colour: string, weight: number) => {
    context.font = `${weight} 13px ${colours.family}`;
    context.textAlign = align;
    context.textBaseline = 'middle';
    context.fillStyle = colour;
    context.fillText(text, x, HEAD_PX / 2);
  };
  words(title, 12, 'left', colours.text, 600);
  const shift = context.measureText(title).width;
  words(time, 12 + shift + 12, 'left', colours.quiet, 400);
  words(SITE, box.width - 12, 'right', colours.text, 600);
  return picture;
}

/** A picture as a file; undefined when the browser cannot make one. */
export function pictureBlob(picture: HTMLCanvasElement): Promise<Blob | undefined> {
  return new Promise((resolve) => picture.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}

/** Name of a picture's file: `btc_usdt-15m-2026-11-28-0330.png`. */
export function pictureName(code: string, interval: string, nowMs: number): string {
  const at = new Date(nowMs).toISOString().slice(0, 16).replace('T', '-').replace(':', '');
  return `${code.replace(/[^a-z0-9_-]/gi, '')}-${interval}-${at}.png`;
}

/** The address of a market's chart in an interval, out of the page's own address. */
export function chartLink(href: string, tradeCode: string, interval: string): string {
  const link = new URL(href);
  link.search = '';
  link.hash = '';
  link.searchParams.set('tradeCode', tradeCode);
  link.searchParams.set('interval', interval);
  return link.href;
}
