import type { AccountWorth } from '@bourse/contract';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { targetOf } from '@bourse/kit/page/links.ts';
import { buttonClass, cx, IconButton, Skeleton, SkeletonRows } from '@bourse/ui';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TransferLink } from '../../../trading/transfer-link.tsx';
import { type ListedAccount, listAccounts, MOCK_WALLET } from '../model/accounts.ts';
import { UnitTotal } from '../unit-choice.tsx';

const AccountCoins = late(async () => (await import('./account-coins.tsx')).AccountCoins);

/** The accounts with what each is worth; a row opens to the coins in it. */
export function AccountRows({ accounts }: { readonly accounts: readonly AccountWorth[] | undefined }) {
  const intl = useIntl();
  if (accounts === undefined) {
    return (
      <SkeletonRows rows={8} rowClassName="h-12 gap-3 px-4" blocks={['h-4 w-32', 'ms-auto h-4 w-24', 'h-7 w-20']} />
    );
  }
  return (
    <ul aria-label={intl.formatMessage({ id: 'assets.accounts' })} className="divide-y border-t">
      {listAccounts(accounts).map((account) => (
        <AccountRow key={account.wallet} account={account} />
      ))}
    </ul>
  );
}

function AccountRow({ account }: { readonly account: ListedAccount }) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { wallet, page, hasTransfer, isEmpty } = account;
  const name = intl.formatMessage({ id: `funds.wallet.${wallet}` });
  return (
    <li>
      <div className="flex min-h-12 items-center gap-2 py-1 ps-4 pe-2">
        <span className="min-w-0 flex-1">
          {page === undefined ? (
            <span className="text-13">{name}</span>
          ) : (
            <AppLink
              {...targetOf(page)}
              preload={false}
              className="inline-flex items-center text-13 hover:text-accent max-md:min-h-11"
            >
              {name}
            </AppLink>
          )}
          {wallet === MOCK_WALLET && !isEmpty && (
            <span className="block text-12 text-text-3">
              <FormattedMessage id="assets.playMoney" />
            </span>
          )}
        </span>
        <span className={cx('text-end text-13', isEmpty && 'text-text-3')}>
          <UnitTotal totals={account} />
        </span>
        <span className="flex w-22 shrink-0 justify-end max-md:hidden">
          {hasTransfer && (
            <TransferLink
              preset={{ source: wallet }}
              aria-label={intl.formatMessage({ id: 'assets.transferFrom' }, { account: name })}
              className={buttonClass('quiet', 'sm')}
            >
              <FormattedMessage id="trading.transfer" />
            </TransferLink>
          )}
        </span>
        <IconButton
          label={intl.formatMessage({ id: 'assets.showCoins' }, { account: name })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown size={16} aria-hidden="true" className={cx('transition-transform', isOpen && 'rotate-180')} />
        </IconButton>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <LatePart fallback={<Skeleton className="mx-4 mb-3 h-8" />}>
            <AccountCoins wallet={wallet} />
          </LatePart>
        )}
      </div>
    </li>
  );
}
