import * as z from 'zod/mini';

/** Response of a login (specification, section 3) and the CSRF token for state-changing calls. */
export const loginData = z.object({
  fid: z.int(),
  fnickname: z.string(),
  email: z.string(),
  photo: z.string(),
  vipLevel: z.int().check(z.minimum(0), z.maximum(15)),
  vipType: z.int(),
  csrfToken: z.string(),
});
