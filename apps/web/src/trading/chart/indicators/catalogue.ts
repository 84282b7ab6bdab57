/** Roles of the page's colours that lines may have; the canvas looks them up, so that they follow the theme. */
export const LINE_COLOURS = ['accent', 'warning', 'green', 'red', 'blue', 'orange', 'text', 'quiet'] as const;
export type LineColour = (typeof LINE_COLOURS)[number];

/** A figure that an indicator is calculated with: its message is `chart.param.<key>`. */
export interface IndicatorParam {
  readonly key:
    | 'period'
    | 'deviation'
    | 'fast'
    | 'slow'
    | 'signal'
    | 'smooth'
    | 'weight'
    | 'step'
    | 'most'
    | 'multiplier';
  readonly first: number;
  readonly least: number;
  readonly most: number;
  /** Decimals that it may have; default 0. */
  readonly decimals?: number;
  /** 0 leaves its line out. */
  readonly isOptional?: boolean;
}

/** What an indicator is, by its name in the chart library. */
export interface IndicatorKind {
  readonly name: string;
  /** Over the candles, or in a pane of its own below. */
  readonly place: 'main' | 'sub';
  readonly params: readonly IndicatorParam[];
  /** Lines that can be coloured: for a list of periods one a period, else by their own names. */
  readonly lines: readonly string[] | 'params';
  /** Drawn as candles or bars only: nothing to colour. */
  readonly hasWidth?: false;
}

const MOST_PERIOD = 500;

const period = (first: number, least = 1): IndicatorParam => ({ key: 'period', first, least, most: MOST_PERIOD });
/** A list of periods; those that are 0 are left out. */
const periods = (...firsts: readonly number[]): readonly IndicatorParam[] =>
  firsts.map((first) => ({ ...period(first, 0), isOptional: true }));
const whole = (key: IndicatorParam['key'], first: number): IndicatorParam => ({
  ...{ key, first, least: 1, most: MOST_PERIOD },
});

const main = (name: string, params: readonly IndicatorParam[], lines: IndicatorKind['lines']): IndicatorKind => ({
  ...{ name, place: 'main', params, lines },
});
const sub = (name: string, params: readonly IndicatorParam[], lines: IndicatorKind['lines']): IndicatorKind => ({
  ...{ name, place: 'sub', params, lines },
});

/** All indicators, in the order of the list: first those over the candles. */
export const INDICATORS: readonly IndicatorKind[] = [
  main('MA', periods(7, 25, 99, 0), 'params'),
  main('EMA', periods(9, 21, 55, 0), 'params'),
  main('SMA', [period(12), { ...whole('weight', 2), most: 100 }], ['sma']),
  main('BOLL', [period(20, 2), { key: 'deviation', first: 2, least: 0.1, most: 10, decimals: 1 }], ['up', 'mid', 'dn']),
  main('VWAP', [], ['vwap']),
  main('SUPERTREND', [period(10), { key: 'multiplier', first: 3, least: 0.1, most: 20, decimals: 1 }], ['up', 'down']),
  main(
    'SAR',
    [
      { ...whole('step', 2), most: 100 },
      { ...whole('step', 2), most: 100 },
      { ...whole('most', 20), most: 100 },
    ],
    [],
  ),
  main('BBI', [period(3), period(6), period(12), period(24)], ['bbi']),
  sub('VOL', periods(5, 10, 0), 'params'),
  sub('MACD', [whole('fast', 12), whole('slow', 26), whole('signal', 9)], ['dif', 'dea']),
  sub('RSI', periods(6, 12, 24), 'params'),
  sub('KDJ', [period(9), whole('smooth', 3), whole('smooth', 3)], ['k', 'd', 'j']),
  sub('ATR', [period(14)], ['atr']),
  sub('WR', periods(14, 0, 0), 'params'),
  sub('OBV', [period(30)], ['obv', 'maObv']),
  sub('CCI', [period(20)], ['cci']),
  sub('DMI', [period(14), whole('smooth', 6)], ['pdi', 'mdi', 'adx', 'adxr']),
  sub('TRIX', [period(12), whole('signal', 9)], ['trix', 'maTrix']),
  sub('ROC', [period(12), whole('signal', 6)], ['roc', 'maRoc']),
  sub('MTM', [period(12), whole('signal', 6)], ['mtm', 'maMtm']),
  sub('BIAS', periods(6, 12, 24), 'params'),
  sub('PSY', [period(12), whole('signal', 6)], ['psy', 'maPsy']),
  sub('VR', [period(26), whole('signal', 6)], ['vr', 'maVr']),
  sub('EMV', [period(14), whole('signal', 9)], ['emv', 'maEmv']),
  sub('CR', [period(26), period(10), period(20), period(40), period(60)], ['cr', 'ma1', 'ma2', 'ma3', 'ma4']),
  sub('AO', [whole('fast', 5), whole('slow', 34)], []),
  sub('PVT', [], ['pvt']),
];

