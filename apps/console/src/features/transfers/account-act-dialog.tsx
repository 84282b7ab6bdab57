import { api } from '@bourse/kit/api/api.ts';
import { useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { walletId } from '../../room/wallets.ts';
import { transfersCalls } from './calls.ts';

/** What somebody is about to do to the transfers of an account. */
export type AccountAct =
  | { readonly kind: 'block' | 'unblock'; readonly accountId: number }
  | { readonly kind: 'bind' | 'void'; readonly accountId: number; readonly wallet: number };

function send(act: AccountAct) {
  const params = { accountId: String(act.accountId) };
  if (act.kind === 'bind' || act.kind === 'void') {
    const body = { wallet: act.wallet, bound: act.kind === 'bind' };
    return api(transfersCalls.bindTransferCoupon, { params, body });
  }
  return api(transfersCalls.blockTransfers, { params, body: { blocked: act.kind === 'block' } });
}

/** Asks before the transfers of an account are blocked, or a coupon is bound. */
export function AccountActDialog({ act, onClose }: { readonly act: AccountAct; readonly onClose: () => void }) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: `transfers.act.${act.kind}` });
  const wallet = 'wallet' in act ? intl.formatMessage({ id: walletId(act.wallet) }) : '';
  return (
    <ActDialog
      title={label}
      text={intl.formatMessage({ id: `transfers.act.${act.kind}.text` }, { account: String(act.accountId), wallet })}
      confirmLabel={label}
      tone={act.kind === 'block' || act.kind === 'void' ? 'danger' : 'accent'}
      doneId="transfers.saved"
      changes={[['own', 'transfers']]}
      call={() => send(act)}
      onClose={onClose}
    />
  );
}
