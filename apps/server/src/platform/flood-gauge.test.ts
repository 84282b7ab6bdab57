import { expect, it } from 'vitest';
import { FloodGauge } from './flood-gauge.ts';

it('detects a flood within half a second, and its end half a second after the last command', () => {
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

it('a sustained rate below the threshold is no flood', () => {
  let nowMs = 0;
  const gauge = new FloodGauge(1_000, () => nowMs);
  for (; nowMs < 5_000; nowMs += 10) {
    gauge.add(5);
    expect(gauge.isFlood()).toBe(false);
  }
});

it('silence ends a flood at once', () => {
  let nowMs = 0;
  const gauge = new FloodGauge(1_000, () => nowMs);
  gauge.add(5_000);
  nowMs = 1_000;
  expect(gauge.isFlood()).toBe(false);
});
