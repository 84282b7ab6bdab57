import { formatShortest } from '@bourse/domain';
import { useMemo } from 'react';
import { useFormCommands } from '../form/form-commands.ts';
import { type FormStore, pickPrice } from '../form/form-store.ts';
import { heldSide } from '../hotkeys/held-side.ts';
import type { Instrument } from '../instrument.ts';
import { unitsOf } from '../model/book-rows-sums.ts';
import { withQty } from '../model/order-draft.ts';
import { pulse } from '../phone/haptics.ts';
import { useFormStore, useInstrument } from '../terminal-context.tsx';

/** What a click on a price or a level does. */
export interface Picks {
  /** Fills in the price; while a side's key is held, places an order at it. */
  readonly price: (price: string) => void;
  /** Fills in the price and a quantity; while a side's key is held, places an order at the price. */
  readonly level: (price: string, qty: string) => void;
}

/** Fills a level's price and the quantity up to it into both sides. */
export function pickLevel(store: FormStore, price: string, qty: string, market: Instrument): void {
  pickPrice(store, price, market);
  const scale = market.spec.qtyScale;
  const text = formatShortest(unitsOf(qty, scale), scale);
  store.setState(({ buy, sell }) => ({ buy: withQty(buy, text, market), sell: withQty(sell, text, market) }));
}

/** The clicks of book, trades and depth. The same object as long as the page shows the same instrument. */
export function usePicks(): Picks {
  const forms = useFormStore();
  const market = useInstrument();
  const commands = useFormCommands();
  return useMemo(() => {
    const placeOr = (price: string, fill: () => void) => {
      const side = heldSide();
      pulse('pick');
      if (side === undefined) fill();
      else commands.placeAt(side, price);
    };
    return {
      price: (price) => placeOr(price, () => pickPrice(forms, price, market)),
      level: (price, qty) => placeOr(price, () => pickLevel(forms, price, qty, market)),
    };
  }, [forms, market, commands]);
}
