import { amountValues, trimZeros } from '@bourse/kit/formats/format.ts';
import { useStreamStatus } from '@bourse/kit/stream/status-hooks.ts';
import { Button, numberConvention, refusedTextOf, Shortened, writeFigure } from '@bourse/ui';
import { type IntlShape, useIntl } from 'react-intl';
import type { Instrument } from '../instrument.ts';
import { isByTotal, type OrderDraft } from '../model/order-draft.ts';
import { useInstrument } from '../terminal-context.tsx';

export interface SubmitButtonProps {
  readonly draft: OrderDraft;
  /** The form has no error and is complete. */
  readonly ready: boolean;
  readonly busy: boolean;
}

/**
 * Sends the order, and says what it will do or why it cannot. Orders go over HTTP: without a network nothing can be sent;
 * while only the live line is being mended an order still arrives, but whoever sends it must know how old the prices are.
 */
export function SubmitButton({ draft, ready, busy }: SubmitButtonProps) {
  const intl = useIntl();
  const market = useInstrument();
  const status = useStreamStatus();
  const why = whyNot(market, status);
  return (
    <>
      <Button
        type="submit"
        tone={draft.side === 'buy' ? 'up' : 'down'}
        busy={busy}
        disabled={!ready || why !== undefined}
        className="h-10 w-full max-md:h-12"
      >
        <Shortened text={why === undefined ? buttonText(intl, draft, market) : intl.formatMessage({ id: why })} />
      </Button>
      {status === 'stale' && (
        <p className="text-11 text-warning">{intl.formatMessage({ id: 'terminal.form.stalePrices' })}</p>
      )}
    </>
  );
}

/** Message key of what keeps every order from being sent; undefined: nothing does. */
function whyNot(market: Instrument, status: string): string | undefined {
  if (market.status !== 'trading') return 'terminal.form.notTrading';
  return status === 'offline' ? 'terminal.form.offline' : undefined;
}

/** "Buy 0.25 BTC", "Buy BTC for 100 USDT", or "Buy BTC" until there is a figure. */
export function buttonText(intl: IntlShape, draft: OrderDraft, { base, quote }: Instrument): string {
  const values = { side: draft.side, unit: base.code, quote: quote.code };
  const figure = buttonFigure(intl, isByTotal(draft) ? draft.total : draft.qty);
  if (figure === undefined) return intl.formatMessage({ id: 'terminal.form.submit' }, values);
  if (!isByTotal(draft)) {
    return intl.formatMessage(
      { id: 'terminal.form.submitQty' },
      { ...values, ...amountValues(intl, figure, base.code) },
    );
  }
  const { qty: total, unit } = amountValues(intl, figure, quote.code);
  return intl.formatMessage({ id: 'terminal.form.submitTotal' }, { ...values, total, quote: unit });
}

/** No market's order is longer: its lots are a number of at most sixteen digits. */
const LONGEST_FIGURE = 24;

function buttonFigure(intl: IntlShape, value: string): string | undefined {
  if (value === '' || refusedTextOf(value) !== undefined) return undefined;
  const figure = writeFigure(trimZeros(value), numberConvention(intl.locale));
  return figure.length > LONGEST_FIGURE ? undefined : figure;
}
