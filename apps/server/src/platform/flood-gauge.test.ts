import { expect, it } from 'vitest';
import { FloodGauge } from './flood-gauge.ts';

it('a flood is what a half second brings, and is over a half second after the last of it', () => {
  let nowMs = 0;
  const gauge = new FloodGauge(1_000, () => nowMs);
  expect(gauge.isFlood()).toBe(false);
  gauge.add(499);
  expect(gauge.isFlood()).toBe(false);
  gauge.add(1);
  expect(gauge.isFlood()).toBe(true);
  nowMs = 999;
  expect(gauge.isFlood()).toBe(true);
  nowMs = 1_500;
  expect(gauge.isFlood()).toBe(false);
});

it('five hundred a second are no flood of a thousand, however long they last', () => {
  let nowMs = 0;
  const gauge = new FloodGauge(1_000, () => nowMs);
  for (; nowMs < 5_000; nowMs += 10) {
    gauge.add(5);
    expect(gauge.isFlood()).toBe(false);
  }
});

it('a silence ends a flood at once', () => {
  let nowMs = 0;
  const gauge = new FloodGauge(1_000, () => nowMs);
  gauge.add(5_000);
  nowMs = 1_000;
  expect(gauge.isFlood()).toBe(false);
});
