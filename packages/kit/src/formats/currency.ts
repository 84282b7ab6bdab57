import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { create } from 'zustand';
import { type Currency, useSiteConfig } from '../api/site-config.ts';
import { noteChoice } from '../browser/choices.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../browser/storage.ts';
import { useFormats } from './format.ts';
import { fiatText, toFiat } from './units.ts';

/** A currency as the browser keeps the choice of it. */
interface ChosenCurrency {
  readonly symbol: string;
  readonly code: string;
}

function isChosen(value: unknown): value is ChosenCurrency {
  if (typeof value !== 'object' || value === null) return false;
  const { symbol, code } = value as Readonly<Record<string, unknown>>;
  return typeof symbol === 'string' && typeof code === 'string';
}

const useChoice = create<{ readonly chosen: ChosenCurrency | undefined }>(() => ({
  chosen: readJson(STORAGE_KEYS.currency, isChosen),
}));

/** Chooses the fiat currency; every fiat value on the page follows at once. */
export function setCurrency(currency: Pick<Currency, 'symbol' | 'currencyCode'>): void {
  applyCurrency(currency);
  void noteChoice({ currency: currency.currencyCode });
}

/** Puts a currency into force that was chosen somewhere. */
export function applyCurrency({ symbol, currencyCode: code }: Pick<Currency, 'symbol' | 'currencyCode'>): void {
  const chosen = { symbol, code };
  writeJson(STORAGE_KEYS.currency, chosen);
  useChoice.setState({ chosen });
}

/** The currency in force: the chosen one, else the operator's; undefined until the rates are known. */
export function useCurrency(): Currency | undefined {
  const code = useChoice((state) => state.chosen?.code);
  const config = useSiteConfig();
  const find = (wanted: string | undefined) => config?.currencies.find(({ currencyCode }) => currencyCode === wanted);
  // A choice that the operator has taken off the list falls back like no choice.
  return find(code) ?? find(config?.baseCurrency);
}

/** Writes a worth in USDT in the chosen currency: `$61,671.50`; undefined while no rate or no worth is known. */
export function useFiat(): (usdt: string) => string | undefined {
  const currency = useCurrency();
  return useCallback(
    (usdt) => {
      const amount = currency && toFiat(usdt, currency);
      return amount && fiatText(amount, currency.symbol);
    },
    [currency],
  );
}

const DAY_MS = 86_400_000;
/** A rate is old after so many days. */
const FRESH_DAYS = 7;

/** Whether a rate was set so long ago that a worth by it needs a warning. */
export function isOldRate(asOfMs: number, nowMs: number): boolean {
  return nowMs - asOfMs > FRESH_DAYS * DAY_MS;
}

/** When the rate of a currency was set, in words, with a warning when that is long ago. */
export function useRateDate(): (currency: Pick<Currency, 'asOfMs'>) => {
  readonly isOld: boolean;
  readonly text: string;
} {
  const intl = useIntl();
  const { utcDay } = useFormats();
  return useCallback(
    ({ asOfMs }) => {
      const isOld = isOldRate(asOfMs, Date.now());
      const date = utcDay(asOfMs);
      return { isOld, text: intl.formatMessage({ id: isOld ? 'shell.rateOld' : 'shell.rateDate' }, { date }) };
    },
    [intl, utcDay],
  );
}
