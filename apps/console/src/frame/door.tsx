import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { ErrorState, Spinner } from '@bourse/ui';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { usePermissionsQuery } from '../room/permissions.ts';
import { AsideParts } from './aside-parts.tsx';
import { FactorPage } from './factor-page.tsx';
import { useIsOpenFor } from './idle.ts';
import { LockedPage } from './locked-page.tsx';
import { LoginPage } from './login-page.tsx';
import { NoRoomsPage } from './no-rooms-page.tsx';
import { useStanding } from './use-standing.ts';

/**
 * Who comes in: an operator whose console is open. A visitor logs in, whoever was away enters the password again, a user without any
 * permission sees no room, and an operator who lacks the second factor that is demanded learns where to set it; each in the place of the
 * room, so that its address stays.
 */
export function Door({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <Entrance>{children}</Entrance>
      <AsideParts />
    </>
  );
}

/** The same without the toasts and questions that stand beside every page. */
export function Entrance({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  const isOpen = useIsOpenFor(user?.fid ?? Number.NaN);
  if (user === undefined) return <LoginPage />;
  if (!isOpen) return <LockedPage user={user} />;
  return <Operators>{children}</Operators>;
}

/** Whoever has any permission is an operator; where the exchange demands a second factor, he has one too. */
function Operators({ children }: { readonly children: ReactNode }) {
  const permissions = usePermissionsQuery();
  const standing = useStanding(permissions.data !== undefined && permissions.data.length > 0);
  if (permissions.data === undefined) return <Waiting query={permissions} />;
  if (permissions.data.length === 0) return <NoRoomsPage />;
  if (standing.data === undefined) return <Waiting query={standing} />;
  return standing.data.isFactorMissing ? <FactorPage onRetry={() => void standing.refetch()} /> : children;
}

interface WaitingProps {
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown };
}

function Waiting({ query: { error, refetch } }: WaitingProps) {
  const intl = useIntl();
  const words = useErrorWords();
  if (error === null) {
    return (
      <div
        role="status"
        aria-label={intl.formatMessage({ id: 'common.loading' })}
        className="grid min-h-dvh place-items-center"
      >
        <Spinner className="size-6 text-text-3" />
      </div>
    );
  }
  return (
    <ErrorState
      className="min-h-dvh"
      title={intl.formatMessage({ id: 'frame.permissions.failed' })}
      description={words(error)}
      retryLabel={intl.formatMessage({ id: 'common.retry' })}
      onRetry={() => void refetch()}
    />
  );
}
