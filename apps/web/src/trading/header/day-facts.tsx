import { signedDifference } from '@bourse/kit/formats/decimal-text.ts';
import { groupDigits, useFormats } from '@bourse/kit/formats/format.ts';
import { directionOf, SignedValue } from '@bourse/ui';
import { useTicker } from '../streams.ts';
import type { StripFact } from '../venue.ts';

/* What most venues tell of the last 24 hours. */

/** The change in price units beside the percentage of the headline. */
export const dayChange: StripFact = {
  labelId: 'terminal.change24',
  width: 'min-w-20',
  useFact({ code }) {
    const ticker = useTicker(code);
    const signed = signedDifference(ticker?.last ?? '', ticker?.open ?? '');
    if (signed === '') return { text: '–' };
    return { text: <SignedValue direction={directionOf(signed)}>{groupDigits(signed)}</SignedValue> };
  },
};

/** The highest price. */
export const dayHigh: StripFact = {
  labelId: 'terminal.high24',
  width: 'min-w-20',
  useFact: ({ code }) => ({ text: useFormats().figure(useTicker(code)?.high ?? '') }),
};

/** The lowest price. */
export const dayLow: StripFact = {
  labelId: 'terminal.low24',
  width: 'min-w-20',
  useFact: ({ code }) => ({ text: useFormats().figure(useTicker(code)?.low ?? '') }),
};

/** What was traded, in what quantities count. */
export const dayVolume: StripFact = {
  labelId: 'terminal.volume24',
  unitOf: ({ base }) => base.code,
  width: 'min-w-24',
  useFact({ code }) {
    const volume = useTicker(code)?.volume;
    return { text: useFormats().compact(volume ?? ''), title: volume };
  },
};

/** What was traded, in what prices count. */
export const dayAmount: StripFact = {
  labelId: 'terminal.amount24',
  unitOf: ({ quote }) => quote.code,
  width: 'min-w-24',
  useFact({ code }) {
    const traded = useTicker(code)?.amount;
    return { text: useFormats().compact(traded ?? ''), title: traded };
  },
};
