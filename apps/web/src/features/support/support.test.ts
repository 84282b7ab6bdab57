import { describe, expect, it } from 'vitest';
import { differenceOf, type NamePiece, ownHostsOf } from './channel.ts';
import { platformOf } from './platform.ts';
import { type Probe, stateOfProbes, withProbe, worstState } from './probe.ts';

describe('ownHostsOf', () => {
  it('are the page’s own host and the domains of the settings, each once', () => {
    const settings = ['https://Bourse.Example/en_US', 'mirror.example.', 'mirror.example', '', 'https://'];
    expect(ownHostsOf('127.0.0.1:8080', settings)).toEqual(['127.0.0.1', 'bourse.example', 'mirror.example']);
  });
});

describe('PR-25 what is different in a name that looks like ours', () => {
  const shown = (pieces: readonly NamePiece[]) =>
    pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');

  it.each([
    ['bоurse.example', 'bourse.example', 'b[о]urse.example', 'b[o]urse.example'],
    ['b0urse.example', 'bourse.example', 'b[0]urse.example', 'b[o]urse.example'],
    ['bour-se.example', 'bourse.example', 'bour[-]se.example', 'bourse.example'],
    ['borse.example', 'bourse.example', 'borse.example', 'bo[u]rse.example'],
    ['bourse.example.evil.test', 'bourse.example', 'bourse.example[.evil.test]', 'bourse.example'],
    ['bourse.example', 'bourse.example', 'bourse.example', 'bourse.example'],
    ['', 'a', '', '[a]'],
  ])('%j beside %j', (asked, own, askedShown, ownShown) => {
    const [askedPieces, ownPieces] = differenceOf(asked, own);
    expect([shown(askedPieces), shown(ownPieces)]).toEqual([askedShown, ownShown]);
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
