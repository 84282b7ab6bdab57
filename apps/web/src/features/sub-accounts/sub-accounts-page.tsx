import { PANEL } from '@bourse/kit/page/panel.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { Button, cx, EmptyState } from '@bourse/ui';
import { ArrowLeftRight, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ChangeSubDialog, CloseSubDialog, CreateSubDialog } from './sub-account-dialogs.tsx';
import { SubAccountList, type SubAct } from './sub-account-list.tsx';
import { useLeaveSub } from './switch-account.ts';
import { SubTransferDialog } from './transfer-dialog.tsx';
import type { SubAccount } from './transfer-draft.ts';
import { SubTransferHistory } from './transfer-history.tsx';
import { useSubAccounts } from './use-sub-accounts.ts';

type Open =
  | { readonly what: 'create' }
  | { readonly what: 'transfer'; readonly sub: SubAccount | undefined }
  | { readonly what: 'change' | 'close'; readonly sub: SubAccount }
  | undefined;

/** The accounts under the user's own: wallets, keys and rights of their own. */
export function SubAccountsPage() {
  const user = useUser();
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-4 py-6 md:px-6 md:py-8">
      {user !== undefined && user.masterId !== 0 ? <InSubAccount /> : <OwnSubAccounts />}
    </div>
  );
}

function OwnSubAccounts() {
  const [open, setOpen] = useState<Open>();
  const subs = useSubAccounts();
  const openSub = useCallback((what: SubAct, sub: SubAccount) => setOpen({ what, sub }), []);
  const close = () => setOpen(undefined);
  const create = (
    <Button tone="accent" onClick={() => setOpen({ what: 'create' })}>
      <Plus size={15} aria-hidden="true" />
      <FormattedMessage id="subAccounts.create" />
    </Button>
  );
  const hasSubs = (subs.data?.length ?? 0) > 0;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3 max-md:px-4">
        <div>
          <h1 className="text-20 font-semibold md:text-28">
            <FormattedMessage id="subAccounts.title" />
          </h1>
          <p className="mt-1 max-w-2xl text-14 text-pretty text-text-2">
            <FormattedMessage id="subAccounts.text" />
          </p>
        </div>
        {hasSubs && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen({ what: 'transfer', sub: undefined })}>
              <ArrowLeftRight size={15} aria-hidden="true" />
              <FormattedMessage id="subAccounts.transfer" />
            </Button>
            {create}
          </div>
        )}
      </div>
      <div className={cx(PANEL, 'overflow-clip')}>
        <SubAccountList query={subs} onOpen={openSub} create={create} />
      </div>
      <SubTransferHistory />
      {open?.what === 'create' && <CreateSubDialog onClose={close} />}
      {open?.what === 'change' && <ChangeSubDialog sub={open.sub} onClose={close} />}
      {open?.what === 'close' && <CloseSubDialog sub={open.sub} onClose={close} />}
      {open?.what === 'transfer' && <SubTransferDialog sub={open.sub} onClose={close} />}
    </>
  );
}

/** A sub-account has none of its own. */
function InSubAccount() {
  const leave = useLeaveSub();
  return (
    <>
      <h1 className="text-20 font-semibold max-md:px-4 md:text-28">
        <FormattedMessage id="subAccounts.title" />
      </h1>
      <EmptyState
        title={<FormattedMessage id="subAccounts.inside" />}
        description={<FormattedMessage id="subAccounts.insideHint" />}
        action={
          <Button tone="accent" busy={leave.isPending} onClick={() => void leave.run()}>
            <FormattedMessage id="subAccounts.leave" />
          </Button>
        }
      />
    </>
  );
}
