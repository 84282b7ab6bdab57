import { CHANNEL_KINDS, CONTENT_KINDS, LANGUAGES, schemas } from '@bourse/contract';
import * as z from 'zod/mini';
import { defineSettings, setting } from '../../platform/site-settings/setting.ts';
import { unique } from '../../platform/site-settings/setting-shapes.ts';
import { DEFAULT_CATEGORIES } from './default-categories.ts';
import { channelKeyOf } from './official-channel.ts';

const slug = z.string().check(z.maxLength(40), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
const name = schemas.lineText(80, 1);
const otherLanguages = LANGUAGES.map(({ value }) => value).filter((value) => value !== 'en_US');

/** Names by language; English is required, because it stands in for the others. */
const names = z.strictObject({
  en_US: name,
  ...Object.fromEntries(otherLanguages.map((value) => [value, z.optional(name)])),
}) as unknown as z.ZodMiniType<Record<string, string>>;

const category = z.strictObject({ kind: z.enum(CONTENT_KINDS), category: slug, names });

/** A channel whose value can be compared: a host, an address, a number with +, or `host/account`. */
const channel = z
  .strictObject({
    kind: z.enum(CHANNEL_KINDS.filter((kind) => kind !== 'unknown')),
    value: schemas.lineText(200, 1),
    name,
  })
  .check(z.refine(({ kind, value }) => channelKeyOf(kind, value) !== undefined, 'is no channel of this kind'));

/** Settings of announcements, articles and official channels. */
export const contentSettings = defineSettings({
  contentCategories: setting(
    z.array(category).check(
      z.maxLength(60),
      unique((item) => item.category),
    ),
    DEFAULT_CATEGORIES,
    { summary: 'Categories of announcements and articles, with names by language, in the order of the support pages.' },
  ),
  officialChannels: setting(
    z.array(channel).check(
      z.maxLength(200),
      unique(({ kind, value }) => channelKeyOf(kind, value)),
    ),
    [],
    {
      summary:
        'Channels that the verification page calls ours: domains (`*.` in front includes those below), e-mail addresses, phone numbers with +, accounts as `host/account`. The site’s own hosts and backupDomains always are.',
    },
  ),
});
