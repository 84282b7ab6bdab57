import type { Chart } from 'klinecharts';
import type { CandleLook } from './chart-settings.ts';

type Styles = Exclude<Parameters<Chart['setStyles']>[0], string>;

const LOOKS = { candle: 'candle_solid', hollow: 'candle_up_stroke', ohlc: 'ohlc', area: 'area' } as const;

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
    onFill: colour('on-fill'),
    family: style.fontFamily,
  };
}
/** Colours of the page for a canvas. */
export type Colours = ReturnType<typeof readColours>;

/** Makes a colour of six digits see-through; others stay as they are. */
export function withAlpha(colour: string, alpha: number): string {
  const digits = Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0');
  return /^#[0-9a-f]{6}$/i.test(colour) ? `${colour}${digits}` : colour;
}

/** The chart in the page's colours. */
export function chartStyles(colours: Colours, look: CandleLook, isCompact: boolean): Styles {
  const { up, down, quiet, line, text, family, raised, strong, accent } = colours;
  const words = { color: quiet, family, size: 11 };
  const legend = { ...words, marginLeft: 6, marginTop: 4, marginRight: 4, marginBottom: 2 };
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
      bar: {
        ...{ upColor: up, downColor: down, noChangeColor: quiet },
        ...{ upBorderColor: up, downBorderColor: down, noChangeBorderColor: quiet },
        ...{ upWickColor: up, downWickColor: down, noChangeWickColor: quiet },
      },
      area: {
        lineColor: accent,
        lineSize: 1.5,
        backgroundColor: [
          { offset: 0, color: withAlpha(accent, 0.01) },
          { offset: 1, color: withAlpha(accent, 0.18) },
        ],
        point: { color: accent, animation: false, radius: 3, rippleRadius: 6, rippleColor: withAlpha(accent, 0.3) },
      },
      priceMark: {
        high: { color: quiet, textFamily: family },
        low: { color: quiet, textFamily: family },
        last: { upColor: up, downColor: down, noChangeColor: quiet, text: { family, size: 11, color: colours.onFill } },
      },
      tooltip: { title: { show: false }, legend: { ...legend, template: CANDLE_LEGEND } },
    },
    indicator: {
      ohlc: { upColor: up, downColor: down, noChangeColor: quiet },
      bars: [bars],
      lines,
      circles: [bars],
      // A narrow chart has no room for figures that nobody asks for.
      tooltip: { title: { ...legend }, legend, showRule: isCompact ? 'follow_cross' : 'always' },
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

/** The line of figures above the candles: time and volume are told elsewhere. */
const CANDLE_LEGEND = ['open', 'high', 'low', 'close', 'change'].map((name) => ({ title: name, value: `{${name}}` }));
