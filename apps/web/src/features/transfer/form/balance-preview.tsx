import { groupDigits, NO_VALUE, trimZeros } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { Facts } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { balancesAfter, type WalletInfo } from '../model/transfer-amount.ts';
import type { TransferDraft } from '../model/transfer-draft.ts';
import { WALLET_NAMES } from '../model/wallets.ts';

export interface BalancePreviewProps {
  readonly draft: TransferDraft;
  readonly unit: string;
  /** What the wallets have now; undefined while it is loading. */
  readonly source: WalletInfo | undefined;
  readonly target: WalletInfo | undefined;
}

/** What both wallets will have, as the amount stands. */
export function BalancePreview({ draft, unit, source, target }: BalancePreviewProps) {
  const own = useOwnAmount();
  const after = source && target && balancesAfter(draft.amount, { source, target });
  const amount = (text: string | undefined) => {
    if (text === undefined) return undefined;
    return <bdi dir="ltr">{text === '' ? NO_VALUE : `${own(groupDigits(trimZeros(text)))} ${unit}`}</bdi>;
  };
  const sides = ['source', 'target'] as const;
  return (
    <Facts
      items={sides.map((side) => ({
        id: side,
        label: <AfterLabel nameId={WALLET_NAMES[draft[side]]} />,
        value: amount(after?.[side]),
        figure: true,
      }))}
    />
  );
}

function AfterLabel({ nameId }: { readonly nameId: string }) {
  return <FormattedMessage id="transfer.after" values={{ wallet: <FormattedMessage id={nameId} /> }} />;
}
