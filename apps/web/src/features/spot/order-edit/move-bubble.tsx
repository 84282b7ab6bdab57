import { formatPrice } from '@bourse/domain';
import { errorMessageId } from '@bourse/kit/api/api-error.ts';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import { useTicker } from '@bourse/kit/stream/tickers.ts';
import { Button, IconButton, Shortened } from '@bourse/ui';
import { ArrowRight, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lineLabel, linePriceOf } from '../../../trading/chart/line-place.ts';
import { asksForDrag } from '../../../trading/form/order-form-document.ts';
import { ticksOf } from '../../../trading/instrument.ts';
import { useInstrument } from '../../../trading/terminal-context.tsx';
import type { MoveProps } from '../../../trading/venue.ts';
import { useOnlyDialog } from './only-dialog.ts';
import { changeOf, textsOf } from './order-change.ts';
import { useOrderChange } from './use-order-change.ts';

const BUBBLE_PX = 150;

/**
 * Asks whether an order is to follow its line: old price, new price, what it costs. Until it is answered nothing is sent; whoever does not want
 * the question sees what is done.
 */
export function MoveBubble({ move, onClose }: MoveProps) {
  const intl = useIntl();
  const market = useInstrument();
  const { order, ticks } = move;
  const last = useTicker(order.tradeCode)?.last ?? '';
  const { replace, isBusy } = useOrderChange();
  const confirm = useRef<HTMLButtonElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => confirm.current?.focus(), []);
  useOnlyDialog(onClose);
  useOtherDialog(bubble, onClose);
  const price = formatPrice(ticks, market.spec);
  const texts = { ...textsOf(order), [order.isWaiting ? 'stop' : 'price']: price };
  const { errors, ready } = changeOf(order, texts, market, ticksOf(last, market) ?? 0);
  const [code] = Object.values(errors);
  const isSent = useRef(asksForDrag());
  const send = () => void replace(order, texts, market).then(onClose);
  useEffect(() => {
    if (isSent.current || !ready) return;
    isSent.current = true;
    send();
  });
  return (
    <div
      ref={bubble}
      role="dialog"
      aria-label={intl.formatMessage({ id: 'ticket.move' })}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      // A chart reads from the left in every language: the bubble stays away from its prices.
      style={{ left: 12, top: `clamp(8px, ${Math.round(move.y + 12)}px, calc(100% - ${BUBBLE_PX}px))` }}
      className="absolute z-10 w-64 rounded-8 border bg-surface-1 p-3 text-12 shadow-float"
    >
      <div className="flex items-center justify-between gap-2">
        <Shortened as="strong" text={lineLabel(intl, order, market.base.code)} className="text-13 font-medium" />
        <IconButton label={intl.formatMessage({ id: 'common.close' })} size="sm" onClick={onClose} className="-me-1">
          <X size={14} aria-hidden="true" />
        </IconButton>
      </div>
      <p dir="ltr" className="num flex items-center gap-2 py-1 text-14">
        <s className="text-text-3 no-underline">{groupDigits(linePriceOf(order))}</s>
        <ArrowRight size={14} role="img" aria-label="→" className="shrink-0 text-text-3" />
        <b className="font-semibold">{groupDigits(price)}</b>
        <span className="text-12 text-text-3">{market.quote.code}</span>
      </p>
      <p role="status" className={code === undefined ? 'text-text-3' : 'text-danger'}>
        <FormattedMessage id={code === undefined ? anew(order.isWaiting) : errorMessageId(code)} />
      </p>
      <div className="mt-2 flex justify-end gap-2">
        <Button size="sm" tone="quiet" onClick={onClose}>
          <FormattedMessage id="ticket.move.leave" />
        </Button>
        <Button ref={confirm} size="sm" tone="accent" disabled={!ready} busy={isBusy} onClick={send}>
          <FormattedMessage id="ticket.move.confirm" />
        </Button>
      </div>
    </div>
  );
}

/** Withdraws the question when another dialog of the page takes the focus. */
function useOtherDialog(bubble: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const dialog = target instanceof Element ? target.closest('[role="dialog"], [role="alertdialog"]') : null;
      if (dialog !== null && dialog !== bubble.current) onClose();
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [bubble, onClose]);
}

/** An order that waits stands in no queue. */
function anew(isWaiting: boolean): string {
  return isWaiting ? 'ticket.edit.anew' : 'ticket.edit.loses';
}
