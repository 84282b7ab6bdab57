import { describe, expect, it } from 'vitest';
import { savedScreens, withoutScreen, withScreen } from './saved-screens.ts';
import { NO_SCREEN, type Screen } from './screen.ts';

const OVERSOLD: Screen = { ...NO_SCREEN, bounds: { rsi1d: { least: '', most: '30' } } };

describe('saved screens', () => {
  it('are read as they were stored', () => {
    const saved = withScreen(withScreen([], ' Oversold ', OVERSOLD), 'All', NO_SCREEN);
    expect(saved.map(({ name }) => name)).toEqual(['All', 'Oversold']);
    expect(savedScreens.read(JSON.parse(JSON.stringify(saved)))).toEqual(saved);
  });

  it('replace one of the same name, ignore one without, and are removed by name', () => {
    const saved = withScreen([{ name: 'A', screen: NO_SCREEN }], 'A', OVERSOLD);
    expect(saved).toEqual([{ name: 'A', screen: OVERSOLD }]);
    expect(withScreen(saved, '  ', NO_SCREEN)).toBe(saved);
    expect(withoutScreen(saved, 'A')).toEqual([]);
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'x'],
    ['entries of other shapes', [1, null, { name: 3 }, { name: ' ', screen: {} }, { name: 'a' }]],
  ])('are none of %s', (_, stored) => expect(savedScreens.read(stored)).toEqual([]));

  it('lose what they get wrong', () => {
    const stored = [
      { name: 'x'.repeat(90), screen: { sector: '<', quote: 4, bounds: { foo: 1, price: { least: 'e' } } } },
    ];
    expect(savedScreens.read(stored)).toEqual([
      { name: 'x'.repeat(40), screen: { ...NO_SCREEN, bounds: { price: { least: '', most: '' } } } },
    ]);
  });
});
