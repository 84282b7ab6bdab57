import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PLACES } from '../../apps/web/src/app/places.ts';
import { check } from './check.mjs';
import { add, faults, listed, missing, move, remove, withMovedKeys } from './commands.mjs';
import { fileOf, formatFile, LANGUAGES, readWords, writeWords } from './files.mjs';
import { checkPlaces } from './graph.mjs';
import { argumentsOf, problemOf } from './icu.mjs';
import { unknownKeys, unusedKeys, usesOf } from './uses.mjs';

const LANGS = ['en_US', 'zh_CN', 'zh_HK', 'de_DE'];
const THREE = { en_US: 'Withdraw {coin}', zh_CN: '提币 {coin}', zh_HK: '提幣 {coin}' };

function wordsWith(keys: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const words = new Map(LANGS.map((language) => [language, new Map()]));
  for (const [key, texts] of Object.entries(keys)) add(words, key, texts);
  return words;
}

describe('the words of the site', () => {
  it('have no fault', () => {
    expect(check()).toEqual([]);
  });

  it('are declared by each place: one that lacks a file, and one that needs none of it, are named', () => {
    const known = new Set(readWords().get('en_US')?.keys());
    const changed = PLACES.map((place) =>
      place.path === 'trade/exchange' ? { ...place, words: ['design', 'spot', 'trading'] } : place,
    );
    const found = checkPlaces(changed, known).filter((line: string) => line.startsWith('/trade/exchange'));
    expect(found).toContain('/trade/exchange declares words design and uses none');
    expect(found.filter((line: string) => line.includes('declares no words for')).length).toBeGreaterThan(10);
    expect(found.join()).toContain('terminal.');
  });
});

describe('the file of a key', () => {
  it.each([
    ['apiKeys.title', 'api-keys'],
    ['shell.menu.group.more', 'shell'],
    ['error.NETWORK', 'common'],
    ['error.BODY_INVALID', 'common'],
    ['error.INSUFFICIENT_BALANCE', 'trading'],
    ['error.PRICE_OFF_TICK', 'trading'],
    ['error.LIST_LEGS_DIFFER', 'ticket'],
    ['error.SAME_WALLET', 'funds'],
    ['error.API_KEY_LIMIT', 'api-keys'],
  ])('%s is %s', (key, file) => {
    expect(fileOf(key)).toBe(file);
  });
});

describe('commands', () => {
  it('add a message where the required languages have it', () => {
    const words = wordsWith({ 'funds.withdraw.title': THREE });
    expect(words.get('zh_HK')?.get('funds.withdraw.title')).toEqual({ text: '提幣 {coin}', file: 'funds' });
    expect([...missing(words)]).toEqual([['de_DE', ['funds.withdraw.title']]]);
    expect(faults(words)).toEqual([]);
    add(words, 'funds.withdraw.title', { de_DE: '{coin} auszahlen' });
    expect(missing(words).size).toBe(0);
  });

  it.each([
    ['lacks a language', 'funds.a', { en_US: 'A', zh_CN: '甲' }, /zh_HK/],
    ['is no ICU', 'funds.a', { en_US: 'A {', zh_CN: '甲', zh_HK: '甲' }, /not valid ICU/],
    ['has other arguments', 'funds.a', { ...THREE, zh_CN: '提币' }, /zh_CN has the arguments \[\]/],
    ['is in no language of ours', 'funds.a', { ...THREE, xx_XX: 'x {coin}' }, /no language xx_XX/],
    ['has no feature', 'funds', THREE, /is no key/],
  ])('refuse a message that %s, and change nothing', (_, key, texts, message) => {
    const words = wordsWith({});
    expect(() => add(words, key, texts)).toThrow(message);
    expect(listed(words)).toEqual([]);
  });

  it('move one message or all of a group, never onto another', () => {
    const words = wordsWith({ 'funds.a.b': THREE, 'funds.a.c': THREE, 'funds.d': THREE });
    expect(() => move(words, 'funds.d', 'funds.a.b')).toThrow(/already funds\.a\.b/);
    expect([...move(words, 'funds.a.', 'apiKeys.')]).toEqual([
      ['funds.a.b', 'apiKeys.b'],
      ['funds.a.c', 'apiKeys.c'],
    ]);
    expect(listed(words).map(({ key, file }: { key: string; file: string }) => `${file} ${key}`)).toEqual([
      'api-keys apiKeys.b',
      'api-keys apiKeys.c',
      'funds funds.d',
    ]);
    expect(words.get('de_DE')?.size).toBe(0);
  });

  it('change the keys of a source that stand there as they are', () => {
    const moves = new Map([['funds.a', 'funds.b']]);
    expect(withMovedKeys(`id="funds.a" x('funds.a', 'funds.ab')`, moves)).toBe(`id="funds.b" x('funds.b', 'funds.ab')`);
  });

  it('remove one message or a group, and name what is not there', () => {
    const words = wordsWith({ 'funds.a.b': THREE, 'funds.a.c': THREE, 'funds.d': THREE });
    expect(remove(words, 'funds.a.')).toEqual(['funds.a.b', 'funds.a.c']);
    expect(() => remove(words, 'funds.a.b')).toThrow(/no message funds\.a\.b/);
    expect(listed(words, 'funds.')).toHaveLength(1);
  });

  it('name what is wrong with words that somebody wrote by hand', () => {
    const words = wordsWith({ 'funds.a': THREE });
    words.get('zh_CN')?.set('funds.a', { text: '提币', file: 'spot' });
    words.get('zh_HK')?.delete('funds.a');
    words.get('de_DE')?.set('funds.b', { text: 'b', file: 'funds' });
    expect(faults(words)).toEqual([
      'zh_CN: funds.a stands in spot and belongs in funds',
      'zh_CN: funds.a has the arguments [], English has [coin]',
      'de_DE: funds.b is not in English',
      'zh_HK: funds.a is missing',
    ]);
  });
});

