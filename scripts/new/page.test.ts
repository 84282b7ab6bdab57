import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withoutLinesOf, withoutPlanned, withoutStatus, withTable } from './edits.mjs';
import { namesOf } from './names.mjs';
import { makePage } from './page.mjs';

const ROOT = join(import.meta.dirname, '../..');
/** What making a page reads or changes. */
const NEEDED = [
  'apps/web/locales',
  'apps/web/src/app/places.ts',
  'apps/web/src/features/places',
  'apps/web/src/features/support/places.ts',
  'docs/status.md',
  'scripts/ratchet.json',
];
const PLANNED = 'apps/web/src/features/places/planned.ts';

describe('the names of a page', () => {
  it.each([
    ['vip', 'vip', { key: 'vip', file: 'vip-page', component: 'VipPage', placesName: 'vipPlaces' }],
    ['benefits', 'benefitsCenter/myTask', { key: 'benefits.myTask', file: 'my-task-page', component: 'MyTaskPage' }],
    ['benefits', 'benefitsCenter/home', { key: 'benefits.benefitsCenterHome', file: 'benefits-center-home-page' }],
    ['margin', 'margin/trade/{code}', { key: 'margin.trade', file: 'trade-page', component: 'TradePage' }],
    ['copy-trading', 'activity/kol-incentive-plan', { key: 'copyTrading.kolIncentivePlan' }],
  ])('of %s at /%s', (feature, path, names) => expect(namesOf(feature, path)).toMatchObject(names));

  it.each([
    ['Vip', 'vip'],
    ['vip', '/vip'],
    ['vip', 'vip/'],
    ['vip', 'a b'],
    ['vip', '../vip'],
    ['vip', '{code}'],
    ['vip', 'support/nav/3'],
  ])('are refused for %s at %j', (feature, path) => expect(() => namesOf(feature, path)).toThrow(/is no|has no/));
});

describe('the lines that know of a planned page', () => {
  const planned = `export const plannedPlaces = [
  ...area('assets', 'login', [
    'a/margin',
    ['a/topup', '?name=1'],
  ]),
  ...area('spot', 'none', ['preMarket']),
];
`;
  it('go from its area, with what was planned', () => {
    const { text, found } = withoutPlanned(planned, 'a/topup');
    expect(found).toEqual({ area: 'assets', needs: 'login', sample: '?name=1' });
    expect(text).toContain("...area('assets', 'login', ['a/margin']),");
    expect(text).toContain('preMarket');
  });

  it('take their area with them when they are its last', () => {
    expect(withoutPlanned(planned, 'preMarket').text).not.toContain("'spot'");
  });

  it('stay when it is not planned', () => {
    expect(withoutPlanned(planned, 'margin')).toEqual({ text: planned, found: undefined });
  });

  it('go from the status', () => {
    const status = '| More | `/vip`, `/vip/more` |\n| Pay | `/pay` |\n';
    expect(withoutStatus(status, 'vip')).toBe('| More | `/vip/more` |\n| Pay | `/pay` |\n');
    expect(withoutStatus(status, 'pay')).toBe('| More | `/vip`, `/vip/more` |\n');
  });

  it('go from the tables that draw it', () => {
    const source =
      "const A = new Set([\n  'vip',\n  'vip/x',\n]);\nconst B = {\n  vip: ['a'],\n  'vip/x': ['b'],\n};\n";
    expect(withoutLinesOf(source, 'vip')).toBe(
      "const A = new Set([\n  'vip/x',\n]);\nconst B = {\n  'vip/x': ['b'],\n};\n",
    );
  });

  it('give way to the feature’s own table, once', () => {
    const tables =
      "import { a } from '../features/a/places.ts';\nimport { z } from '../features/z/places.ts';\n  plannedPlaces,\n";
    const names = { feature: 'm-n', placesName: 'mNPlaces' };
    const changed = withTable(tables, names);
    expect(changed).toBe(
      "import { a } from '../features/a/places.ts';\nimport { mNPlaces } from '../features/m-n/places.ts';\nimport { z } from '../features/z/places.ts';\n  mNPlaces,\n  plannedPlaces,\n",
    );
    expect(withTable(changed, names)).toBe(changed);
  });
});

