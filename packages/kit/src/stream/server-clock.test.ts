import { describe, expect, it } from 'vitest';
import { ServerClock } from './server-clock.ts';

describe('the time of the exchange', () => {
  it('is this clock until a message has come', () => {
    expect(new ServerClock().at(1_000)).toBe(1_000);
  });

  it('is taken from the message that travelled least', () => {
    const clock = new ServerClock();
    for (const delay of [400, 30, 900]) clock.note(50_000, 20_000 + delay);
    expect(clock.at(21_000)).toBe(50_970);
  });

  it('follows a clock that is set, back at once and ahead after some messages', () => {
    const clock = new ServerClock();
    clock.note(10_000, 10_000);
    clock.note(11_000, 1_000);
    expect(clock.at(1_000)).toBe(11_000);
    for (let at = 0; at < 32; at += 1) clock.note(20_000 + at, 80_000 + at);
    expect(clock.at(81_000)).toBe(21_000);
  });
});
