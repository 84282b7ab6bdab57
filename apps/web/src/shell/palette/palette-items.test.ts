import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../testing/words.ts';
import { COMMAND_GROUPS } from '../../trading/commands/registry.ts';
import { type PaletteItem, paletteGroups, withUsed } from './palette-items.ts';

const command = (id: string, group: PaletteItem['group'], label: string, more: Partial<PaletteItem> = {}) =>
  ({
    kind: 'command',
    id,
    group,
    label,
    command: { id, group: 'actions', label, run: () => undefined },
    ...more,
  }) as PaletteItem;

const items = [
  command('btc', 'markets', 'BTC/USDT', { keywords: 'Bitcoin' }),
  command('eth', 'markets', 'ETH/USDT', { keywords: 'Ethereum' }),
  command('cancel', 'trade', 'Cancel all orders'),
  command('dark', 'settings', 'Dark theme'),
  command('eur', 'settings', 'Currency EUR', { isHidden: true }),
  command('orders', 'pages', 'Spot orders'),
];

const shown = (query: string, recent: readonly string[] = []) =>
  paletteGroups(items, query, recent).map(({ group, found }) => [group, ...found.map(({ item }) => item.id)]);

describe('what the palette shows', () => {
  it('without a query: what was used lately once, then the groups in their order, without what only a query finds', () => {
    expect(shown('', ['orders', 'gone', 'eur'])).toEqual([
      ['recent', 'orders', 'eur'],
      ['markets', 'btc', 'eth'],
      ['trade', 'cancel'],
      ['settings', 'dark'],
    ]);
  });

  it.each([
    ['eth', [['markets', 'eth']]],
    ['bitcoin', [['markets', 'btc']]],
    [
      'orders',
      [
        ['pages', 'orders'],
        ['trade', 'cancel'],
      ],
    ],
    ['eur', [['settings', 'eur']]],
    ['nothing like it', []],
  ])('for %s: the best group first', (query, expected) => {
    expect(shown(query).sort()).toEqual([...expected].sort());
  });

  it('keeps what was used lately, newest first and each once', () => {
    expect(withUsed(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c']);
    expect(
      withUsed(
        Array.from({ length: 10 }, (_, at) => `${at}`),
        'x',
      ),
    ).toHaveLength(10);
  });

  it.each(['en_US', 'zh_CN', 'zh_HK'] as const)('names every group in %s', (language) => {
    const words = wordsOf(language);
    const groups = ['recent', 'markets', 'pages', ...COMMAND_GROUPS];
    expect(groups.filter((group) => (words[`palette.group.${group}`] ?? '') === '')).toEqual([]);
  });
});
