import type { NotifyPreferences } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { spanOf, withChange, zonesWith } from './preferences.ts';

const NOW: NotifyPreferences = {
  channels: [
    { group: 'security', channel: 'mail', isOn: true, isFixed: true },
    { group: 'trades', channel: 'mail', isOn: false, isFixed: false },
    { group: 'trades', channel: 'push', isOn: true, isFixed: false },
  ],
  quietHours: { isOn: false, from: '22:00', to: '07:00' },
  digest: { isOn: false, at: '08:00' },
  zone: 'Europe/Berlin',
};

describe('a change of the choices', () => {
  it.each([
    ['one way of one group', { channels: [{ group: 'trades', channel: 'mail', isOn: true }] }, [true, true, true]],
    [
      'what cannot be switched stays',
      { channels: [{ group: 'security', channel: 'mail', isOn: false }] },
      [true, false, true],
    ],
    ['nothing', {}, [true, false, true]],
  ] as const)('%s', (_, change, expected) => {
    const next = withChange(NOW, { channels: [...('channels' in change ? change.channels : [])] });
    expect(next.channels.map(({ isOn }) => isOn)).toEqual(expected);
  });

  it('leaves what it does not name', () => {
    const quietHours = { isOn: true, from: '23:30', to: '06:00' };
    expect(withChange(NOW, { quietHours })).toEqual({ ...NOW, quietHours });
    expect(withChange(NOW, { zone: 'Asia/Tokyo' })).toEqual({ ...NOW, zone: 'Asia/Tokyo' });
    expect(withChange(NOW, { digest: { isOn: true, at: '09:15' } }).digest.at).toBe('09:15');
  });
});

it.each([
  ['22:00', '07:00', 'night'],
  ['12:00', '13:30', 'day'],
  ['00:00', '00:00', 'whole'],
  ['23:59', '00:00', 'night'],
] as const)('quiet hours from %s to %s: %s', (from, to, span) => {
  expect(spanOf(from, to)).toBe(span);
});

it('a zone that the browser does not know can stay chosen', () => {
  expect(zonesWith('Europe/Kyiv', ['Asia/Tokyo'])).toEqual(['Europe/Kyiv', 'Asia/Tokyo']);
  expect(zonesWith('Asia/Tokyo', ['Asia/Tokyo'])).toEqual(['Asia/Tokyo']);
});
