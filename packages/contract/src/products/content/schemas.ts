import * as z from 'zod/mini';
import * as s from '../../schemas.ts';
import { LANGUAGES } from '../../site.ts';
import { CONTENT_KINDS, CONTENT_LIMITS, CONTENT_STATES } from './names.ts';

export const contentKind = z.enum(CONTENT_KINDS);
export const contentState = z.enum(CONTENT_STATES);

/** An article's id: a whole number from 1 up, as text. */
export const documentId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
/** An article's stable name in addresses: lower-case letters, digits and dashes. */
export const contentCode = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
/** A category's name as the setting `contentCategories` has it. */
export const category = z.string().check(z.maxLength(40), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));
/** A language of the site; another one is treated as the first of the fallbacks. */
export const languageText = z.string().check(z.maxLength(10), z.regex(/^[A-Za-z_]+$/));
/** A language that texts are written in. */
export const language = z.enum(LANGUAGES.map(({ value }) => value));

/** Marks in one paragraph at most: the parser takes up to the square of their number, and 2,000 less than a second. */
const MOST_MARKS = 2_000;
/** More than thirty quotes, lists and footnotes in each other on one line: the parser takes a call for each. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]+\]:)){31}/m;

function isReadable(markdown: string): boolean {
  if (TOO_DEEP.test(markdown)) return false;
  return markdown
    .split(/\n[ \t\r]*\n/)
    .every((paragraph) => (paragraph.match(/[*_~`<[\]]/g)?.length ?? 0) <= MOST_MARKS);
}

/** Text of several lines: nothing that PostgreSQL cannot store, no control character but line ends and tabs. */
export const markdownText = z.string().check(
  z.maxLength(CONTENT_LIMITS.body),
  z.refine((text) => !/\p{Cs}|[^\P{Cc}\t\n\r]/u.test(text), 'has a control character'),
  z.refine(isReadable, 'has too many marks in one paragraph'),
);

/** An article in a list, in the language that it is shown in. */
export const contentItem = z.object({
  documentId: z.string(),
  kind: contentKind,
  code: z.string(),
  category: z.string(),
  isPinned: z.boolean(),
  /** When it was published. */
  publishedMs: s.timeMs,
  /** Plain text. */
  title: z.string(),
  summary: z.string(),
  /** Language of title and summary: the requested one, or a fallback. */
  shownLanguage: z.string(),
});

/** A category with its name in the requested language. */
export const contentCategory = z.object({
  kind: contentKind,
  category: z.string(),
  name: z.string(),
  /** Language of the name. */
  shownLanguage: z.string(),
  /** How many articles of it are published. */
  count: z.int(),
});

/** Pieces of a text that match a search: start and length in UTF-16 units, in order, without overlap. */
export const textMarks = z.array(z.tuple([z.int(), z.int()]));

/** What readers think of an article. */
export const helpfulVotes = z.object({
  yes: z.int(),
  no: z.int(),
  /** The caller's own vote; null: none. A visitor is told apart by network address. */
  mine: z.nullable(z.boolean()),
});

/** An article as a page shows it. */
export const contentArticle = z.extend(contentItem, {
  /** Name of the category in the requested language. */
  categoryName: z.string(),
  /** IANA zone that the time of publication was set in. */
  publishZone: z.string(),
  /** When the shown text was last changed; equal to publishedMs when never. */
  updatedMs: s.timeMs,
  /** Sanitised HTML; safe to insert. Its headings begin at h2. */
  html: z.string(),
  /** Languages that the article has. */
  languages: z.array(z.string()),
  related: z.array(contentItem),
  helpful: helpfulVotes,
});

/** An article found by a search, with what matched; no text is HTML. */
export const contentHit = z.extend(contentItem, {
  titleMarks: textMarks,
  /** A piece of the article around the first match. */
  snippet: z.string(),
  snippetMarks: textMarks,
});

/** A version of a text in the console, without its body. */
export const contentVersion = z.object({
  versionId: z.string(),
  language,
  title: z.string(),
  /** E-mail address of the operator; `shipped` for texts that come with the release. */
  author: z.string(),
  createdMs: s.timeMs,
  /** Whether it is the one that readers see, or will see when the schedule's time has come. */
  isLive: z.boolean(),
});

/** A text as the editor has it. */
export const contentText = z.object({
  language,
  /** The newest version; name it when saving. */
  versionId: z.string(),
  /** The version that readers see; empty without one. */
  liveVersionId: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Words for the search that need not be in the text, separated by commas. */
  keywords: z.string(),
  body: z.string(),
  updatedMs: s.timeMs,
  updatedBy: z.string(),
});

/** An article in the console's list. */
export const contentRow = z.object({
  documentId: z.string(),
  kind: contentKind,
  code: z.string(),
  category: z.string(),
  state: contentState,
  isPinned: z.boolean(),
  /** Whether its publication is not sent to inboxes. */
  isSilent: z.boolean(),
  /** `shipped`: comes with the release; a newer release replaces texts that nobody has edited. */
  source: z.enum(['operator', 'shipped']),
  /** Time of publication, past or scheduled; 0 for none. */
  publishMs: s.timeMs,
  publishZone: z.string(),
  /** Title of the newest version in the first of en_US, zh_CN, zh_HK and the others that it has. */
  title: z.string(),
  /** Languages with a text, and those whose newest version is not the one that readers see. */
  languages: z.array(z.string()),
  changedLanguages: z.array(z.string()),
  updatedMs: s.timeMs,
  /** Another one after every change; name it when changing. */
  revision: z.int(),
});

/** An article in the console, with its texts. */
export const contentDocument = z.extend(contentRow, {
  related: z.array(z.string()),
  texts: z.array(contentText),
  votes: z.object({ yes: z.int(), no: z.int() }),
});

/** A line of a comparison. */
export const diffPart = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() });
