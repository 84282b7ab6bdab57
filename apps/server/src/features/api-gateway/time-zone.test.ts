import { expect, it } from 'vitest';
import { readTimeZone } from './time-zone.ts';

const HOUR = 3_600_000;

it.each([
  ['0', 0],
  ['-0', 0],
  ['00:00', 0],
  ['8', 8],
  ['4', 4],
  ['+08:00', 8],
  ['-1:00', -1],
  ['05:45', 5.75],
  ['-3:30', -3.5],
  ['-12:00', -12],
  ['14', 14],
  ['+14:00', 14],
])('the time zone %s is so many hours ahead of UTC: %d', (text, hours) => {
  expect(readTimeZone(text)).toBe(hours * HOUR);
});

it.each([
  '',
  '-12:01',
  '14:01',
  '15',
  '-13',
  '8:0',
  '8:60',
  '008',
  '8.5',
  'UTC',
  'Z',
  ' 8',
  '8 ',
  '--1',
  '1:00:00',
  '٨',
])('there is no time zone %j', (text) => expect(readTimeZone(text)).toBeUndefined());
