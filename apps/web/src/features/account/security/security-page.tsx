import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Button, buttonClass } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, LockKeyhole, LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { SESSIONS_KEY, SessionList } from './session-list.tsx';

/** Password, keys of programs, and the browsers that are logged in. */
export function SecurityPage() {
  const [isChanging, setChanging] = useState(false);
  const sessions = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => api(accountCalls.ownSessions, { signal }),
  });
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
        <Row
          icon={<LockKeyhole size={18} aria-hidden="true" />}
          titleId="account.password"
          textId="account.security.passwordText"
        >
          <Button onClick={() => setChanging(true)}>
            <FormattedMessage id="account.security.change" />
          </Button>
        </Row>
        <Row
          icon={<KeyRound size={18} aria-hidden="true" />}
          titleId="account.security.keys"
          textId="account.security.keysText"
        >
          <AppLink to="/user/apiSetting" className={buttonClass('neutral')}>
            <FormattedMessage id="account.security.manage" />
          </AppLink>
        </Row>
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
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </div>
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly titleId: string;
  readonly textId: string;
  readonly children: ReactNode;
}

function Row({ icon, titleId, textId, children }: RowProps) {
  return (
    <div className="flex items-center gap-4 p-4 md:px-5">
      <span className="text-text-3 max-md:hidden">{icon}</span>
      <div className="min-w-0 flex-1">
        <h2 className="text-14 font-medium">
          <FormattedMessage id={titleId} />
        </h2>
        <p className="mt-0.5 text-13 text-pretty text-text-2">
          <FormattedMessage id={textId} />
        </p>
      </div>
      <div className="shrink-0">{children}</div>
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
