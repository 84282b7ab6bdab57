import type { Locale } from '@bourse/kit/words/locale.ts';
import type { IntlConfig } from 'react-intl';
import { MESSAGE_PARTS, type MessagePart } from './message-parts.ts';

/** Texts of one language by key: compiled when the site was built, plain in tests. */
export type Messages = NonNullable<IntlConfig['messages']>;

type Files = Readonly<Record<string, () => Promise<Messages>>>;

// Each part of a language is a file of its own in the build.
const FILES: Readonly<Record<MessagePart, Files>> = {
  first: import.meta.glob<Messages>('../../locales/*.json', { import: 'default' }),
  terminal: import.meta.glob<Messages>('../../locales/*.json', { query: '?terminal', import: 'default' }),
  ticket: import.meta.glob<Messages>('../../locales/*.json', { query: '?ticket', import: 'default' }),
  rest: import.meta.glob<Messages>('../../locales/*.json', { query: '?rest', import: 'default' }),
};
const STRETCHED: Readonly<Record<MessagePart, Files>> = {
  first: import.meta.glob<Messages>('../../locales/en_US.json', { query: '?longest', import: 'default' }),
  terminal: import.meta.glob<Messages>('../../locales/en_US.json', { query: '?longest-terminal', import: 'default' }),
  ticket: import.meta.glob<Messages>('../../locales/en_US.json', { query: '?longest-ticket', import: 'default' }),
  rest: import.meta.glob<Messages>('../../locales/en_US.json', { query: '?longest-rest', import: 'default' }),
};

function load(locale: Locale, part: MessagePart): Promise<Messages> {
  const isStretched = locale === 'longest';
  const file = (isStretched ? STRETCHED : FILES)[part][`../../locales/${isStretched ? 'en_US' : locale}.json`];
  if (file === undefined) throw new Error(`no messages for ${locale}`);
  return file();
}

const whole = new Map<Locale, Messages>();

/**
 * Loads a language's texts, or the parts of them that a page does with; the pseudo-locale is English made longer. Once a page
 * has loaded all, every page has all.
 */
export async function loadMessages(locale: Locale, parts: readonly MessagePart[]): Promise<Messages> {
  const known = whole.get(locale);
  if (known !== undefined) return known;
  const loaded = await Promise.all(parts.map((part) => load(locale, part)));
  // All parts are of the same kind: compiled in a build, plain in tests.
  const messages = Object.assign({}, ...loaded) as Messages;
  if (parts.length === MESSAGE_PARTS.length) whole.set(locale, messages);
  return messages;
}
