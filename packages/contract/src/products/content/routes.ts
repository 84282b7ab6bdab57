import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import { contentConsoleRoutes } from './console-routes.ts';
import { CHANNEL_KINDS } from './names.ts';
import * as c from './schemas.ts';

const lang = c.languageText;

/** Routes of the content area: what readers see. */
export const contentRoutes = defineRoutes({
  contentList: {
    method: 'GET',
    path: '/hk-web/public/content/list',
    area: 'content',
    auth: 'none',
    mutates: false,
    summary:
      'Lists published articles of a kind or category, pinned first, then newest first; each in the language, or in a fallback that it names.',
    query: z.object({ lang, kind: z.optional(c.contentKind), category: z.optional(c.category), ...s.pageQuery }),
    data: s.pageOf(c.contentItem),
    errors: [],
  },
  contentCategories: {
    method: 'GET',
    path: '/hk-web/public/content/categories',
    area: 'content',
    auth: 'none',
    mutates: false,
    summary: 'Lists the categories of the support pages, in their order, with the number of published articles.',
    query: z.object({ lang, kind: z.optional(c.contentKind) }),
    data: z.array(c.contentCategory),
    errors: [],
  },
  contentPopular: {
    method: 'GET',
    path: '/hk-web/public/content/popular',
    area: 'content',
    auth: 'none',
    mutates: false,
    summary:
      'Lists the ten published articles that most readers found helpful, of those that more found helpful than did not.',
    query: z.object({ lang, kind: z.optional(c.contentKind) }),
    data: z.array(c.contentItem),
    errors: [],
  },
  contentArticle: {
    method: 'GET',
    path: '/hk-web/public/content/article',
    area: 'content',
    auth: 'optional',
    mutates: false,
    summary:
      'Returns a published article by id or code (the code decides when both are given), in the language or a fallback that `shownLanguage` names.',
    query: z.object({ lang, id: z.optional(c.documentId), code: z.optional(c.contentCode) }),
    data: c.contentArticle,
    errors: ['CONTENT_UNKNOWN'],
  },
  contentSearch: {
    method: 'GET',
    path: '/hk-web/public/content/search',
    area: 'content',
    auth: 'none',
    mutates: false,
    summary:
      'Finds published articles by words, titles before texts; at most 30. Words are found by their beginning, Chinese, Japanese and Korean by any part.',
    query: z.object({ lang, q: s.lineText(100, 1), kind: z.optional(c.contentKind) }),
    data: z.array(c.contentHit),
    errors: [],
  },
  voteContent: {
    method: 'POST',
    path: '/hk-web/public/content/vote',
    area: 'content',
    auth: 'optional',
    mutates: true,
    summary:
      'Records whether an article was helpful: one vote of an account or, of visitors, of a network address; a later one replaces it, null takes it back.',
    body: z.object({ documentId: c.documentId, helpful: z.nullable(z.boolean()) }),
    data: c.helpfulVotes,
    errors: ['CONTENT_UNKNOWN'],
  },
  verifyChannel: {
    method: 'POST',
    path: '/hk-web/public/channel/verify',
    area: 'content',
    auth: 'none',
    mutates: false,
    summary:
      'Decides whether an address, e-mail address, phone number or account is one of the exchange’s official channels; whatever is not listed is not.',
    body: z.object({ text: s.lineText(300, 1) }),
    data: z.object({
      /** `lookAlike`: not ours, and easily taken for the listed value in `resembles`. */
      verdict: z.enum(['ours', 'notOurs', 'lookAlike']),
      /** Empty unless it is a look-alike. */
      resembles: z.string(),
      /** What the text was read as. */
      kind: z.enum(CHANNEL_KINDS),
      /** What was compared: the host in its wire form (`xn--…`), the address, the number with +, `host/account`. */
      compared: z.string(),
      /** The host in the letters that a browser shows; empty when it has no others than `compared`. */
      displayed: z.string(),
      /** Names of the listed channels that it is; several when an account of that name is on several sites. */
      channels: z.array(z.object({ kind: z.enum(CHANNEL_KINDS), value: z.string(), name: z.string() })),
    }),
    errors: [],
  },
  ...contentConsoleRoutes,
});
