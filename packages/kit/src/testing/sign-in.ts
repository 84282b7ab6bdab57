import { type SessionUser, session } from '../session/session.ts';

/** The page has the session of a plain user, or of the one that is told. */
export function signIn(user: Partial<SessionUser> = {}): void {
  session.accept({
    fid: 7,
    fnickname: '',
    email: '',
    photo: '',
    vipLevel: 0,
    vipType: 0,
    masterId: 0,
    csrfToken: 'token',
    ...user,
  });
}
