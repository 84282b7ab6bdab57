import { type Amount, type BookLevel, formatPrice, formatShortest, receivedBy } from '@bourse/domain';
import { groupDigits, NO_VALUE } from '@bourse/kit/formats/format.ts';
import { Shortened } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LatePopover } from '../late-popover.tsx';
import { averageTicks, type OrderCheck, type Preview } from '../model/check.ts';
import { hasLimitPrice, type OrderDraft } from '../model/order-draft.ts';
import { percentText, slippageOf } from '../model/slippage.ts';
import { useInstrument } from '../terminal-context.tsx';

export interface OrderPreviewProps {
  readonly draft: OrderDraft;
  readonly check: OrderCheck;
  /** The book that the order would take from, best first. */
  readonly levels: readonly BookLevel[];
  /** What else is to be known of how the order is sent. */
  readonly note?: string | undefined;
}

/** Prices, fee and receipt before the order is sent; the lines are always there, so that nothing moves. */
export function OrderPreview({ draft, check, levels, note }: OrderPreviewProps) {
  const market = useInstrument();
  const { preview } = check;
  const words = wordsOf(draft);
  const received = receivedBy(draft.side, market);
  const text = (amount: Amount | undefined) =>
    amount === undefined ? NO_VALUE : `${groupDigits(formatShortest(amount, received.scale))} ${received.code}`;
  return (
    <dl className="flex flex-col gap-0.5 text-11">
      {draft.type === 'market' && <MarketLines preview={preview} levels={levels} />}
      <Line label={<FeeLabel id={words.fee} />}>{text(preview?.fee)}</Line>
      <Line label={<FormattedMessage id={words.receive} />}>{text(preview?.receive)}</Line>
      {draft.type === 'market' && (
        // As high as what may have to be said.
        <div className={note === undefined ? 'min-h-9' : 'min-h-18'}>
          {note !== undefined && <p className="text-text-3">{note}</p>}
          {preview !== undefined && !preview.complete && (
            <p role="status" className="text-warning">
              <FormattedMessage id="terminal.form.thinBook" />
            </p>
          )}
        </div>
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

/** What a market order would pay by the book as it stands, and how much worse that is than the best price. */
function MarketLines({
  preview,
  levels,
}: Pick<OrderPreviewProps, 'levels'> & { readonly preview: Preview | undefined }) {
  const market = useInstrument();
  const price = (ticks: number | undefined) =>
    ticks === undefined ? NO_VALUE : `${groupDigits(formatPrice(ticks, market.spec))} ${market.quote.code}`;
  const slippage = preview && slippageOf(preview, levels, market);
  return (
    <>
      <Line label={<FormattedMessage id="terminal.form.average" />}>
        {price(preview && averageTicks(preview, market))}
      </Line>
      <Line label={<FormattedMessage id="terminal.form.worst" />}>{price(preview?.worstTicks)}</Line>
      <Line label={<FormattedMessage id="terminal.form.slippage" />}>
        {slippage === undefined ? NO_VALUE : `${percentText(slippage.average)}% / ${percentText(slippage.worst)}%`}
      </Line>
    </>
  );
}

/** The name of the fee, with the rates that the account pays here. */
function FeeLabel({ id }: { readonly id: string }) {
  const intl = useIntl();
  const { spec } = useInstrument();
  const rate = (ppm: number) => `\u2066${formatShortest(BigInt(ppm), 4)}%\u2069`;
  const rates = { maker: rate(spec.makerFeePpm), taker: rate(spec.takerFeePpm) };
  return (
    <LatePopover
      label={intl.formatMessage({ id: 'terminal.form.rates' })}
      trigger={
        <button
          type="button"
          title={intl.formatMessage({ id: 'terminal.form.ratesText' }, rates)}
          className="relative underline decoration-dotted underline-offset-2 max-md:after:absolute max-md:after:-inset-3"
        >
          <FormattedMessage id={id} />
        </button>
      }
    >
      <p className="max-w-64 p-3 text-12 text-text-2">
        <FormattedMessage id="terminal.form.ratesText" values={rates} />
      </p>
    </LatePopover>
  );
}

function Line({ label, children }: { readonly label: ReactNode; readonly children: string }) {
  return (
    <div className="flex justify-between gap-2">
      <dt className="shrink-0 text-text-3">{label}</dt>
      <Shortened as="dd" text={children} className="num text-text-2" />
    </div>
  );
}
