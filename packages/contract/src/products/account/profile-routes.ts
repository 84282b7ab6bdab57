import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as a from './schemas.ts';

/** Routes of the user himself: sessions and picture. */
export const profileRoutes = defineRoutes({
  ownSessions: {
    method: 'GET',
    path: '/hk-web/v2/user/sessions',
    area: 'session',
    auth: 'user',
    mutates: false,
    summary: 'Lists the user’s sessions, the last used first; the newest 100.',
    data: z.array(a.ownSession),
    errors: [],
  },
  endOwnSession: {
    method: 'DELETE',
    path: '/hk-web/v2/user/session/{sessionId}',
    area: 'session',
    auth: 'user',
    mutates: true,
    summary: 'Ends another session of the user; that of the call ends by logging out.',
    params: z.object({ sessionId: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
    data: z.object({}),
    errors: ['SESSION_UNKNOWN'],
  },
  endOtherSessions: {
    method: 'POST',
    path: '/hk-web/v2/user/sessions/end-others',
    area: 'session',
    auth: 'user',
    mutates: true,
    summary: 'Ends all sessions of the user but that of the call.',
    data: z.object({ ended: z.int() }),
    errors: [],
  },
  setUserPhoto: {
    method: 'PUT',
    path: '/hk-web/v2/user/photo',
    area: 'session',
    auth: 'user',
    mutates: true,
    summary:
      'Replaces the user’s picture by a PNG, JPEG or WebP of at most 2 MiB and 24 megapixels; it is made smaller than 257 pixels, and nothing but what can be seen is kept.',
    upload: { maxBytes: 2 * 1024 * 1024 },
    data: z.object({ photo: z.string() }),
    errors: ['BODY_TOO_LARGE', 'FILE_TYPE_UNSUPPORTED', 'FILE_INVALID', 'OVERLOADED'],
  },
  deleteUserPhoto: {
    method: 'DELETE',
    path: '/hk-web/v2/user/photo',
    area: 'session',
    auth: 'user',
    mutates: true,
    summary: 'Deletes the user’s picture.',
    data: z.object({ photo: z.string() }),
    errors: [],
  },
  userPhoto: {
    method: 'GET',
    path: '/hk-web/v2/user/photo/{fileId}',
    area: 'session',
    auth: 'user',
    mutates: false,
    summary: 'Returns the user’s own picture, under the path that `photo` names.',
    params: z.object({ fileId: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)) }),
    file: true,
    data: z.object({}),
    errors: ['FILE_UNKNOWN'],
  },
});
