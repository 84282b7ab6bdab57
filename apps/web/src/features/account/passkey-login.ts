import { api } from '@bourse/kit/api/api.ts';
import { type PasskeyLogin, usePasskeyLogin as useLogin } from '@bourse/kit/passkey/use-passkey-login.ts';
import { accountCalls } from './calls.ts';
import { acceptLogin } from './entry/accept-login.ts';

/** The site's login by passkey. */
export function usePasskeyLogin(): PasskeyLogin {
  return useLogin(
    () => api(accountCalls.beginPasskeyLogin, {}),
    async (body) => acceptLogin(await api(accountCalls.loginByPasskey, { body })),
  );
}
