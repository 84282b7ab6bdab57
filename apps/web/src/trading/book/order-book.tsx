import { Shortened } from '@bourse/ui';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { fitRows } from '../model/book-rows.ts';
import { useInstrument } from '../terminal-context.tsx';
import { BookLevels } from './book-levels.tsx';
import { MIDDLE_PX } from './book-middle.tsx';
import { useBookSettings } from './book-settings.ts';
import { BookToolbar } from './book-toolbar.tsx';
import { useInnerHeight } from './use-inner-height.ts';

const LEAST_ROW_PX = 18;

export interface OrderBookProps {
  /** The panel's name, where the panel has no head of its own. */
  readonly title?: string | undefined;
  /** Without a head: the panel has one, with `BookTools` in it. */
  readonly isBare?: boolean | undefined;
}

/**
 * The order book: asks above, bids below, the last price between them. A click on a row fills its price into the form, one on its amount the
 * quantity up to it too; with a side's key held it places an order.
 */
export function OrderBook({ title, isBare = false }: OrderBookProps) {
  const { view, sumIn } = useBookSettings();
  const box = useRef<HTMLFieldSetElement>(null);
  const room = useInnerHeight(box) - MIDDLE_PX.wide;
  const { count, rowPx } = fitRows(room, view === 'both' ? 2 : 1, LEAST_ROW_PX);
  return (
    <div data-live className="flex h-full min-h-0 flex-col">
      {!isBare && <BookToolbar title={title} />}
      <BookHeadings />
      <BookLevels box={box} count={count} rowPx={rowPx} view={view} columns={sumIn} className="flex-1 contain-strict" />
    </div>
  );
}

function BookHeadings() {
  const intl = useIntl();
  const { base, quote } = useInstrument();
  const { sumIn } = useBookSettings();
  return (
    <div aria-hidden="true" className="grid h-5 shrink-0 grid-cols-3 items-center px-3 text-11 text-text-3">
      <Shortened text={intl.formatMessage({ id: 'trading.priceUnit' }, { unit: quote.code })} />
      <Shortened
        text={intl.formatMessage({ id: 'trading.qtyUnit' }, { unit: base.code })}
        className="text-end rtl:text-start"
      />
      <Shortened
        text={intl.formatMessage({ id: 'terminal.book.sumUnit' }, { unit: sumIn === 'quote' ? quote.code : base.code })}
        className="text-end rtl:text-start"
      />
    </div>
  );
}
