import * as z from 'zod/mini';
import { defineSettings, setting } from '../../../platform/site-settings/setting.ts';

/** Settings of what proves an owner. */
export const factorSettings = defineSettings({
  'account.withdrawal-pause-hours': setting(z.int().check(z.minimum(1), z.maximum(168)), 24, {
    summary:
      'Hours for which an account cannot withdraw after its password, second factor, passkeys or e-mail address have changed.',
  }),
});
