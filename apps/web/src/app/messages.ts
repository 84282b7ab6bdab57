import type { Locale } from './locale.ts';

/** Texts of one language by key. */
export type Messages = Readonly<Record<string, string>>;

// Each language is a file of its own in the build.
const FILES = import.meta.glob<Messages>('../../locales/*.json', { import: 'default' });

async function loadFile(name: string): Promise<Messages> {
  const load = FILES[`../../locales/${name}.json`];
  if (load === undefined) throw new Error(`no messages for ${name}`);
  return load();
}

/** Loads a language's texts; the pseudo-locale is English made longer. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  if (locale !== 'longest') return loadFile(locale);
  const [english, { stretchMessages }] = await Promise.all([loadFile('en_US'), import('./pseudo-locale.ts')]);
  return stretchMessages(english);
}
