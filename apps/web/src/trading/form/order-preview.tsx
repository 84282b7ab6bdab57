import { type Amount, formatPrice, formatShortest, receivedBy } from '@bourse/domain';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import { Shortened } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Instrument } from '../instrument.ts';
import { averageTicks, type OrderCheck, type Preview } from '../model/check.ts';
import { hasLimitPrice, type OrderDraft } from '../model/order-draft.ts';
import { useInstrument } from '../terminal-context.tsx';

export interface OrderPreviewProps {
  readonly draft: OrderDraft;
  readonly check: OrderCheck;
}

/** Fee and receipt before the order is sent; the lines are always there, so that nothing moves. */
export function OrderPreview({ draft, check }: OrderPreviewProps) {
  const market = useInstrument();
  const { preview } = check;
  const words = wordsOf(draft);
  const received = receivedBy(draft.side, market);
  const text = (amount: Amount | undefined) =>
    amount === undefined ? '–' : `${groupDigits(formatShortest(amount, received.scale))} ${received.code}`;
  return (
    <dl className="flex flex-col gap-0.5 text-11">
      {draft.type === 'market' && (
        <Line label={<FormattedMessage id="terminal.form.average" />}>{averageText(preview, market)}</Line>
      )}
      <Line label={<FormattedMessage id={words.fee} />}>{text(preview?.fee)}</Line>
      <Line label={<FormattedMessage id={words.receive} />}>{text(preview?.receive)}</Line>
      {preview !== undefined && !preview.complete && (
        <p role="status" className="text-warning">
          <FormattedMessage id="terminal.form.thinBook" />
        </p>
      )}
    </dl>
  );
}

/** How exact the figures are: a limit is the worst that can happen, the book tells a market order, a stop's outcome is anybody's guess. */
function wordsOf({ type }: OrderDraft): { readonly fee: string; readonly receive: string } {
  if (hasLimitPrice(type) && type !== 'oco')
    return { fee: 'terminal.form.feeMost', receive: 'terminal.form.receiveLeast' };
  if (type === 'market') return { fee: 'trading.fee', receive: 'terminal.form.receive' };
  return { fee: 'terminal.form.feeAbout', receive: 'terminal.form.receiveAbout' };
}

function averageText(preview: Preview | undefined, market: Instrument): string {
  const ticks = preview === undefined ? undefined : averageTicks(preview, market);
  return ticks === undefined ? '–' : `${groupDigits(formatPrice(ticks, market.spec))} ${market.quote.code}`;
}

function Line({ label, children }: { readonly label: ReactNode; readonly children: string }) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="shrink-0 text-text-3">{label}</dt>
      <Shortened as="dd" text={children} className="num text-text-2" />
    </div>
  );
}
