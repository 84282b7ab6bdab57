import type { RouteData } from '@bourse/contract';
import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { markLeaving } from '@bourse/kit/session/leaving.ts';
import { session } from '@bourse/kit/session/session.ts';
import { deviceKeys } from '@bourse/kit/signing/device-keys.ts';
import { subAccountsCalls } from './calls.ts';

/**
 * Continues in another of the owner's accounts. The page is loaded anew: nothing of what it knows of the account before may stay. The session's keys
 * are bound first, so that nobody else can bind his.
 */
async function continueAs(login: RouteData<'enterSubAccount'>, to: string): Promise<void> {
  markLeaving(true);
  session.accept(login);
  await deviceKeys().catch(() => undefined);
  globalThis.location.assign(to);
}

/** Enters a sub-account. */
export function useEnterSub() {
  const lang = useLang();
  return useAction({
    run: (subId: number) => api(subAccountsCalls.enterSubAccount, { params: { subId: String(subId) } }),
    onDone: (login) => void continueAs(login, `/${lang}/assetManagement/overView`),
  });
}

/** Returns to the master account. */
export function useLeaveSub() {
  const lang = useLang();
  return useAction({
    run: async () => {
      // The live connection hears of the session's end sooner than the answer comes.
      markLeaving(true);
      try {
        return await api(subAccountsCalls.leaveSubAccount);
      } catch (error) {
        markLeaving(false);
        throw error;
      }
    },
    onDone: (login) => void continueAs(login, `/${lang}/user/subAccounts`),
  });
}
