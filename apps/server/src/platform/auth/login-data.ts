import type { RouteData } from '@bourse/contract';
import type { SessionUser } from './session-user.ts';

/** Login data as defined in section 3 of the specification, and whose sub-account it is. */
export function loginDataOf(user: SessionUser): RouteData<'login'> {
  return {
    fid: user.accountId,
    fnickname: user.nickname,
    email: user.email,
    photo: user.photo,
    vipLevel: user.vipLevel,
    vipType: user.vipType,
    csrfToken: user.csrfToken,
    masterId: user.masterAccountId,
  };
}
