import { describe, expect, it } from 'vitest';
import { parseReplayArguments } from './replay-arguments.ts';

describe('parseReplayArguments', () => {
  it('plays as fast as it goes unless somebody watches', () => {
    expect(parseReplayArguments(['a.ndjson'])).toEqual({
      ok: true,
      value: { feedPath: 'a.ndjson', speed: undefined, dataDir: undefined, port: undefined },
    });
    expect(parseReplayArguments(['a.ndjson', '--serve', '0'])).toMatchObject({ value: { speed: 1, port: 0 } });
  });

  it.each([
    [['a', '--speed', '1'], 1],
    [['a', '--speed', '12.5'], 12.5],
    [['a', '--speed', 'max'], undefined],
    [['a', '--speed', 'max', '--serve', '9000'], undefined],
  ])('reads the speed of %j', (args, speed) => {
    expect(parseReplayArguments(args)).toMatchObject({ ok: true, value: { speed } });
  });

  it.each([
    [[], /name one feed/],
    [['a', 'b'], /name one feed/],
    [['a', '--speed', '0'], /--speed/],
    [['a', '--speed', '-3'], /--speed/],
    [['a', '--speed', 'fast'], /--speed/],
    [['a', '--serve', 'http'], /--serve/],
    [['a', '--serve', '70000'], /--serve/],
    [['a', '--fast'], /--fast/],
  ])('refuses %j', (args, message) => {
    const parsed = parseReplayArguments(args);
    expect(parsed.ok).toBe(false);
    expect(parsed).toMatchObject({ message: expect.stringMatching(message) });
  });
});
