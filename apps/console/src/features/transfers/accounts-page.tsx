import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Button, Skeleton, TextField } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { StateBadge } from '../../room/state-badge.tsx';
import { WALLETS, walletId } from '../../room/wallets.ts';
import { type AccountAct, AccountActDialog } from './account-act-dialog.tsx';
import { transfersCalls } from './calls.ts';
import { TransfersTabs } from './transfers-tabs.tsx';

type TransferAccount = RouteData<'consoleTransferAccount'>;
const ACCOUNT = /^[1-9]\d{3,9}$/;

/** What is set for the transfers of one account: found by its number, which the address keeps. */
export function AccountsPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const asked: { readonly account?: unknown } = useSearch({ strict: false });
  const account = typeof asked.account === 'string' && ACCOUNT.test(asked.account) ? asked.account : '';
  const [typed, setTyped] = useState(account);
  const [isInvalid, setInvalid] = useState(false);
  const find = (event: FormEvent) => {
    event.preventDefault();
    const isAccount = ACCOUNT.test(typed);
    setInvalid(!isAccount);
    if (isAccount) void navigate({ to: '.', search: { account: typed } });
  };
  return (
    <RoomPage title={intl.formatMessage({ id: 'transfers.title' })} text={<FormattedMessage id="transfers.text" />}>
      <TransfersTabs />
      <Panel>
        <form noValidate onSubmit={find} className="flex flex-wrap items-end gap-3">
          <TextField
            label={intl.formatMessage({ id: 'room.account' })}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value.trim())}
            error={isInvalid ? intl.formatMessage({ id: 'room.accountInvalid' }) : undefined}
            className="w-full sm:w-64"
          />
          <Button type="submit" tone="accent" className="h-11 max-sm:w-full">
            <Search size={15} aria-hidden="true" />
            <FormattedMessage id="transfers.find" />
          </Button>
        </form>
      </Panel>
      {account !== '' && <Account key={account} accountId={account} />}
    </RoomPage>
  );
}

function Account({ accountId }: { readonly accountId: string }) {
  const query = useQuery({
    queryKey: ['own', 'transfers', 'account', accountId],
    queryFn: ({ signal }) => api(transfersCalls.consoleTransferAccount, { params: { accountId }, signal }),
  });
  return (
    <Panel title={<FormattedMessage id="transfers.accountTitle" values={{ account: accountId }} />}>
      <Loaded query={query} failedId="transfers.accountFailed" skeleton={<Skeleton className="h-40 w-full" />}>
        {(account) => <AccountParts account={account} />}
      </Loaded>
    </Panel>
  );
}

function AccountParts({ account }: { readonly account: TransferAccount }) {
  const mayWrite = useMay('transfer.accounts.write');
  const [act, setAct] = useState<AccountAct>();
  const { accountId, blocked, coupons } = account;
  return (
    <ul className="flex flex-col divide-y">
      <li className="flex min-h-11 items-center gap-3 py-1.5 text-13">
        <span className="min-w-0 flex-1">
          <FormattedMessage id="transfers.ofAccount" />
        </span>
        <StateBadge labelId={blocked ? 'transfers.blocked' : 'transfers.open'} meaning={blocked ? 'bad' : 'good'} />
        {mayWrite && (
          <Button size="sm" onClick={() => setAct({ kind: blocked ? 'unblock' : 'block', accountId })}>
            <FormattedMessage id={blocked ? 'transfers.act.unblock' : 'transfers.act.block'} />
          </Button>
        )}
      </li>
      {WALLETS.map((wallet) => {
        const isBound = coupons.includes(wallet);
        return (
          <li key={wallet} className="flex min-h-11 items-center gap-3 py-1.5 text-13">
            <span className="min-w-0 flex-1">
              <FormattedMessage id="transfers.coupon" values={{ wallet: <FormattedMessage id={walletId(wallet)} /> }} />
            </span>
            <StateBadge
              labelId={isBound ? 'transfers.bound' : 'transfers.notBound'}
              meaning={isBound ? 'waits' : 'ended'}
            />
            {mayWrite && (
              <Button size="sm" onClick={() => setAct({ kind: isBound ? 'void' : 'bind', accountId, wallet })}>
                <FormattedMessage id={isBound ? 'transfers.act.void' : 'transfers.act.bind'} />
              </Button>
            )}
          </li>
        );
      })}
      {act !== undefined && <AccountActDialog act={act} onClose={() => setAct(undefined)} />}
    </ul>
  );
}
