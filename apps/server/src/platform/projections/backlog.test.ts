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

/** Adds so many commands as they come from the core thread; answers their sequences. */
function add(count: number): number[] {
  const events = new EventBuffer();
  const command = new ByteWriter();
  encodeCommand({ type: 'tick' }, 0n, command);
  const from = exchange.seq + 1;
  for (let i = 0; i < count; i += 1) exchange.applyEncoded(command.bytes, 0, 0, events);
  backlog.add(events.take(), count);
  return Array.from({ length: count }, (_, i) => from + i);
}
const seqs = (most: number, skip?: number) => backlog.head(most, skip).map((applied) => applied.seq);

it('gives the oldest commands again and again until they are dropped, and those behind them', () => {
  const all = [...add(3), ...add(1), ...add(4)];
  expect(seqs(5)).toEqual(all.slice(0, 5));
  expect(seqs(2, 5)).toEqual(all.slice(5, 7));
  expect(seqs(9, 5)).toEqual(all.slice(5));
  expect(seqs(5)).toEqual(all.slice(0, 5));
  backlog.drop(5);
  expect(backlog.commands).toBe(3);
  expect(seqs(9)).toEqual(all.slice(5));
});

it('refuses to drop what nobody has seen', () => {
  add(3);
  seqs(2);
  expect(() => backlog.drop(4)).toThrow('looked at');
});

it('tells how long the oldest command has waited, also when a part of its batch has gone', () => {
  expect(backlog.oldestMs()).toBe(0);
  add(3);
  vi.advanceTimersByTime(100);
  add(2);
  vi.advanceTimersByTime(10);
  expect(backlog.oldestMs()).toBe(110);
  seqs(5);
  backlog.drop(2);
  expect(backlog.oldestMs()).toBe(110);
  backlog.drop(1);
  expect(backlog.oldestMs()).toBe(10);
  backlog.drop(2);
  expect(backlog.oldestMs()).toBe(0);
});