describe('npm run new -- page', () => {
  let root = '';
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const words = (file: string, language: string): Record<string, string> =>
    JSON.parse(read(`apps/web/locales/${file}/${language}.json`));

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'new-page-'));
    for (const path of NEEDED) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      cpSync(join(ROOT, path), join(root, path), { recursive: true });
    }
    // A place of the test's own: those of the product are built one after the other.
    const planned = read(PLANNED).replace(/\];\n$/, "  ...area('more', 'login', [['toy/shop', '?id=5']]),\n];\n");
    writeFileSync(join(root, PLANNED), planned);
    for (const language of ['en_US', 'zh_CN', 'ja_JP']) {
      const path = join(root, `apps/web/locales/places/${language}.json`);
      const texts = {
        ...words('places', language),
        'places.toyShop.title': `Shop ${language}`,
        'places.toyShop.text': 'A shop.',
      };
      writeFileSync(path, JSON.stringify(texts));
    }
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('builds a planned page: place, words of all languages, tests; what was planned of it goes', () => {
    const written = makePage(root, {
      feature: 'toy',
      path: 'toy/shop',
      title: 'Shop en_US',
      needs: undefined,
      texts: {},
    });
    expect(read(PLANNED)).not.toContain('toy/shop');
    expect(read('apps/web/src/app/places.ts')).toMatch(/ {2}toyPlaces,\n {2}plannedPlaces,/);
    const places = read('apps/web/src/features/toy/places.ts');
    expect(places).toContain("needs: 'login'");
    expect(places).toContain("search: ['id']");
    expect(places).toContain("sample: '?id=5'");
    expect(words('toy', 'ja_JP')).toEqual({ 'toy.shop.text': 'A shop.', 'toy.shop.title': 'Shop ja_JP' });
    expect(words('places', 'zh_CN')).not.toHaveProperty(['places.toyShop.title']);
    expect(read('apps/web/src/features/toy/shop-page.tsx')).toContain('id="toy.shop.text"');
    expect(read('tests/e2e/shop-page.spec.ts')).toContain('/en_US/toy/shop?id=5');
    expect(read('tests/e2e/shop-page.spec.ts')).toContain('loginAsTrader');
    expect(written).toContain('apps/web/src/features/toy/shop-page.test.tsx');
  });

  it('adds a page that nobody planned to a feature that is there, and counts what is not translated', () => {
    const before = JSON.parse(read('scripts/ratchet.json')).missingTranslations;
    const texts = { zh_CN: '商店', zh_HK: '商店' };
    makePage(root, { feature: 'support', path: 'support/shop', title: 'Shop', needs: undefined, texts });
    expect(read('apps/web/src/features/support/places.ts')).toMatch(/key: 'support\.shop',[\s\S]*\]\);\n$/);
    expect(words('support', 'en_US')).toMatchObject({ 'support.shop.title': 'Shop' });
    expect(read('apps/web/src/features/support/shop-page.tsx')).not.toContain('.text');
    expect(JSON.parse(read('scripts/ratchet.json')).missingTranslations).toBeGreaterThanOrEqual(before + 10);
  });

  it.each([
    ['without the languages that every change brings', { path: 'support/shop', texts: {} }, /needs a text in zh_CN/],
    ['over a page that is there', { path: 'support/official-channel', texts: {} }, /a page already/],
    ['with a parameter that nobody has an address for', { path: 'shop/{id}', texts: {} }, /sample address/],
    ['for others than was planned', { path: 'toy/shop', needs: 'wallet', texts: {} }, /planned with needs: login/],
  ])('writes nothing %s', (_, given, reason) => {
    const before = read('apps/web/src/app/places.ts');
    expect(() => makePage(root, { feature: 'support', title: 'Shop', needs: undefined, ...given })).toThrow(reason);
    expect(read('apps/web/src/app/places.ts')).toBe(before);
    expect(existsSync(join(root, 'apps/web/src/features/support/shop-page.tsx'))).toBe(false);
  });
});
