import { TRANSFER_WALLETS } from '@bourse/domain';
import { IconButton, Select } from '@bourse/ui';
import { ArrowUpDown } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { swapped, type TransferDraft, withSource, withTarget } from '../model/transfer-draft.ts';
import { type TransferWallet, WALLET_NAMES } from '../model/wallets.ts';

export interface WalletFieldsProps {
  readonly draft: TransferDraft;
  readonly onChange: (draft: TransferDraft) => void;
}

/** From where, to where, and the button between them that exchanges the two. */
export function WalletFields({ draft, onChange }: WalletFieldsProps) {
  const intl = useIntl();
  return (
    <div className="flex items-center gap-2 rounded-8 bg-surface-2 p-2 ps-4">
      <div className="min-w-0 flex-1 divide-y">
        <WalletField
          labelId="transfer.source"
          wallet={draft.source}
          onPick={(wallet) => onChange(withSource(draft, wallet))}
        />
        <WalletField
          labelId="transfer.target"
          wallet={draft.target}
          onPick={(wallet) => onChange(withTarget(draft, wallet))}
        />
      </div>
      <IconButton
        label={intl.formatMessage({ id: 'transfer.swap' })}
        onClick={() => onChange(swapped(draft))}
        className="size-11 rounded-full bg-surface-1 text-accent"
      >
        <ArrowUpDown size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface WalletFieldProps {
  readonly labelId: string;
  readonly wallet: TransferWallet;
  readonly onPick: (wallet: TransferWallet) => void;
}

function WalletField({ labelId, wallet, onPick }: WalletFieldProps) {
  const intl = useIntl();
  return (
    <div className="flex items-center gap-3 py-1">
      <span aria-hidden="true" className="w-16 shrink-0 text-12 text-text-3">
        <FormattedMessage id={labelId} />
      </span>
      <Select
        label={intl.formatMessage({ id: labelId })}
        value={wallet}
        onValueChange={onPick}
        items={TRANSFER_WALLETS.map((value) => ({ value, label: intl.formatMessage({ id: WALLET_NAMES[value] }) }))}
        className="h-11 min-w-0 flex-1 px-2 text-14 font-medium"
      />
    </div>
  );
}
