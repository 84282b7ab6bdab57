import { api } from '@bourse/kit/api/api.ts';
import { type PasskeyLogin, usePasskeyLogin } from '@bourse/kit/passkey/use-passkey-login.ts';
import { session } from '@bourse/kit/session/session.ts';
import { frameCalls } from './calls.ts';
import { openConsole } from './idle.ts';

/** The console's login by passkey. */
export function usePasskeyDoor(): PasskeyLogin {
  return usePasskeyLogin(
    () => api(frameCalls.beginPasskeyLogin, {}),
    async (body) => {
      const user = await api(frameCalls.loginByPasskey, { body });
      openConsole(user.fid);
      session.accept(user);
    },
  );
}
