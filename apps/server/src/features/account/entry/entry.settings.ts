import * as z from 'zod/mini';
import { defineSettings, setting } from '../../../platform/site-settings/setting.ts';
import { siteAddress } from '../../../platform/site-settings/setting-shapes.ts';

/** Settings of the ways in. */
export const entrySettings = defineSettings({
  'account.terms-version': setting(z.string().check(z.regex(/^\d[\w.-]{0,19}$/)), '1', {
    summary:
      'Version of the terms that a registration accepts; it is kept with the account. A new one applies to registrations from then on.',
  }),
  'account.terms-url': setting(z.union([z.literal(''), siteAddress]), '', {
    summary: 'Where the text of the terms is: an https address, or a path of this site; empty: nowhere.',
  }),
  'account.confirm-new-devices': setting(z.enum(['auto', 'on', 'off']), 'auto', {
    summary:
      'Whether a login by password alone from a browser that the account does not know needs a code from a mail; auto: in production.',
  }),
  'account.breach-lookup': setting(
    z
      .string()
      .check(
        z.regex(/^(https:\/\/[^\s/?#@]+\/[^\s?#]*\/|http:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?\/([^\s?#]*\/)?)?$/),
      ),
    '',
    {
      summary:
        'Where leaked passwords are looked up by the first five digits of their SHA-1, which are appended to this address; it ends with a slash. Empty: nowhere.',
    },
  ),
});
