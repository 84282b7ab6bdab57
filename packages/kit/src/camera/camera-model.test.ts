import { describe, expect, it } from 'vitest';
import { cameraProblemOf, keptSize } from './camera-model.ts';

describe('why the camera gives no picture', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
    ['TypeError', 'unsupported'],
  ])('%s: %s', (name, problem) => {
    expect(cameraProblemOf(new DOMException('', name))).toBe(problem);
  });

  it('treats whatever else was thrown as a camera that the browser does not offer', () => {
    expect(cameraProblemOf('no')).toBe('unsupported');
    expect(cameraProblemOf(undefined)).toBe('unsupported');
  });
});

describe('the size of a picture', () => {
  it.each([
    [
      { width: 1280, height: 720 },
      { width: 1280, height: 720 },
    ],
    [
      { width: 3840, height: 2160 },
      { width: 1920, height: 1080 },
    ],
    [
      { width: 1000, height: 4000 },
      { width: 480, height: 1920 },
    ],
    [
      { width: 1920, height: 1 },
      { width: 1920, height: 1 },
    ],
    [
      { width: 40_000, height: 1 },
      { width: 1920, height: 1 },
    ],
    [
      { width: 0, height: 0 },
      { width: 1, height: 1 },
    ],
  ])('%o is kept as %o', (frame, kept) => {
    expect(keptSize(frame, 1920)).toEqual(kept);
  });
});
