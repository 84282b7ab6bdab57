import { describe, expect, it } from 'vitest';
import { isQuiet, isZone, localMoment, quietEndMs } from './local-time.ts';

const at = (text: string) => Date.parse(text);
const quiet = (from: string, to: string, zone: string) => ({ isOn: true, from, to, zone });

describe('quiet hours', () => {
  it.each([
    ['inside', '13:00', '15:00', 'UTC', '2026-11-27T13:00:00Z', true],
    ['the first minute after', '13:00', '15:00', 'UTC', '2026-11-27T15:00:00Z', false],
    ['past midnight, before it', '22:00', '07:00', 'UTC', '2026-11-27T23:30:00Z', true],
    ['past midnight, after it', '22:00', '07:00', 'UTC', '2026-11-27T06:59:59Z', true],
    ['past midnight, by day', '22:00', '07:00', 'UTC', '2026-11-27T12:00:00Z', false],
    ['by the clock of the zone, not UTC', '22:00', '07:00', 'Asia/Hong_Kong', '2026-11-27T15:00:00Z', true],
    ['by the clock of the zone, not UTC', '22:00', '07:00', 'Asia/Hong_Kong', '2026-11-27T00:00:00Z', false],
    ['by the offset of winter', '22:00', '07:00', 'Europe/Berlin', '2026-01-15T05:30:00Z', true],
    ['by the offset of summer', '22:00', '07:00', 'Europe/Berlin', '2026-07-15T05:30:00Z', false],
    ['all day', '09:00', '09:00', 'UTC', '2026-11-27T03:00:00Z', true],
  ])('%s: %s to %s in %s', (_what, from, to, zone, time, isIt) => {
    expect(isQuiet(quiet(from, to, zone), at(time))).toBe(isIt);
  });

  it('are none when they are off', () => {
    expect(isQuiet({ ...quiet('00:00', '23:59', 'UTC'), isOn: false }, at('2026-11-27T12:00:00Z'))).toBe(false);
  });

  it.each([
    ['of the same night', '22:00', '07:00', 'UTC', '2026-11-27T23:30:12Z', '2026-11-28T07:00:00Z'],
    ['to the minute', '22:00', '07:07', 'UTC', '2026-11-27T23:30:00Z', '2026-11-28T07:07:00Z'],
    ['when the clock goes forward', '22:00', '07:00', 'Europe/Berlin', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
    ['when the clock goes back', '22:00', '07:00', 'Europe/Berlin', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'],
    [
      'when there are only minutes between two',
      '07:05',
      '07:00',
      'UTC',
      '2026-11-27T07:06:00Z',
      '2026-11-28T07:00:00Z',
    ],
    ['in a zone of half an hour', '22:00', '07:00', 'Asia/Kolkata', '2026-11-27T18:00:00Z', '2026-11-28T01:30:00Z'],
  ])('end %s', (_what, from, to, zone, time, end) => {
    expect(quietEndMs(quiet(from, to, zone), at(time))).toBe(at(end));
  });

  it('that last all day have no end', () => {
    expect(quietEndMs(quiet('09:00', '09:00', 'UTC'), at('2026-11-27T12:00:00Z'))).toBeUndefined();
  });
});

it('a zone is one that the system knows, and one that it does not know any more is UTC', () => {
  expect([isZone('Asia/Tokyo'), isZone('Mars/Base'), isZone('')]).toEqual([true, false, false]);
  // An offset would be wrong for half of the year.
  expect(isZone('+0530')).toBe(false);
  expect(localMoment('Asia/Tokyo', at('2026-11-27T20:05:00Z'))).toEqual({ day: '2026-11-28', minute: 305 });
  expect(localMoment('Mars/Base', at('2026-11-27T20:05:00Z'))).toEqual({ day: '2026-11-27', minute: 1205 });
});
