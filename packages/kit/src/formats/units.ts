import { formatDecimal, pow10 } from '@bourse/domain';
import { useCallback } from 'react';
import { type AssetsUnit, useSettings } from '../browser/settings.ts';
import { groupDigits, NO_VALUE, toDecimals, trimZeros } from './format.ts';

/** What stands for an amount that is hidden. */
export const HIDDEN_AMOUNT = '******';

/** An amount of the user's own as it may be shown: stars while balances are hidden. */
export function ownAmount(text: string, hidden: boolean): string {
  return hidden ? HIDDEN_AMOUNT : text;
}

/** Writes amounts of the user's own; every page that shows one asks here, so that hiding hides them all at once. */
export function useOwnAmount(): (text: string) => string {
  const hidden = useSettings((settings) => settings.hideBalances);
  return useCallback((text) => ownAmount(text, hidden), [hidden]);
}

/** Decimals of every total: the specification has two for coins as well. */
const TOTAL_DECIMALS = 2;
const DECIMAL = /^(-?\d+)(?:\.(\d+))?$/;

/** Significant digits of a worth below one, so that a small price is still a price. */
const SMALL_DIGITS = 5;
/** A worth is told to at most so many decimals. */
const MOST_DECIMALS = 12;
/** Below this many units a currency without a smaller coin is told to hundredths all the same. */
const FEW_UNITS = 100n;

const ownDecimals = new Map<string, number>();

/** Decimals that a currency has by itself: `USD` 2, `JPY` 0. */
function decimalsOf(currencyCode: string): number {
  const known = ownDecimals.get(currencyCode);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currencyCode });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? TOTAL_DECIMALS;
  ownDecimals.set(currencyCode, decimals);
  return decimals;
}

/**
 * A worth in USDT in a fiat currency, cut towards zero: with the currency's own decimals, below one with five significant digits, without
 * zeros that say nothing.
 */
export function toFiat(usdt: string, { usdtRate, currencyCode }: FiatUnit): string | undefined {
  const [a, b] = [DECIMAL.exec(usdt), DECIMAL.exec(usdtRate)];
  if (a === null || b === null) return undefined;
  const scale = (a[2]?.length ?? 0) + (b[2]?.length ?? 0);
  const units = BigInt(`${a[1]}${a[2] ?? ''}`) * BigInt(`${b[1]}${b[2] ?? ''}`);
  const own = decimalsOf(currencyCode);
  const padded = units * pow10(MOST_DECIMALS);
  const text = formatDecimal(padded, scale + MOST_DECIMALS, fiatDecimals(units < 0n ? -units : units, scale, own));
  const short = trimZeros(text, own);
  return /[1-9]/.test(short) ? short : short.replace('-', '');
}

function fiatDecimals(units: bigint, scale: number, own: number): number {
  const one = pow10(scale);
  if (units >= FEW_UNITS * one) return own;
  if (units >= one || units === 0n) return Math.max(own, TOTAL_DECIMALS);
  const zeros = scale - units.toString().length;
  return Math.min(MOST_DECIMALS, Math.max(own, zeros + SMALL_DIGITS));
}

/** An amount of fiat money with its symbol: `$1,234.50`, `-$0.30`, `AED 12.00`. */
export function fiatText(amount: string, symbol: string): string {
  const sign = amount.startsWith('-') ? '-' : '';
  // A symbol of letters is kept apart from the digits.
  const gap = /[A-Za-z]$/.test(symbol) ? '\u00a0' : '';
  return `${sign}${symbol}${gap}${groupDigits(amount.slice(sign.length))}`;
}

/** One worth in the coins in which the API tells it; empty text where there is no price. */
export interface Totals {
  readonly totalUsdt: string;
  readonly totalBtc: string;
  readonly totalEth: string;
}

/** A total ready to be shown: the figure, and the unit behind it when the figure does not carry it itself. */
export interface TotalText {
  readonly figure: string;
  readonly unit: string;
}

/** What a worth in a currency needs to know of it; `usdtRate` is units of the currency for one USDT. */
export interface FiatUnit {
  readonly currencyCode: string;
  readonly symbol: string;
  readonly usdtRate: string;
}

/** A total in the chosen unit, coins with two decimals: 1 USDT, 2 BTC, 3 ETH, 4 fiat (a dash until the rate is known). */
export function totalIn(unit: AssetsUnit, totals: Totals, fiat: FiatUnit | undefined): TotalText {
  if (unit === 4) {
    const amount = fiat && toFiat(totals.totalUsdt, fiat);
    return { figure: amount === undefined || fiat === undefined ? NO_VALUE : fiatText(amount, fiat.symbol), unit: '' };
  }
  const [text, name] = COINS[unit](totals);
  return { figure: text === '' ? NO_VALUE : groupDigits(toDecimals(text, TOTAL_DECIMALS)), unit: name };
}

const COINS: Readonly<Record<Exclude<AssetsUnit, 4>, (totals: Totals) => readonly [string, string]>> = {
  1: ({ totalUsdt }) => [totalUsdt, 'USDT'],
  2: ({ totalBtc }) => [totalBtc, 'BTC'],
  3: ({ totalEth }) => [totalEth, 'ETH'],
};