const BY_NAME: ReadonlyMap<string, IndicatorKind> = new Map(INDICATORS.map((kind) => [kind.name, kind]));

/** The indicator of a name; undefined when there is none. */
export function indicatorKind(name: string): IndicatorKind | undefined {
  return BY_NAME.get(name);
}

/** How a line is drawn. */
export interface LineLook {
  readonly colour: LineColour;
  /** Pixels. */
  readonly width: number;
  readonly isHidden: boolean;
}

/** An indicator that was chosen, with what it is calculated and drawn with. */
export interface ChosenIndicator {
  readonly name: string;
  readonly params: readonly number[];
  /** One for each line of its kind. */
  readonly lines: readonly LineLook[];
  /** It is calculated no longer, but its settings stay. */
  readonly isHidden: boolean;
}

const FIRST_COLOURS: readonly LineColour[] = ['accent', 'warning', 'green', 'red', 'text', 'blue'];
export const WIDTHS = [1, 2, 3, 4] as const;

/** Names of the lines of an indicator, in the order of its looks. A list of periods has one for each, also for those that are left out. */
export function lineNames({ lines, params }: IndicatorKind): readonly string[] {
  return lines === 'params' ? params.map((_, at) => String(at)) : lines;
}

/** An indicator as it is at the beginning. */
export function freshIndicator(kind: IndicatorKind): ChosenIndicator {
  return {
    name: kind.name,
    params: kind.params.map(({ first }) => first),
    lines: lineNames(kind).map((_, at) => firstLook(kind, at)),
    isHidden: false,
  };
}

function firstLook(kind: IndicatorKind, at: number): LineLook {
  const own: readonly LineColour[] = kind.name === 'SUPERTREND' ? ['green', 'red'] : FIRST_COLOURS;
  return { colour: own[at % own.length] ?? 'accent', width: kind.name === 'SUPERTREND' ? 2 : 1, isHidden: false };
}

/** A figure as its indicator takes it: within its bounds, with its decimals; what is no number is as at the beginning. */
export function fittedParam({ first, least, most, decimals = 0 }: IndicatorParam, value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return first;
  const step = 10 ** decimals;
  return Math.min(most, Math.max(least, Math.round(value * step) / step));
}

function readLook(stored: unknown, first: LineLook): LineLook {
  if (typeof stored !== 'object' || stored === null) return first;
  const { colour, width, isHidden } = stored as Readonly<Record<string, unknown>>;
  return {
    colour: LINE_COLOURS.find((known) => known === colour) ?? first.colour,
    width: WIDTHS.find((known) => known === width) ?? first.width,
    isHidden: isHidden === true,
  };
}

/** A chosen indicator out of what was stored, or out of a bare name; undefined when there is no such indicator. */
export function readIndicator(stored: unknown): ChosenIndicator | undefined {
  const { name, params, lines, isHidden } = (
    typeof stored === 'string' ? { name: stored } : typeof stored === 'object' && stored !== null ? stored : {}
  ) as Readonly<Record<string, unknown>>;
  const kind = typeof name === 'string' ? indicatorKind(name) : undefined;
  if (kind === undefined) return undefined;
  const given = Array.isArray(params) ? params : [];
  const looks = Array.isArray(lines) ? lines : [];
  return {
    name: kind.name,
    params: kind.params.map((param, at) => fittedParam(param, given[at])),
    lines: lineNames(kind).map((_, at) => readLook(looks[at], firstLook(kind, at))),
    isHidden: isHidden === true,
  };
}

/** The figures that the chart library calculates with: periods of 0 are left out. */
export function calcParams({ name, params }: ChosenIndicator): number[] {
  const kind = indicatorKind(name);
  return params.filter((value, at) => !(kind?.params[at]?.isOptional === true && value === 0));
}

/** The looks of the lines that are drawn, in their order: those of periods that are left out are not among them. */
export function drawnLooks({ name, params, lines }: ChosenIndicator): readonly LineLook[] {
  const kind = indicatorKind(name);
  return kind?.lines === 'params' ? lines.filter((_, at) => params[at] !== 0) : lines;
}
