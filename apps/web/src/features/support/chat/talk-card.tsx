import type { TalkCardData } from '@bourse/contract';
import { groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { Badge, type BadgeTone } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';

const TONES: Readonly<Record<string, BadgeTone>> = {
  NEW: 'accent',
  PARTIALLY_FILLED: 'accent',
  FILLED: 'up',
  done: 'up',
  review: 'warning',
  rejected: 'danger',
};

/** Names of wallets by their ids, as transfers have them. */
const WALLETS: Readonly<Record<number, string>> = {
  2: 'transfer.wallet.spot',
  6: 'transfer.wallet.cross',
  7: 'transfer.wallet.isolated',
  5: 'transfer.wallet.perpetual',
  3: 'transfer.wallet.c2c',
  8: 'transfer.contract_371',
};

/** An own order or transfer in a few words, with its state. */
export function TalkCard({ card }: { readonly card: TalkCardData }) {
  const intl = useIntl();
  const state = card.kind === 'order' ? card.status : card.state;
  const stateId = `chat.${card.kind}.${state}`;
  return (
    <div className="text-13">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 font-medium">
          {card.kind === 'order' ? <OrderTitle card={card} /> : <TransferTitle card={card} />}
        </p>
        {/* A state that is newer than this page is shown as the exchange calls it. */}
        <Badge tone={TONES[state] ?? 'neutral'}>
          {stateId in intl.messages ? intl.formatMessage({ id: stateId }) : state}
        </Badge>
      </div>
      <p className="mt-0.5 text-12 text-text-2">
        {card.kind === 'order' ? <OrderText card={card} /> : <TransferText card={card} />}
      </p>
      <p className="mt-0.5 text-11 text-text-3">
        <Moment timeMs={card.createdMs} />
      </p>
    </div>
  );
}

type CardOf<Kind> = { readonly card: Extract<TalkCardData, { kind: Kind }> };

function OrderTitle({ card: { side, tradeCode } }: CardOf<'order'>) {
  const pair = tradeCode.replace('_', '/').toUpperCase();
  return <FormattedMessage id="chat.order.title" values={{ side, pair }} />;
}

function OrderText({ card: { qty, filledQty, price } }: CardOf<'order'>) {
  const figure = (text: string) => groupDigits(trimZeros(text));
  const values = { filled: figure(filledQty), qty: figure(qty), price: figure(price) };
  const hasPrice = Number(price) > 0;
  return <FormattedMessage id={hasPrice ? 'chat.order.limit' : 'chat.order.market'} values={values} />;
}

function TransferTitle({ card: { amount, coin } }: CardOf<'transfer'>) {
  const own = useOwnAmount();
  return (
    <span className="num">
      {own(groupDigits(trimZeros(amount)))} {coin}
    </span>
  );
}

function TransferText({ card: { source, target } }: CardOf<'transfer'>) {
  const intl = useIntl();
  const name = (wallet: number) => {
    const id = WALLETS[wallet];
    return id === undefined ? String(wallet) : intl.formatMessage({ id });
  };
  return <FormattedMessage id="chat.transfer.way" values={{ source: name(source), target: name(target) }} />;
}
