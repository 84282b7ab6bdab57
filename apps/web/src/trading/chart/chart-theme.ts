import type { Chart } from 'klinecharts';
import type { CandleLook } from './chart-settings.ts';
import type { LineColour } from './indicators/catalogue.ts';

type Styles = Exclude<Parameters<Chart['setStyles']>[0], string>;

/** Candles of Heikin-Ashi are a layer of their own: the library's candles are there, but not seen. */
const LOOKS = {
  candle: 'candle_solid',
  hollow: 'candle_up_stroke',
  heikin: 'candle_solid',
  ohlc: 'ohlc',
  line: 'area',
  area: 'area',
} as const;
const CLEAR = 'transparent';

/** The page's colours by role, as they are now. */
export function readColours(element: Element) {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    surface: colour('surface-1'),
    raised: colour('surface-3'),
    text: colour('text-1'),
    quiet: colour('text-3'),
    line: colour('line'),
    strong: colour('line-strong'),
    accent: colour('accent'),
    up: colour('up-fill'),
    down: colour('down-fill'),
    warning: colour('warning'),
    green: colour('green'),
    red: colour('red'),
    blue: colour('blue'),
    orange: colour('orange'),
    onFill: colour('on-fill'),
    family: style.fontFamily,
  };
}
/** Colours of the page for a canvas. */
export type Colours = ReturnType<typeof readColours>;

/** The colour of a line that the user chose. */
export function lineColour(colours: Colours, name: LineColour): string {
  return colours[name];
}

/** Makes a colour of six digits see-through; others stay as they are. */
export function withAlpha(colour: string, alpha: number): string {
  const digits = Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0');
  return /^#[0-9a-f]{6}$/i.test(colour) ? `${colour}${digits}` : colour;
}

/** The chart in the page's colours. */
export function chartStyles(colours: Colours, look: CandleLook): Styles {
  const { quiet, line, text, family, raised, strong, accent } = colours;
  const { up, down } = colours;
  const words = { color: quiet, family, size: 11 };
  const crosshairText = { ...words, color: text, backgroundColor: raised, borderColor: raised, borderRadius: 4 };
  const crosshair = { line: { color: strong, dashedValue: [3, 3] }, text: crosshairText };
  const lines = [accent, colours.warning, up, down, text].map((color) => ({ color, size: 1 }));
  const bars = {
    upColor: withAlpha(up, 0.45),
    downColor: withAlpha(down, 0.45),
    noChangeColor: withAlpha(quiet, 0.45),
  };
  return {
    grid: { horizontal: { color: withAlpha(line, 0.7) }, vertical: { color: withAlpha(line, 0.7) } },
    candle: {
      type: LOOKS[look],
      bar: barColours(colours, look),
      area: {
        lineColor: accent,
        lineSize: 1.5,
        backgroundColor: look === 'line' ? CLEAR : shade(accent),
        point: { color: accent, animation: false, radius: 3, rippleRadius: 6, rippleColor: withAlpha(accent, 0.3) },
      },
      priceMark: {
        high: { color: quiet, textFamily: family },
        low: { color: quiet, textFamily: family },
        last: { upColor: up, downColor: down, noChangeColor: quiet, text: { family, size: 11, color: colours.onFill } },
      },
      // The legend is the page's own, where it can be read aloud and reached by keys.
      tooltip: { showRule: 'none' },
    },
    indicator: {
      ohlc: { upColor: up, downColor: down, noChangeColor: quiet },
      bars: [bars],
      lines,
      circles: [bars],
      tooltip: { showRule: 'none' },
    },
    xAxis: { axisLine: { color: line }, tickLine: { show: false }, tickText: words },
    yAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: words },
    separator: { color: line, activeBackgroundColor: withAlpha(accent, 0.15) },
    crosshair: { horizontal: crosshair, vertical: crosshair },
    overlay: {
      point: {
        color: accent,
        borderColor: withAlpha(accent, 0.3),
        activeColor: accent,
        activeBorderColor: withAlpha(accent, 0.3),
      },
      line: { color: accent },
      rect: { color: withAlpha(accent, 0.15), borderColor: accent },
      polygon: { color: withAlpha(accent, 0.15), borderColor: accent },
      text: { family, size: 11, color: text, backgroundColor: raised, borderRadius: 4 },
    },
  };
}

function barColours({ up, down, quiet }: Colours, look: CandleLook) {
  const [rise, fall, none] = look === 'heikin' ? [CLEAR, CLEAR, CLEAR] : [up, down, quiet];
  return {
    ...{ upColor: rise, downColor: fall, noChangeColor: none },
    ...{ upBorderColor: rise, downBorderColor: fall, noChangeBorderColor: none },
    ...{ upWickColor: rise, downWickColor: fall, noChangeWickColor: none },
  };
}

function shade(colour: string) {
  return [
    { offset: 0, color: withAlpha(colour, 0.01) },
    { offset: 1, color: withAlpha(colour, 0.18) },
  ];
}
