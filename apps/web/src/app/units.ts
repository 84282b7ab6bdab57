import { formatDecimal, pow10 } from '@bourse/domain';
import { useCallback } from 'react';
import { groupDigits, NO_VALUE, toDecimals } from './format.ts';
import { type AssetsUnit, useSettings } from './settings.ts';

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

/** A worth in USDT in a fiat currency with two decimals, cut towards zero; `rate` is units of the currency for one USDT. */
export function toFiat(usdt: string, rate: string): string | undefined {
  const [a, b] = [DECIMAL.exec(usdt), DECIMAL.exec(rate)];
  if (a === null || b === null) return undefined;
  const [scaleA, scaleB] = [a[2]?.length ?? 0, b[2]?.length ?? 0];
  const product = BigInt(`${a[1]}${a[2] ?? ''}`) * BigInt(`${b[1]}${b[2] ?? ''}`);
  const scale = scaleA + scaleB;
  // At least two places, so that there is something to cut.
  const padded = scale < TOTAL_DECIMALS ? product * pow10(TOTAL_DECIMALS - scale) : product;
  return formatDecimal(padded, Math.max(scale, TOTAL_DECIMALS), TOTAL_DECIMALS);
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

/** What the fourth unit needs of a currency. */
export interface FiatUnit {
  readonly symbol: string;
  readonly usdtRate: string;
}

/** A total in the chosen unit, two decimals: 1 USDT, 2 BTC, 3 ETH, 4 fiat (a dash until the rate is known). */
export function totalIn(unit: AssetsUnit, totals: Totals, fiat: FiatUnit | undefined): TotalText {
  if (unit === 4) {
    const amount = fiat && toFiat(totals.totalUsdt, fiat.usdtRate);
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