describe('files', () => {
  const dir = mkdtempSync(join(tmpdir(), 'words-'));
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it('are written sorted, each key into its own, and go with their last key', () => {
    const words = wordsWith({ 'funds.b': THREE, 'funds.a': THREE, 'error.SAME_WALLET': THREE, 'spot.a': THREE });
    expect(writeWords(words, dir)).toHaveLength(6);
    const path = join(dir, 'funds/zh_CN.json');
    expect(Object.keys(JSON.parse(readFileSync(path, 'utf8')))).toEqual(['error.SAME_WALLET', 'funds.a', 'funds.b']);
    expect(readFileSync(path, 'utf8')).toBe(
      formatFile(new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8'))))),
    );
    expect(writeWords(readWords(dir, LANGS), dir)).toEqual([]);
    remove(words, 'spot.a');
    expect(writeWords(words, dir).sort()).toEqual(['spot/en_US.json', 'spot/zh_CN.json', 'spot/zh_HK.json']);
    expect(readWords(dir, LANGS).get('en_US')?.has('spot.a')).toBe(false);
  });
});

describe('uses', () => {
  const SOURCE = `/** \`funds.no\` */ t('funds.a'); t(\`funds.kind.\${kind}.title\`);
    // 'funds.comment'
    <M id="funds.gone" />`;

  it('are keys as they stand and keys that are put together, not those of comments', () => {
    expect(usesOf(SOURCE).keys).toEqual(['funds.a', 'funds.gone']);
    expect(unusedKeys(['funds.a', 'funds.b', 'funds.kind.x.title', 'funds.kind.x'], [SOURCE])).toEqual([
      'funds.b',
      'funds.kind.x',
    ]);
    expect(unknownKeys(new Set(['funds.a']), [SOURCE])).toEqual(['funds.gone']);
  });
});

describe('ICU', () => {
  it('names arguments and tags, those inside choices too', () => {
    expect(argumentsOf('<b>{a}</b> {n, plural, one {# {x}} other {{y}}}')).toEqual(['<b>', 'a', 'n', 'x', 'y']);
    expect(problemOf('{a}', '{a}')).toBeUndefined();
    expect(problemOf('{b}', '{a}')).toContain('[b]');
  });

  it('knows the languages of the site', async () => {
    const { LOCALES } = await import('../../packages/kit/src/words/locale.ts');
    expect(LANGUAGES).toEqual(LOCALES.map(({ locale }) => locale).filter((locale) => locale !== 'longest'));
  });
});
