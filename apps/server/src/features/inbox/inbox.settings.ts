import * as z from 'zod/mini';
import { defineSettings, setting } from '../../platform/site-settings/setting.ts';

/** Settings of the inbox. */
export const inboxSettings = defineSettings({
  inboxDays: setting(z.int().check(z.minimum(1), z.maximum(3_650)), 180, {
    summary: 'Days for which messages stay in the inbox, read or not.',
  }),
});
