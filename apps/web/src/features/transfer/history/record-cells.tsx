import { groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import { cx } from '@bourse/ui';
import { CircleCheck, CircleX, Hourglass, MoveRight } from 'lucide-react';
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
    className: 'text-text-2',
    skeleton: 'h-3 w-32',
  },
  {
    id: 'source',
    headId: 'transfer.source',
    cell: ({ source, sourceTradeId }) => <WalletName id={source} tradeId={sourceTradeId} />,
    skeleton: 'h-3 w-20',
  },
  {
    id: 'target',
    headId: 'transfer.target',
    cell: ({ target, targetTradeId }) => <WalletName id={target} tradeId={targetTradeId} />,
    skeleton: 'h-3 w-20',
  },
  {
    id: 'amount',
    headId: 'transfer.amount',
    cell: (record) => <Amount record={record} />,
    align: 'end',
    figure: true,
    skeleton: 'h-3 w-24',
  },
  {
    id: 'state',
    headId: 'trading.status',
    cell: ({ state }) => <StateName state={state} />,
    align: 'end',
    skeleton: 'h-3 w-16',
  },
];

/** A transfer on a phone. */
export function RecordCard({ record }: { readonly record: TransferRecord }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <span className="num text-14 font-medium">
          <Amount record={record} />
        </span>
        <span className="text-12">
          <StateName state={record.state} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-1.5 text-13 text-text-2">
        <WalletName id={record.source} tradeId={record.sourceTradeId} />
        <MoveRight size={14} aria-hidden="true" className="shrink-0 text-text-3 rtl:rotate-180" />
        <WalletName id={record.target} tradeId={record.targetTradeId} />
      </div>
      <Moment timeMs={record.createdMs} className="text-12 text-text-3" />
    </div>
  );
}

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
    <span className={cx('inline-flex items-center gap-1.5 align-middle whitespace-nowrap', tone)}>
      <Icon size={14} aria-hidden="true" className="shrink-0" />
      <FormattedMessage id={STATE_NAMES[state]} />
    </span>
  );
}
