import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_SETTINGS } from './context.ts';
import { SETTINGS } from './platform/site-settings/site-settings.ts';

const byKey = new Map(ALL_SETTINGS.map((setting) => [setting.key, setting]));
const keys = [...byKey.keys()];
const settingOf = (key: string) => {
  const setting = byKey.get(key);
  if (setting === undefined) throw new Error(`there is no setting ${key}`);
  return setting;
};
const takes = (key: string, value: unknown) => settingOf(key).schema.safeParse(value).success;
const euro = { id: 2, currencyCode: 'EUR', symbol: '€', usdtRate: '0.853', asOfMs: 1_751_241_600_000 };
const pound = { ...euro, id: 3, currencyCode: 'GBP', symbol: '£' };

describe('every setting', () => {
  it.each(keys)('%s has a default that its own schema accepts unchanged', (key) => {
    const { schema, defaultValue } = settingOf(key);
    expect(schema.safeParse(defaultValue)).toEqual({ success: true, data: defaultValue });
  });

  it.each(keys)('%s validates any input without throwing', (key) => {
    fc.assert(fc.property(fc.anything({ withNullPrototype: true }), (value) => typeof takes(key, value) === 'boolean'));
  });

  it.each(keys)('%s rejects undefined, a map for a list, and a text of a megabyte', (key) => {
    for (const value of [undefined, null, { a: [] }, 'x'.repeat(1_000_000)]) expect(takes(key, value)).toBe(false);
  });
});

describe('each setting accepts valid values and rejects others', () => {
  it.each<readonly [string, boolean, unknown]>([
    ['rebateStatus', true, 0],
    ['rebateStatus', true, 3],
    ['rebateStatus', false, 4],
    ['rebateStatus', false, -1],
    ['rebateStatus', false, 1.5],
    ['rebateStatus', false, '1'],
    ['kolIncentive', true, false],
    ['kolIncentive', false, 'false'],
    ['serviceLines', true, []],
    ['serviceLines', true, [2]],
    ['serviceLines', false, [1, 1]],
    ['serviceLines', false, [4]],
    ['baseCurrency', true, 'EUR'],
    ['baseCurrency', false, 'eur'],
    ['currencies', true, [euro, pound]],
    ['currencies', false, []],
    ['currencies', false, [euro, euro]],
    ['currencies', false, [euro, { ...pound, id: 2 }]],
    ['currencies', false, [euro, { ...pound, currencyCode: 'EUR' }]],
    ['currencies', false, [{ ...euro, usdtRate: '0' }]],
    ['currencies', false, [{ ...euro, usdtRate: '0.00' }]],
    ['currencies', false, [{ ...euro, usdtRate: '-1' }]],
    ['currencies', false, [{ ...euro, usdtRate: '1e3' }]],
    ['currencies', false, [{ ...euro, usdtRate: 0.853 }]],
    ['currencies', true, [{ ...euro, usdtRate: '0.05' }]],
    ['currencies', true, [{ ...euro, usdtRate: '26100.5' }]],
    ['currencies', false, [{ ...euro, symbol: '<b>' }]],
    ['currencies', false, [{ ...euro, symbol: '' }]],
    ['currencies', false, [{ ...euro, asOfMs: 0 }]],
    ['currencies', false, [{ ...euro, note: 'x' }]],
    ['modules', true, {}],
    ['modules', true, { spot: 'off', margin: 'on' }],
    ['modules', false, { spot: true }],
    ['modules', false, { sport: 'off' }],
    ['modules', false, JSON.parse('{"__proto__": "off"}')],
    ['kycRequired', true, { withdraw: true }],
    ['kycRequired', false, { withdraw: 'true' }],
    ['languages', true, ['ar_AE']],
    ['languages', false, []],
    ['languages', false, ['en_US', 'en_US']],
    ['languages', false, ['longest']],
    ['languages', false, ['xx_XX']],
    ['tradeAreas', true, []],
    ['tradeAreas', true, [{ tradeArea: 1, name: '主区' }]],
    ['tradeAreas', false, [{ tradeArea: 1, name: ' ' }]],
    [
      'tradeAreas',
      false,
      [
        { tradeArea: 1, name: 'a' },
        { tradeArea: 1, name: 'b' },
      ],
    ],
    ['appDownloadUrl', true, '/app/downLoad'],
    ['appDownloadUrl', true, 'https://apps.example:8443/get?x=1#y'],
    ['appDownloadUrl', false, ''],
    ['appDownloadUrl', false, 'http://apps.example/'],
    ['appDownloadUrl', false, '//evil.example'],
    ['appDownloadUrl', false, '/\\evil.example'],
    ['appDownloadUrl', false, 'javascript:alert(1)'],
    ['appDownloadUrl', false, 'https://user@evil.example/'],
    ['backupDomains', true, ['backup.example', 'https://b.example', 'http://localhost:8080', '127.0.0.1:8080']],
    ['backupDomains', false, ['backup.example/path']],
    ['backupDomains', false, ['javascript:alert(1)']],
    ['backupDomains', false, ['a b']],
    ['backupDomains', false, ['-a.example']],
    ['backupDomains', false, ['a.example', 'a.example']],
    ['backupDomains', false, Array.from({ length: 11 }, (_, at) => `b${at}.example`)],
    ['consoleFactor', true, 'always'],
    ['consoleFactor', false, 'never'],
    ['consoleFactor', false, false],
    ['regionHeader', true, ''],
    ['regionHeader', true, 'CF-IPCountry'],
    ['regionHeader', false, 'x y'],
    ['regionHeader', false, 'x:\r\ny'],
  ])('%s, %s: %j', (key, good, value) => {
    expect(takes(key, value)).toBe(good);
  });

  it('fills in the modules that are not named', () => {
    const parsed = SETTINGS.modules.schema.safeParse({ spot: 'off' });
    expect(parsed.data).toEqual({ ...SETTINGS.modules.defaultValue, spot: 'off' });
  });
});

describe('the operators’ page', () => {
  it('has a row for each setting, in the order of the table, with its default and description', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/operator-settings.md'), 'utf8');
    // The table of the page's beginning; what follows has tables of its own.
    const [table = ''] = page.split(/^## /m);
    const rows = table.split('\n').filter((line) => /^\| `[\w.-]+` \|/.test(line));
    expect(rows).toEqual(
      ALL_SETTINGS.map(
        (setting) => `| \`${setting.key}\` | ${setting.summary} | ${defaultText(setting.defaultValue)} |`,
      ),
    );
  });
});

/** A default as short text: in full when it is short, else its number of entries. */
function defaultText(value: unknown): string {
  const text = JSON.stringify(value);
  if (text.length <= 40) return `\`${text}\``;
  if (Array.isArray(value)) return `${value.length} entries`;
  return `\`${JSON.stringify(Object.values(value as object)[0])}\` for each`;
}
