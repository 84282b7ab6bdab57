import type { Side } from '@bourse/domain';
import { showToast } from '@bourse/ui';
import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Instrument } from '../instrument.ts';
import type { BestLevel } from '../model/best-price.ts';
import { type OrderType, withPostOnly } from '../model/order-draft.ts';
import { useFormStore, useInstrument, useVenue } from '../terminal-context.tsx';
import type { Venue } from '../venue.ts';
import { addIntent, hasForm, type Intent } from './form-intents.ts';
import { changeDraft, chooseSide, chooseType, type FormStore, pickPrice } from './form-store.ts';

/** What keys, the palette, the book and the chart do with the order form. Nothing is sent while the form is not shown. */
export interface FormCommands {
  /** Shows a side and puts the cursor into its first field. */
  readonly focus: (side: Side) => void;
  /** Shows the other side. */
  readonly flipSide: () => void;
  readonly setType: (type: OrderType) => void;
  /** Switches post-only of the shown side. */
  readonly togglePostOnly: () => void;
  /** Shows a side and fills in a price of the book as it stands. */
  readonly takeBest: (side: Side, level: BestLevel) => void;
  /** Fills in a size of the user's own, 0 to 4, on the shown side. */
  readonly applySize: (presetIndex: number) => void;
  /** Shows a side and sends what it says, as its button does. */
  readonly submit: (side: Side) => void;
  /** Sends a limit order of the side's quantity at a price (plain decimal text); asks first where the user prefers that. */
  readonly placeAt: (side: Side, price: string) => void;
  /** Fills in the last order of the shown side and market again; nothing is sent. */
  readonly repeatLast: () => void;
}

/** The commands of the page's order form. The same object as long as the page shows the same instrument. */
export function useFormCommands(): FormCommands {
  const store = useFormStore();
  const market = useInstrument();
  const venue = useVenue();
  const intl = useIntl();
  return useMemo(() => commandsOf(store, market, venue, intl), [store, market, venue, intl]);
}

function commandsOf(store: FormStore, market: Instrument, { form }: Venue, intl: IntlShape): FormCommands {
  const shown = () => store.getState().side;
  const ask = (intent: Intent) => {
    if (hasForm(store)) addIntent(store, intent);
    else showToast({ tone: 'info', title: intl.formatMessage({ id: 'terminal.form.notShown' }) });
  };
  return {
    focus: (side) => {
      chooseSide(store, side);
      focusField(side, form.firstField(store.getState()[side]));
    },
    flipSide: () => chooseSide(store, shown() === 'buy' ? 'sell' : 'buy'),
    setType: (type) => chooseType(store, type, market),
    togglePostOnly: () => {
      const draft = store.getState()[shown()];
      changeDraft(store, withPostOnly(draft, !draft.postOnly));
    },
    takeBest: (side, level) => {
      chooseSide(store, side);
      ask({ kind: 'best', side, level });
    },
    applySize: (index) => ask({ kind: 'size', side: shown(), index }),
    submit: (side) => {
      chooseSide(store, side);
      ask({ kind: 'submit', side, by: 'button' });
    },
    placeAt: (side, price) => {
      chooseSide(store, side);
      chooseType(store, 'limit', market);
      pickPrice(store, price, market);
      ask({ kind: 'submit', side, by: 'hold' });
    },
    repeatLast: () => ask({ kind: 'repeat', side: shown() }),
  };
}

/** Puts the cursor into a field once the side is shown. */
function focusField(side: Side, name: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLInputElement>(`input[name="${side}-${name}"]`);
    field?.focus();
    field?.select();
  });
}
