import { LANGUAGES } from '@bourse/contract';
import type { Language } from './mail.ts';

/** More of a header is not read. */
const MAX_HEADER_CHARS = 500;
const ENTRY = /^([a-z]{2,3})(?:-([a-z0-9-]+))?(?:;q=([01](?:\.\d{0,3})?))?$/;
/** Chinese in traditional characters. */
const TRADITIONAL = /\b(hant|hk|tw|mo)\b/;

/** The site's language that an Accept-Language header likes best; English when it likes none. */
export function preferredLanguage(header: string | undefined): Language {
  const entries = (header ?? '').slice(0, MAX_HEADER_CHARS).toLowerCase().replaceAll(/[ \t]/g, '').split(',');
  let best: { readonly language: Language; readonly weight: number } = { language: 'en_US', weight: 0 };
  for (const entry of entries) {
    const [, primary = '', rest = '', weightText = '1'] = ENTRY.exec(entry) ?? [];
    const language = primary === '' ? undefined : languageOf(primary, rest);
    const weight = Number(weightText);
    if (language !== undefined && weight > best.weight) best = { language, weight };
  }
  return best.language;
}

/** The language of a stored code; English for one that the site does not have. */
export function knownLanguage(code: string): Language {
  return LANGUAGES.find(({ value }) => value === code)?.value ?? 'en_US';
}

function languageOf(primary: string, rest: string): Language | undefined {
  if (primary === 'zh') return TRADITIONAL.test(rest) ? 'zh_HK' : 'zh_CN';
  return LANGUAGES.find(({ value }) => value.startsWith(`${primary}_`))?.value;
}
