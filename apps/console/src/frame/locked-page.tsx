import type { RouteName } from '@bourse/contract';
import { OwnerProofFields } from '@bourse/kit/api/owner-proof-fields.tsx';
import { useOwnerProof } from '@bourse/kit/api/use-owner-proof.ts';
import type { SessionUser } from '@bourse/kit/session/session.ts';
import { Button } from '@bourse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { DoorPage } from './door-page.tsx';
import { openConsole } from './idle.ts';
import { useLogout } from './use-logout.ts';

/** The call for which the owner is checked. The proof is thrown away: only that there is one matters here. */
const ACT: RouteName = 'setConsoleSetting';

/** The console after a quarter of an hour without input: a proof of its owner, or the way out. */
export function LockedPage({ user }: { readonly user: SessionUser }) {
  const queryClient = useQueryClient();
  const logout = useLogout();
  // What was read is not kept behind the lock.
  useEffect(() => queryClient.clear(), [queryClient]);
  const proof = useOwnerProof(ACT, () => openConsole(user.fid));
  return (
    <DoorPage
      titleId="frame.locked.title"
      text={<FormattedMessage id="frame.locked.text" values={{ email: user.email }} />}
    >
      <form noValidate onSubmit={proof.submit} className="flex flex-col gap-4">
        <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <OwnerProofFields proof={proof} autoFocus />
        <Button type="submit" tone="accent" size="lg" busy={proof.isBusy} className="mt-2 w-full">
          <FormattedMessage id="frame.locked.submit" />
        </Button>
        <Button tone="quiet" onClick={() => void logout()}>
          <FormattedMessage id="frame.logout" />
        </Button>
      </form>
    </DoorPage>
  );
}
