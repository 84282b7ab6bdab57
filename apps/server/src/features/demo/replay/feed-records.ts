import { pow10 } from '@bourse/domain';

/** A feed that cannot be played; the message is for the operator. */
export class FeedError extends Error {}

/** A price level of the recorded book; 0 lots removes it. */
export interface FeedLevel {
  readonly priceTicks: number;
  readonly qtyLots: number;
}

/** Decimals of the recorded prices and quantities: one tick is 10^-priceScale, one lot 10^-qtyScale. */
export interface FeedScales {
  readonly priceScale: number;
  readonly qtyScale: number;
}

/** One line of a recording. */
export type RawRecord =
  | {
      readonly type: 'trade';
      readonly timeMs: number;
      readonly tradeId: number;
      readonly priceTicks: number;
      readonly qtyLots: number;
      readonly takerSide: 'buy' | 'sell';
    }
  | {
      readonly type: 'depth';
      readonly timeMs: number;
      readonly firstUpdateId: number;
      readonly lastUpdateId: number;
      readonly bids: readonly FeedLevel[];
      readonly asks: readonly FeedLevel[];
    }
  | {
      readonly type: 'snapshot';
      readonly lastUpdateId: number;
      readonly bids: readonly FeedLevel[];
      readonly asks: readonly FeedLevel[];
    }
  | { readonly type: 'ticker'; readonly updateId: number; readonly bid: FeedLevel; readonly ask: FeedLevel };

type Fields = Readonly<Record<string, unknown>>;
const DECIMAL = /^\d{1,12}(?:\.\d{1,12})?$/;

/** Reads the lines of a recording. Throws a FeedError with the line number of the first one that is not understood. */
export function readRecords(lines: readonly string[]): { records: RawRecord[]; scales: FeedScales } {
  const parsed: { fields: Fields; line: number }[] = [];
  lines.forEach((text, index) => {
    if (text.trim() !== '') parsed.push({ fields: parseLine(text, index + 1), line: index + 1 });
  });
  if (parsed.length === 0) throw new FeedError('the feed is empty');
  const scales = scalesOf(parsed);
  return { records: parsed.map(({ fields, line }) => new LineReader(fields, line, scales).record()), scales };
}

function parseLine(text: string, line: number): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FeedError(`line ${line} is not JSON; the feed may be cut off`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new FeedError(`line ${line} is not an object`);
  }
  return value as Fields;
}

/** The finest decimals in use: a recording does not say the venue's tick and lot. */
function scalesOf(parsed: readonly { fields: Fields }[]): FeedScales {
  let priceScale = 0;
  let qtyScale = 0;
  const take = (price: unknown, qty: unknown) => {
    priceScale = Math.max(priceScale, decimalsOf(price));
    qtyScale = Math.max(qtyScale, decimalsOf(qty));
  };
  for (const { fields } of parsed) {
    if (fields.t === 'trade') take(fields.p, fields.q);
    for (const side of [fields.b, fields.a]) {
      if (!Array.isArray(side)) continue;
      for (const level of side) if (Array.isArray(level)) take(level[0], level[1]);
    }
  }
  return { priceScale, qtyScale };
}

function decimalsOf(value: unknown): number {
  if (typeof value !== 'string') return 0;
  const point = value.indexOf('.');
  return point === -1 ? 0 : value.length - point - 1;
}

/** Reads one line's fields and names the line in every complaint. */
class LineReader {
  private readonly fields: Fields;
  private readonly line: number;
  private readonly scales: FeedScales;

  constructor(fields: Fields, line: number, scales: FeedScales) {
    this.fields = fields;
    this.line = line;
    this.scales = scales;
  }

  record(): RawRecord {
    switch (this.fields.t) {
      case 'trade':
        return {
          type: 'trade',
          timeMs: this.whole('T'),
          tradeId: this.whole('id'),
          priceTicks: this.price('p'),
          qtyLots: this.positive('q'),
          // The recording says whether the buyer was the maker; then the seller met the book.
          takerSide: this.flag('m') ? 'sell' : 'buy',
        };
      case 'depth':
        return {
          type: 'depth',
          timeMs: this.whole('E'),
          firstUpdateId: this.whole('U'),
          lastUpdateId: this.whole('u'),
          bids: this.levels('b'),
          asks: this.levels('a'),
        };
      case 'snapshot':
        return {
          type: 'snapshot',
          lastUpdateId: this.whole('lastUpdateId'),
          bids: this.levels('b'),
          asks: this.levels('a'),
        };
      case 'bt':
        return {
          type: 'ticker',
          updateId: this.whole('u'),
          bid: { priceTicks: this.price('b'), qtyLots: this.positive('B') },
          ask: { priceTicks: this.price('a'), qtyLots: this.positive('A') },
        };
      default:
        throw this.complaint('has no known type in "t" (trade, depth, snapshot, bt)');
    }
  }

  private whole(name: string): number {
    const value = this.fields[name];
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
      throw this.complaint(`needs a whole number in "${name}"`);
    }
    return value;
  }

  private flag(name: string): boolean {
    const value = this.fields[name];
    if (typeof value !== 'boolean') throw this.complaint(`needs true or false in "${name}"`);
    return value;
  }

  private price(name: string): number {
    return this.integer(this.fields[name], this.scales.priceScale, name, 1);
  }

  private positive(name: string): number {
    return this.integer(this.fields[name], this.scales.qtyScale, name, 1);
  }

  private levels(name: string): FeedLevel[] {
    const value = this.fields[name];
    if (!Array.isArray(value)) throw this.complaint(`needs a list of levels in "${name}"`);
    return value.map((level: unknown) => {
      if (!Array.isArray(level) || level.length !== 2) throw this.complaint(`has a bad level in "${name}"`);
      return {
        priceTicks: this.integer(level[0], this.scales.priceScale, name, 1),
        qtyLots: this.integer(level[1], this.scales.qtyScale, name, 0),
      };
    });
  }

  private integer(text: unknown, scale: number, name: string, least: number): number {
    if (typeof text !== 'string' || !DECIMAL.test(text)) throw this.complaint(`needs decimal text in "${name}"`);
    const [whole = '', fraction = ''] = text.split('.');
    const value = BigInt(whole) * pow10(scale) + BigInt(fraction.padEnd(scale, '0') || '0');
    if (value < BigInt(least) || value > BigInt(Number.MAX_SAFE_INTEGER)) {
      throw this.complaint(`has a number out of range in "${name}"`);
    }
    return Number(value);
  }

  private complaint(what: string): FeedError {
    return new FeedError(`line ${this.line} ${what}`);
  }
}
