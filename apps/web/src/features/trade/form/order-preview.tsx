import { type Amount, formatPrice, formatShortest } from '@bourse/domain';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { groupDigits } from '../../../app/format.ts';
import { averageTicks, type OrderCheck, type Preview } from '../model/order-check.ts';
import type { OrderDraft } from '../model/order-draft.ts';
import type { TradingMarket } from '../model/trading-market.ts';
import { useTradingMarket } from '../terminal-context.tsx';

export interface OrderPreviewProps {
  readonly draft: OrderDraft;
  readonly check: OrderCheck;
}

/** Fee and receipt before the order is sent; the lines are always there, so that nothing moves. */
export function OrderPreview({ draft, check }: OrderPreviewProps) {
  const market = useTradingMarket();
  const { preview } = check;
  const received = draft.side === 'buy' ? market.base : market.quote;
  const text = (amount: Amount | undefined) =>
    amount === undefined ? '–' : `${groupDigits(formatShortest(amount, received.scale))} ${received.code}`;
  return (
    <dl className="flex flex-col gap-0.5 text-11">
      {draft.type === 'market' && (
        <Line label={<FormattedMessage id="trade.form.average" />}>{averageText(preview, market)}</Line>
      )}
      <Line label={<FormattedMessage id={draft.type === 'limit' ? 'trade.form.feeMost' : 'trade.form.fee'} />}>
        {text(preview?.fee)}
      </Line>
      <Line label={<FormattedMessage id={draft.type === 'limit' ? 'trade.form.receiveLeast' : 'trade.form.receive'} />}>
        {text(preview?.receive)}
      </Line>
      {preview !== undefined && !preview.complete && (
        <p role="status" className="text-warning">
          <FormattedMessage id="trade.form.thinBook" />
        </p>
      )}
    </dl>
  );
}

function averageText(preview: Preview | undefined, market: TradingMarket): string {
  const ticks = preview === undefined ? undefined : averageTicks(preview, market);
  return ticks === undefined ? '–' : `${groupDigits(formatPrice(ticks, market.spec))} ${market.quote.code}`;
}

function Line({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="shrink-0 text-text-3">{label}</dt>
      <dd className="num truncate text-text-2">{children}</dd>
    </div>
  );
}
