import { useCallback } from 'react';
import type { Instrument } from '../instrument.ts';
import { groupingSteps, sensibleSteps } from '../model/book-rows.ts';
import { useLastPart } from '../streams.ts';
import { bookSettings, changeBookSettings, useBookSettings, withEntry } from './book-settings.ts';

const keyOf = ({ venue, code }: Instrument) => `${venue}:${code}`;

/** The price step by which a market's book is grouped, as text and as its topic names it (the tick is empty). */
export function useBookStep(market: Instrument): { readonly step: string; readonly topicStep: string } {
  const chosen = useBookSettings().steps[keyOf(market)];
  const steps = groupingSteps(market);
  const tick = steps[0] ?? '';
  const step = steps.find((known) => known === chosen) ?? tick;
  return { step, topicStep: step === tick ? '' : step };
}

/** The steps to choose from at the market's price; the chosen one is always among them. */
export function useStepChoices(market: Instrument, step: string): readonly string[] {
  const select = useCallback((last: string) => sensibleSteps(market, last).join(' '), [market]);
  const steps = useLastPart(market.code, select).split(' ');
  return groupingSteps(market).filter((known) => known === step || steps.includes(known));
}

/** Chooses a market's step, for now and next time. */
export function chooseStep(market: Instrument, step: string): void {
  const isTick = step === groupingSteps(market)[0];
  changeBookSettings({ steps: withEntry(bookSettings().steps, keyOf(market), isTick ? undefined : step) });
}
