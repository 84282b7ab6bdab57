import {
  accept,
  deny,
  ERRORS,
  empty,
  type GatewayError,
  type GatewayResult,
  illegal,
  invalid,
  notExpected,
  overflowed,
  tooPrecise,
  unread,
} from '../errors.ts';
import { FIRST_MICROSECONDS } from '../time-unit.ts';
import { readTimeZone } from '../time-zone.ts';

/** A rejection thrown while a call is parsed; the router answers it. */
export class Rejected extends Error {
  readonly error: GatewayError;

  constructor(error: GatewayError) {
    super(error.msg);
    this.error = error;
  }
}

/** Rejects a call. */
export function rejectCall(error: GatewayError): never {
  throw new Rejected(error);
}

/** How a decimal is written; the gateway's own limits. */
const DECIMAL = /^\d{1,20}(\.\d{1,20})?$/;
const DECIMAL_RANGE = '^([0-9]{1,20})(\\.[0-9]{1,20})?$';
const WHOLE = /^\d{1,20}$/;
/** The format of a symbol; whether it exists is checked later. */
const SYMBOL_RANGE = '[A-Z0-9-_.]{1,20}';
const SYMBOL = new RegExp(`^${SYMBOL_RANGE}$`);
const SYMBOLS_RANGE = `^\\[("${SYMBOL_RANGE}"(,"${SYMBOL_RANGE}"){0,}){0,1}\\]$`;
const SYMBOLS = new RegExp(SYMBOLS_RANGE);
const CLIENT_ORDER_ID = /^[A-Za-z0-9._:/-]{1,36}$/;
/** Above the number of parameters of any call. */
const MOST_PARAMETERS = 100;

/**
 * The parameters of one call, from its query and its body; the query takes precedence. Every read is recorded, so that unknown
 * parameters can be rejected.
 */
export class Params {
  private readonly values: Map<string, string>;
  private readonly read: Set<string>;
  private readonly rename: (name: string) => string;

  /** The third is for `renamed` alone. */
  constructor(
    query: string,
    body: string,
    of?: { readonly params: Params; readonly rename: (name: string) => string },
  ) {
    this.values = of?.params.values ?? new Map();
    this.read = of?.params.read ?? new Set();
    this.rename = of?.rename ?? ((name) => name);
    this.add(query);
    this.add(body);
  }

  /** The same parameters with some names mapped: `price` of one order of a list is `abovePrice`. */
  renamed(rename: (name: string) => string): Params {
    return new Params('', '', { params: this, rename });
  }

  /** A parameter's name as sent by the caller. */
  nameOf(name: string): string {
    return this.rename(name);
  }

  has(name: string): boolean {
    return this.values.has(this.rename(name));
  }

  /** A parameter's text; empty ones are rejected. */
  text(name: string): string | undefined {
    const value = this.raw(name);
    return value === '' ? rejectCall(empty(this.rename(name))) : value;
  }

  /** The raw text, empty or not; for parameters that are validated elsewhere. */
  raw(name: string): string | undefined {
    const own = this.rename(name);
    this.read.add(own);
    return this.values.get(own);
  }

  /** A well-formed symbol; the caller checks whether the market exists. */
  symbol(name = 'symbol'): string | undefined {
    const text = this.text(name);
    if (text !== undefined && !SYMBOL.test(text)) return rejectCall(illegal(this.rename(name), SYMBOL.source));
    return text;
  }

  /** A whole number ≥ 0 that a JSON client can hold. */
  whole(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (!WHOLE.test(text)) return rejectCall(illegal(this.rename(name), '^[0-9]{1,20}$'));
    return Number.isSafeInteger(Number(text)) ? Number(text) : rejectCall(overflowed(this.rename(name)));
  }

  /** From when on, in milliseconds; what is written in microseconds begins with the next whole millisecond. */
  startTime(): number | undefined {
    const time = this.whole('startTime');
    return time === undefined || time < FIRST_MICROSECONDS ? time : Math.ceil(time / 1_000);
  }

