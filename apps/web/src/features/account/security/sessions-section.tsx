import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { Button } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { Section } from './section.tsx';
import { DEVICES_KEY, SESSIONS_KEY } from './security-keys.ts';
import { SessionList } from './session-list.tsx';

/** Where the user is logged in, and the ways to end it. */
export function SessionsSection() {
  const sessions = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => api(accountCalls.ownSessions, { signal }),
  });
  const others = (sessions.data?.length ?? 0) - 1;
  return (
    <Section
      title={<FormattedMessage id="account.security.sessions" />}
      text={<FormattedMessage id="account.security.sessionsText" />}
      aside={<EndOthers count={others} />}
    >
      <SessionList query={sessions} />
    </Section>
  );
}

/** Ends every session but this one; nothing where this is the only one. */
function EndOthers({ count }: { readonly count: number }) {
  const intl = useIntl();
  const action = useAction({
    run: () => api(accountCalls.endOtherSessions, {}),
    done: ({ ended }) => intl.formatMessage({ id: 'account.security.ended' }, { count: ended }),
    invalidates: [SESSIONS_KEY, DEVICES_KEY, ['own', 'activity']],
  });
  if (count < 1) return null;
  return (
    <Button busy={action.isPending} onClick={() => void action.run()}>
      <LogOut size={15} aria-hidden="true" />
      <FormattedMessage id="account.security.endOthers" values={{ count }} />
    </Button>
  );
}
