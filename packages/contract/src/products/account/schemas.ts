import * as z from 'zod/mini';

/** What a login answers (specification, section 3) plus the token that state-changing calls must send. */
export const loginData = z.object({
  fid: z.int(),
  fnickname: z.string(),
  email: z.string(),
  photo: z.string(),
  vipLevel: z.int().check(z.minimum(0), z.maximum(15)),
  vipType: z.int(),
  csrfToken: z.string(),
});
