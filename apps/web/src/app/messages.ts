import type { IntlConfig } from 'react-intl';
import type { Locale } from './locale.ts';

/** Texts of one language by key: compiled when the site was built, plain in tests. */
export type Messages = NonNullable<IntlConfig['messages']>;

// Each language is a file of its own in the build.
const FILES = import.meta.glob<Messages>('../../locales/*.json', { import: 'default' });
const STRETCHED = import.meta.glob<Messages>('../../locales/en_US.json', { query: '?longest', import: 'default' });

/** Loads a language's texts; the pseudo-locale is English made longer. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const load = locale === 'longest' ? STRETCHED['../../locales/en_US.json'] : FILES[`../../locales/${locale}.json`];
  if (load === undefined) throw new Error(`no messages for ${locale}`);
  return load();
}
