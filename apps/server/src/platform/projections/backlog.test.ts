import { ByteWriter, createExchange, EventBuffer, encodeCommand } from '@bourse/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Backlog } from './backlog.ts';

const exchange = createExchange();
let backlog = new Backlog();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  backlog = new Backlog();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Adds this many commands as the core thread sends them; returns their sequences. */
function add(count: number): number[] {
  const events = new EventBuffer();
  const command = new ByteWriter();
  encodeCommand({ type: 'tick' }, 0n, command);
  const from = exchange.seq + 1;
  for (let i = 0; i < count; i += 1) exchange.applyEncoded(command.bytes, 0, 0, events);
  backlog.add(events.take(), count);
  return Array.from({ length: count }, (_, i) => from + i);
}
const seqs = (enough: number, skip?: number) => [...backlog.head(enough, skip)].flat().map((applied) => applied.seq);

it('returns the oldest commands until they are dropped, then those behind them', () => {
  const all = [...add(3), ...add(1), ...add(4), ...add(2)];
  expect(seqs(4)).toEqual(all.slice(0, 4));
  expect(seqs(1, 4)).toEqual(all.slice(4, 8));
  expect(seqs(9, 4)).toEqual(all.slice(4));
  expect(seqs(4)).toEqual(all.slice(0, 4));
  backlog.drop(4);
  expect(backlog.commands).toBe(6);
  expect(seqs(9)).toEqual(all.slice(4));
});

it('returns whole parcels', () => {
  const all = [...add(3), ...add(1), ...add(4)];
  expect(seqs(1)).toEqual(all.slice(0, 3));
  expect(seqs(4)).toEqual(all.slice(0, 4));
  expect(seqs(5)).toEqual(all);
});

it('continues within a parcel that is partly dropped', () => {
  const all = [...add(3), ...add(4)];
  backlog.drop(2);
  expect(seqs(1)).toEqual(all.slice(2, 3));
  expect(seqs(9)).toEqual(all.slice(2));
  expect(seqs(9, 1)).toEqual(all.slice(3));
  expect(seqs(1, 2)).toEqual(all.slice(4));
});

it('rejects dropping more than its length', () => {
  add(3);
  expect(() => backlog.drop(4)).toThrow('more commands');
});

it('returns the age of the oldest command, also when its batch is partly dropped', () => {
  expect(backlog.oldestMs()).toBe(0);
  add(3);
  vi.advanceTimersByTime(100);
  add(2);
  vi.advanceTimersByTime(10);
  expect(backlog.oldestMs()).toBe(110);
  backlog.drop(2);
  expect(backlog.oldestMs()).toBe(110);
  backlog.drop(1);
  expect(backlog.oldestMs()).toBe(10);
  backlog.drop(2);
  expect(backlog.oldestMs()).toBe(0);
});
