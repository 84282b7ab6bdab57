import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_CODES, routes } from '@bourse/contract';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { MENU } from '../shell/menu.ts';
import { LOCALES } from './locale.ts';

const LOCALES_DIR = join(import.meta.dirname, '../../locales');
const SOURCE_DIR = join(import.meta.dirname, '..');

function readLocale(name: string): Record<string, string> {
  return JSON.parse(readFileSync(join(LOCALES_DIR, `${name}.json`), 'utf8'));
}

const NAMES = LOCALES.map(({ locale }) => locale).filter((locale) => locale !== 'longest');
const english = readLocale('en_US');
const KEYS = Object.keys(english);

const sources = readdirSync(SOURCE_DIR, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(SOURCE_DIR, name), 'utf8'))
  .join('\n');

/** Keys that stand in the source as they are. */
const literals = new Set([...sources.matchAll(/["'`]([a-zA-Z][\w]*(?:\.[\w]+)+)["'`]/g)].map(([, key]) => key));
/** Keys that the source puts together: `menu.${id}` and the like. */
const patterns = [...sources.matchAll(/`([a-zA-Z][\w.]*\.\$\{[^`]*)`/g)].map(([, template = '']) => {
  const parts = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w-]+')}$`);
});

/** The names of a message's arguments; a translation must know the same. Reads ICU: options of select and plural are messages. */
function argumentsOf(message: string): string[] {
  const names = new Set<string>();
  let at = 0;
  const readMessage = () => {
    while (at < message.length && message[at] !== '}') {
      if (message[at] === '{') readArgument();
      else at += 1;
    }
  };
  const readArgument = () => {
    const [head = '', name = ''] = /^\{\s*(\w+)\s*/.exec(message.slice(at)) ?? [];
    names.add(name);
    at += head.length;
    while (at < message.length && message[at] !== '}') {
      if (message[at] === '{') {
        at += 1;
        readMessage();
      }
      at += 1;
    }
    at += 1;
  };
  readMessage();
  return [...names].sort();
}

describe('SH-03 messages', () => {
  it.each(NAMES)('%s has exactly the keys of English', (name) => {
    expect(Object.keys(readLocale(name)).sort()).toEqual([...KEYS].sort());
  });

  it.each(NAMES)('%s knows the same arguments in each message', (name) => {
    const messages = readLocale(name);
    const different = KEYS.filter((key) => {
      return argumentsOf(messages[key] ?? '').join() !== argumentsOf(english[key] ?? '').join();
    });
    expect(different).toEqual([]);
  });

  it.each(LOCALES.filter(({ locale }) => locale !== 'longest'))(
    '$locale is valid ICU throughout',
    ({ locale, tag }) => {
      const errors: string[] = [];
      const messages = readLocale(locale);
      const intl = createIntl({ locale: tag, messages, onError: (error) => errors.push(error.message) });
      for (const key of KEYS) {
        const values = Object.fromEntries(argumentsOf(messages[key] ?? '').map((name) => [name, 2]));
        intl.formatMessage({ id: key }, values);
      }
      expect(errors).toEqual([]);
    },
  );

  it.each(['zh_CN', 'zh_HK'])('%s is translated: only names and codes may equal English', (name) => {
    const messages = readLocale(name);
    const words = (key: string) => (english[key] ?? '').replace(/\{[^}]*\}/g, '');
    const same = KEYS.filter((key) => messages[key] === english[key] && /[a-z]{3}/.test(words(key)));
    expect(same.filter((key) => !/Maker|Taker|Bourse/.test(english[key] ?? ''))).toEqual([]);
  });

  it('has no key that no source uses', () => {
    const orphans = KEYS.filter((key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)));
    expect(orphans).toEqual([]);
  });

  it('has every key that a source names', () => {
    const features = new Set(KEYS.map((key) => key.split('.')[0]));
    const named = [...sources.matchAll(/\bid(?:=|: )["']([a-zA-Z]\w*(?:\.\w+)+)["']/g)].map(([, key = '']) => key);
    const missing = named.filter((key) => features.has(key.split('.')[0]) && !(key in english));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('has the words for every refusal of the API', () => {
    expect(Object.keys(API_CODES).filter((name) => !(`error.${name}` in english))).toEqual([]);
  });

  it('has a name for every area of the API', () => {
    const areas = new Set(Object.values(routes).map((route) => route.area));
    expect([...areas].filter((area) => !(`api.area.${area}` in english))).toEqual([]);
  });

  it('has name and hint of every menu entry', () => {
    const keys = MENU.flatMap((group) => [
      `menu.group.${group.id}`,
      ...group.items.flatMap((item) => [`menu.${item.id}`, `menu.${item.id}.hint`]),
    ]);
    expect(keys.filter((key) => !(key in english))).toEqual([]);
  });
});