  /** Until when, in milliseconds; what is written in microseconds ends with the last whole millisecond. */
  endTime(): number | undefined {
    const time = this.whole('endTime');
    return time === undefined || time < FIRST_MICROSECONDS ? time : Math.floor(time / 1_000);
  }

  /** How far the clocks of `timeZone` are ahead of UTC; milliseconds, 0 without one. */
  timeZone(): number {
    const text = this.text('timeZone');
    if (text === undefined) return 0;
    return readTimeZone(text) ?? rejectCall(invalid(this.rename('timeZone')));
  }

  /** A number of rows from 1 to `most`; larger ones are capped. */
  limit(byDefault: number, most: number): number {
    const asked = this.whole('limit');
    if (asked === 0) return rejectCall(invalid('limit'));
    return Math.min(most, asked ?? byDefault);
  }

  /** A decimal ≥ 0 with at most `scale` decimals; leading zeros are removed. */
  decimal(name: string, scale: number): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (!DECIMAL.test(text)) return rejectCall(illegal(this.rename(name), DECIMAL_RANGE));
    const decimals = text.split('.')[1]?.replace(/0+$/, '') ?? '';
    if (decimals.length > scale) return rejectCall(tooPrecise(this.rename(name)));
    return text.replace(/^0+(?=\d)/, '');
  }

  /** One of several values; any other is rejected with `error`. */
  oneOf<const T extends string>(name: string, values: readonly T[], error?: GatewayError): T | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    return values.find((value) => value === text) ?? rejectCall(error ?? invalid(this.rename(name)));
  }

  /** `true` or `false`. */
  flag(name: string): boolean | undefined {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return undefined;
    return text === 'true' ? true : text === 'false' ? false : rejectCall(invalid(this.rename(name)));
  }

  clientOrderId(name: string): string | undefined {
    const text = this.text(name);
    if (text !== undefined && !CLIENT_ORDER_ID.test(text)) {
      return rejectCall(illegal(this.rename(name), '^[\\.A-Z\\:/a-z0-9_-]{1,36}$'));
    }
    return text;
  }

  /** A list of symbols as JSON: `["BTCUSDT","ETHUSDT"]`; none twice. */
  symbols(name = 'symbols'): readonly string[] | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (!SYMBOLS.test(text)) return rejectCall(illegal(this.rename(name), SYMBOLS_RANGE));
    const symbols = JSON.parse(text) as string[];
    if (symbols.length === 0) return rejectCall(empty(this.rename(name)));
    if (new Set(symbols).size !== symbols.length) return rejectCall(ERRORS.duplicateSymbols);
    return symbols;
  }

  /** Rejects parameters that were not read. */
  rejectUnread(): void {
    const sent = [...this.values.keys()];
    const known = sent.filter((name) => this.read.has(name)).length;
    if (known < sent.length) rejectCall(unread(known, sent.length));
  }

  /** Rejects all parameters of a call that takes none. */
  rejectAny(): void {
    if (this.values.size > 0) rejectCall(notExpected(this.values.size));
  }

  private add(text: string): void {
    const own = new Set<string>();
    for (const [name, value] of new URLSearchParams(text)) {
      if (own.has(name)) rejectCall(ERRORS.duplicateParameter);
      if (own.size >= MOST_PARAMETERS) rejectCall(ERRORS.tooManyParameters);
      own.add(name);
      if (!this.values.has(name)) this.values.set(name, value);
    }
  }
}

/** Parses the parameters of a call. Malformed ones are returned as errors, not thrown, because the call still costs weight. */
export function readParams(query: string, body: string): GatewayResult<Params> {
  try {
    return accept(new Params(query, body));
  } catch (error) {
    if (error instanceof Rejected) return deny(error.error);
    throw error;
  }
}

/** A raw query or body without its signature: the signed payload. */
export function withoutSignature(text: string): string {
  return text
    .split('&')
    .filter((pair) => !pair.startsWith('signature='))
    .join('&');
}
