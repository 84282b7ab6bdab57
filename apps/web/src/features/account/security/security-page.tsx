import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Button, buttonClass } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, LockKeyhole, LogOut } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { SecondFactorRow, useSecondFactor } from './second-factor-row.tsx';
import { SecurityRow } from './security-row.tsx';
import { SESSIONS_KEY, SessionList } from './session-list.tsx';

/** Password, second factor, keys of programs, and the browsers that are logged in. */
export function SecurityPage() {
  const [isChanging, setChanging] = useState(false);
  const sessions = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => api(accountCalls.ownSessions, { signal }),
  });
  const factor = useSecondFactor();
  const others = (sessions.data?.length ?? 0) - 1;
  return (
    <div className="mx-auto flex w-full max-w-240 flex-col gap-6 py-6 md:px-6 md:py-8">
      <div className="max-md:px-4">
        <h1 className="text-20 font-semibold md:text-28">
          <FormattedMessage id="account.personSetting.title" />
        </h1>
        <p className="mt-1 max-w-2xl text-14 text-pretty text-text-2">
          <FormattedMessage id="account.personSetting.text" />
        </p>
      </div>
      <div className="divide-y border bg-surface-1 max-md:border-x-0 md:rounded-12">
        <SecurityRow
          icon={<LockKeyhole size={18} aria-hidden="true" />}
          title={<FormattedMessage id="account.password" />}
          text={<FormattedMessage id="account.security.passwordText" />}
        >
          <Button onClick={() => setChanging(true)}>
            <FormattedMessage id="account.security.change" />
          </Button>
        </SecurityRow>
        <SecondFactorRow />
        <SecurityRow
          icon={<KeyRound size={18} aria-hidden="true" />}
          title={<FormattedMessage id="account.security.keys" />}
          text={<FormattedMessage id="account.security.keysText" />}
        >
          <AppLink to="/user/apiSetting" className={buttonClass('neutral')}>
            <FormattedMessage id="account.security.manage" />
          </AppLink>
        </SecurityRow>
      </div>
      <section aria-labelledby="sessions-title" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3 max-md:px-4">
          <div>
            <h2 id="sessions-title" className="text-16 font-semibold">
              <FormattedMessage id="account.security.sessions" />
            </h2>
            <p className="mt-0.5 text-13 text-text-2">
              <FormattedMessage id="account.security.sessionsText" />
            </p>
          </div>
          <EndOthers count={others} />
        </div>
        <div className="overflow-clip border bg-surface-1 max-md:border-x-0 md:rounded-12">
          <SessionList query={sessions} />
        </div>
      </section>
      {isChanging && <ChangePasswordDialog hasFactor={factor?.isOn === true} onClose={() => setChanging(false)} />}
    </div>
  );
}

/** Ends every session but this one; nothing where this is the only one. */
function EndOthers({ count }: { readonly count: number }) {
  const intl = useIntl();
  const action = useAction({
    run: () => api(accountCalls.endOtherSessions, {}),
    done: ({ ended }) => intl.formatMessage({ id: 'account.security.ended' }, { count: ended }),
    invalidates: [SESSIONS_KEY],
  });
  if (count < 1) return null;
  return (
    <Button busy={action.isPending} onClick={() => void action.run()}>
      <LogOut size={15} aria-hidden="true" />
      <FormattedMessage id="account.security.endOthers" values={{ count }} />
    </Button>
  );
}
