import { formatPrice, formatShortest, parseDecimal } from '@bourse/domain';
import { hundredthsOf } from '@bourse/kit/formats/decimal-text.ts';
import { trimZeros } from '@bourse/kit/formats/format.ts';
import { type Instrument, ticksOf } from '../../../trading/instrument.ts';
import { distanceOf, exitTicksFor, gainBetween, takerRates, ticksAtDistance } from '../../../trading/model/gain.ts';
import type { Attached, ExitGiven, OrderDraft } from '../../../trading/model/order-draft.ts';
import { EXITS, type Exit, exitLotsOf, stopOf } from './attached.ts';

/*
 * An exit can be given by the price at which it fires, by its distance from the entry in percent, or by what it brings or costs. What was
 * given last leads, the other two follow, also when price or quantity of the entry change. Prices are rounded in the user's favour: a
 * profit is at least, a loss at most what was asked. Percent and amounts that follow are rounded to the nearest.
 */

/** What an exit can be given by, in the order of the menu. */
export const EXIT_UNITS = ['price', 'percent', 'amount'] as const;
export type ExitUnit = (typeof EXIT_UNITS)[number];

function givenOf(exit: Exit, { attached }: OrderDraft): ExitGiven | undefined {
  return attached?.[`${exit}By`];
}

/** What leads of an exit. */
export function exitUnitOf(exit: Exit, draft: OrderDraft): ExitUnit {
  return givenOf(exit, draft)?.unit ?? 'price';
}

/** What is typed of an exit, in its own unit. */
export function exitTextOf(exit: Exit, draft: OrderDraft): string {
  return givenOf(exit, draft)?.text ?? stopOf(exit, draft);
}

/** Sets what leads of an exit, in its own unit; price and figures follow. */
export function withExitText(exit: Exit, draft: OrderDraft, text: string, market: Instrument): OrderDraft {
  const { attached } = draft;
  if (attached === undefined) return draft;
  const given = givenOf(exit, draft);
  const part: Partial<Attached> = given === undefined ? { [exit]: text } : { [`${exit}By`]: { ...given, text } };
  return withExitsLinked({ ...draft, attached: { ...attached, ...part } }, market);
}

/** Chooses what leads of an exit; the field goes on with the figure that followed until now. */
export function withExitUnit(exit: Exit, draft: OrderDraft, unit: ExitUnit, market: Instrument): OrderDraft {
  const linked = withExitsLinked(draft, market);
  const { attached } = linked;
  if (attached === undefined) return draft;
  const given = unit === 'price' ? undefined : { unit, text: exitFigure(exit, linked, unit, market) };
  return withExitsLinked({ ...linked, attached: { ...attached, [`${exit}By`]: given } }, market);
}

/** The draft with the prices of its exits as its entry and what leads make them; empty while they cannot be told. */
export function withExitsLinked(draft: OrderDraft, market: Instrument): OrderDraft {
  const { attached } = draft;
  if (attached === undefined || EXITS.every((exit) => givenOf(exit, draft) === undefined)) return draft;
  const prices = EXITS.map((exit) => [exit, linkedPrice(exit, draft, market)]);
  return { ...draft, attached: { ...attached, ...Object.fromEntries(prices) } };
}

function linkedPrice(exit: Exit, draft: OrderDraft, market: Instrument): string {
  const given = givenOf(exit, draft);
  if (given === undefined) return stopOf(exit, draft);
  const entry = ticksOf(draft.price, market);
  const ticks = entry === undefined ? undefined : linkedTicks(exit, given, entry, draft, market);
  return ticks === undefined ? '' : formatPrice(ticks, market.spec);
}

function linkedTicks(
  exit: Exit,
  { unit, text }: ExitGiven,
  entry: number,
  draft: OrderDraft,
  market: Instrument,
): number | undefined {
  const isProfit = exit === 'profit';
  if (unit === 'percent') {
    const hundredths = hundredthsOf(text);
    return hundredths === undefined || hundredths === 0
      ? undefined
      : ticksAtDistance(draft.side, entry, hundredths, isProfit, market);
  }
  const amount = parseDecimal(text, market.quote.scale);
  const lots = exitLotsOf(draft, market);
  if (!amount.ok || amount.value <= 0n || lots === undefined || lots <= 0) return undefined;
  const target = isProfit ? amount.value : -amount.value;
  return exitTicksFor(draft.side, entry, target, lots, market, takerRates(market));
}

/** One figure of an exit in plain decimals, without a sign: `1.5` percent from the entry, or what it brings or costs; empty while unknown. */
export function exitFigure(
  exit: Exit,
  draft: OrderDraft,
  unit: Exclude<ExitUnit, 'price'>,
  market: Instrument,
): string {
  const [entry, ticks] = [ticksOf(draft.price, market), ticksOf(stopOf(exit, draft), market)];
  if (entry === undefined || ticks === undefined) return '';
  if (unit === 'percent') return trimZeros((distanceOf(entry, ticks) / 100).toFixed(2));
  const lots = exitLotsOf(draft, market);
  if (lots === undefined || lots <= 0) return '';
  const gain = gainBetween(draft.side, entry, ticks, lots, market, takerRates(market));
  const size = exit === 'profit' ? gain : -gain;
  return size > 0n ? formatShortest(size, market.quote.scale) : '';
}

/** Whether an exit was given by a figure that no price of the market brings, or that is no figure at all. */
export function exitLinkError(
  exit: Exit,
  draft: OrderDraft,
  market: Instrument,
): 'DECIMAL_SYNTAX' | 'DECIMAL_OUT_OF_RANGE' | undefined {
  const given = givenOf(exit, draft);
  if (given === undefined || given.text === '' || stopOf(exit, draft) !== '') return undefined;
  const parsed = parseDecimal(given.text, given.unit === 'percent' ? 2 : market.quote.scale);
  if (!parsed.ok) return 'DECIMAL_SYNTAX';
  const isEntryKnown =
    ticksOf(draft.price, market) !== undefined && (given.unit === 'percent' || exitLotsOf(draft, market) !== undefined);
  return isEntryKnown && parsed.value > 0n ? 'DECIMAL_OUT_OF_RANGE' : undefined;
}
