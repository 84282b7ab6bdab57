import type { SessionUser } from '@bourse/kit/session/session.ts';
import { Button } from '@bourse/ui';
import { UsersRound } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useLeaveSub } from './switch-account.ts';

/** Says on every page whose account this is while the user is in a sub-account, and leads back. */
export function SubAccountBanner({ user }: { readonly user: SessionUser }) {
  const leave = useLeaveSub();
  return (
    <section
      aria-label={user.fnickname}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b bg-accent-soft px-4 py-1.5 text-13"
    >
      <p className="flex min-w-0 items-center gap-2">
        <UsersRound size={15} aria-hidden="true" className="shrink-0 text-accent" />
        <span className="min-w-0 break-words">
          <FormattedMessage id="subAccounts.banner" values={{ name: <strong>{user.fnickname}</strong> }} />
        </span>
      </p>
      <Button size="sm" busy={leave.isPending} onClick={() => void leave.run()} className="max-md:h-11">
        <FormattedMessage id="subAccounts.leave" />
      </Button>
    </section>
  );
}
