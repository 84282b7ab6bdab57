import { describe, expect, it } from 'vitest';
import { checkChannel, hostOf, ownHostsOf } from './channel.ts';
import { platformOf } from './platform.ts';
import { type Probe, stateOfProbes, withProbe, worstState } from './probe.ts';

describe('hostOf', () => {
  it.each([
    ['bourse.example', 'bourse.example'],
    [' https://Bourse.Example/en_US/login?x=1 ', 'bourse.example'],
    ['help@bourse.example', 'bourse.example'],
    ['mailto:help@bourse.example', 'bourse.example'],
    ['https://bourse.example@evil.example/', 'evil.example'],
    ['bourse.example.', 'bourse.example'],
    ['http://127.0.0.1:8080/x', '127.0.0.1'],
    ['localhost:8080', 'localhost'],
    ['bоurse.example', 'xn--burse-jye.example'],
    ['@bourse_help', ''],
    ['Bourse Support', ''],
    ['bourse', ''],
    ['', ''],
    ['https://', ''],
  ])('%j is at %j', (text, host) => {
    expect(hostOf(text)).toBe(host);
  });
});

describe('checkChannel', () => {
  const own = ownHostsOf('127.0.0.1:8080', ['https://bourse.example', 'mirror.example', 'mirror.example', '']);

  it('knows the page’s own host and the domains of the settings, each once', () => {
    expect(own).toEqual(['127.0.0.1', 'bourse.example', 'mirror.example']);
  });

  it.each([
    ['https://bourse.example/login', 'ours'],
    ['trade.bourse.example', 'ours'],
    ['help@mirror.example', 'ours'],
    ['127.0.0.1', 'ours'],
    ['bourse.example.evil.test', 'notOurs'],
    ['notbourse.example', 'notOurs'],
    ['https://bourse.example@evil.test', 'notOurs'],
    ['bоurse.example', 'notOurs'],
    ['9.127.0.0.1', 'notOurs'],
    ['@bourse_help', 'notOurs'],
    ['anything', 'notOurs'],
  ])('%s is %s', (text, verdict) => {
    expect(checkChannel(text, own).verdict).toBe(verdict);
  });
});

describe('probes', () => {
  const probe = (ok: boolean, tookMs: number): Probe => ({ ok, tookMs, atMs: 0, missing: '' });

  it.each([
    [[], 'checking'],
    [[probe(true, 20)], 'works'],
    [[probe(false, 0), probe(true, 20)], 'works'],
    [[probe(true, 1500)], 'slow'],
    [[probe(true, 20), probe(false, 0)], 'down'],
  ] as const)('%j: %s', (row, state) => {
    expect(stateOfProbes(row)).toBe(state);
  });

  it('keep the newest', () => {
    expect(withProbe([probe(true, 1), probe(true, 2)], probe(true, 3), 2).map(({ tookMs }) => tookMs)).toEqual([2, 3]);
  });

  it('are summed up by the worst', () => {
    expect(worstState(['works', 'checking'])).toBe('checking');
    expect(worstState(['works', 'down', 'slow', 'checking'])).toBe('down');
    expect(worstState([])).toBe('works');
  });
});

describe('platformOf', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'desktop'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 7)', 5, 'android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'desktop'],
  ] as const)('%s with %i touch points is %s', (userAgent, touchPoints, platform) => {
    expect(platformOf(userAgent, touchPoints)).toBe(platform);
  });
});
