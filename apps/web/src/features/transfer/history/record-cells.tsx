import { groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import { cx } from '@bourse/ui';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { STATE_NAMES, type TransferRecord, type TransferState } from '../model/transfer-history.ts';
import { transferWalletOf, WALLET_NAMES } from '../model/wallets.ts';
import { useTransferPairs } from '../transfer-queries.ts';

/** Columns of a list of transfers. */
export const RECORD_COLUMNS: readonly ListColumn<TransferRecord>[] = [
  {
    id: 'time',
    headId: 'trading.time',
    cell: ({ createdMs }) => <Moment timeMs={createdMs} />,
    figure: true,
    card: 'fact',
    className: 'text-text-2',
    skeleton: 'h-3 w-32',
  },
  {
    id: 'source',
    headId: 'transfer.source',
    cell: ({ source, sourceTradeId }) => <WalletName id={source} tradeId={sourceTradeId} />,
    card: 'fact',
    skeleton: 'h-3 w-20',
  },
  {
    id: 'target',
    headId: 'transfer.target',
    cell: ({ target, targetTradeId }) => <WalletName id={target} tradeId={targetTradeId} />,
    card: 'fact',
    skeleton: 'h-3 w-20',
  },
  {
    id: 'amount',
    headId: 'transfer.amount',
    cell: (record) => <Amount record={record} />,
    align: 'end',
    figure: true,
    card: 'title',
    skeleton: 'h-3 w-24',
  },
  {
    id: 'state',
    headId: 'trading.status',
    cell: ({ state }) => <StateName state={state} />,
    align: 'end',
    card: 'aside',
    skeleton: 'h-3 w-16',
  },
];

interface WalletNameProps {
  readonly id: number;
  /** Market of an isolated margin wallet; 0 for every other one. */
  readonly tradeId: number;
}

function WalletName({ id, tradeId }: WalletNameProps) {
  const wallet = transferWalletOf(id);
  if (wallet === undefined) return id;
  return (
    <>
      <FormattedMessage id={WALLET_NAMES[wallet]} />
      {tradeId !== 0 && <PairName tradeId={tradeId} />}
    </>
  );
}

function PairName({ tradeId }: { readonly tradeId: number }) {
  const pair = useTransferPairs().data?.find((one) => one.tradeId === tradeId);
  return (
    <bdi dir="ltr" className="ms-1.5 text-text-3">
      {pair === undefined ? `#${tradeId}` : `${pair.base}/${pair.quote}`}
    </bdi>
  );
}

function Amount({ record: { amount, shortName } }: { readonly record: TransferRecord }) {
  const own = useOwnAmount();
  return (
    <bdi dir="ltr">
      {own(groupDigits(trimZeros(amount)))} <span className="text-text-3">{shortName}</span>
    </bdi>
  );
}

const STATES = {
  review: [Hourglass, 'text-warning'],
  done: [CircleCheck, 'text-up'],
  rejected: [CircleX, 'text-danger'],
} as const;

/** A state by word, colour and picture. */
function StateName({ state }: { readonly state: TransferState }) {
  const [Icon, tone] = STATES[state];
  return (
    <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', tone)}>
      <Icon size={14} aria-hidden="true" className="shrink-0" />
      <FormattedMessage id={STATE_NAMES[state]} />
    </span>
  );
}
