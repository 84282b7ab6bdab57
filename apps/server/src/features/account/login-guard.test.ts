import { describe, expect, it } from 'vitest';
import { LoginGuard } from './login-guard.ts';

const ANN = 'ann@example.com';
const tryOf = (address: string, device?: string, email = ANN) => ({ email, address, device });
const SECOND = 1_000;

/** Wrong passwords, each from another address by default. */
function fail(guard: LoginGuard, times: number, nowMs = 0, address = (i: number) => `198.51.100.${i}`) {
  return Array.from({ length: times }, (_, i) => guard.begin(tryOf(address(i)), nowMs));
}

describe('wrong passwords of an account from one address', () => {
  it('block the two together, and nothing else', () => {
    const guard = new LoginGuard();
    const tries = fail(guard, 45, 0, () => '192.0.2.1');
    expect(tries.filter(({ ok }) => ok)).toHaveLength(20);
    expect(tries[20]).toEqual({ ok: false, why: 'blocked', retryAfterS: 600 });
    expect(guard.begin(tryOf('192.0.2.1', undefined, 'bob@example.com'), 0).ok).toBe(true);
  });

  it('are counted by the /64 of an IPv6 address', () => {
    const guard = new LoginGuard();
    fail(guard, 20, 0, (i) => `2001:db8::${i + 1}`);
    expect(guard.begin(tryOf('2001:db8::ffff'), 0)).toMatchObject({ ok: false, why: 'blocked' });
    expect(guard.begin(tryOf('2001:db8:0:1::1'), 0)).toMatchObject({ ok: false, why: 'slowed' });
  });

  it('are unblocked at the announced time, regardless of attempts meanwhile', () => {
    const guard = new LoginGuard();
    fail(guard, 20, 0, () => '192.0.2.1');
    for (let second = 1; second < 600; second += 1) {
      const answer = guard.begin(tryOf('192.0.2.1'), second * SECOND);
      expect(answer).toEqual({ ok: false, why: 'blocked', retryAfterS: 600 - second });
    }
    expect(guard.begin(tryOf('192.0.2.1'), 600 * SECOND).ok).toBe(true);
  });

  it('are cleared by the right one', () => {
    const guard = new LoginGuard();
    fail(guard, 19, 0, () => '192.0.2.1');
    const right = guard.begin(tryOf('192.0.2.1'), 0);
    if (right.ok) right.wasRight();
    expect(guard.begin(tryOf('192.0.2.1'), 0).ok).toBe(true);
  });

  it('do not count when they were not verified', () => {
    const guard = new LoginGuard();
    for (let i = 0; i < 100; i += 1) {
      const attempt = guard.begin(tryOf('192.0.2.1'), 0);
      if (!attempt.ok) throw new Error('not admitted');
      attempt.wasNone();
    }
  });
});

describe('wrong passwords of an account from anywhere', () => {
  it('throttle each unknown address, once before each attempt', () => {
    const guard = new LoginGuard();
    expect(fail(guard, 20).every(({ ok }) => ok)).toBe(true);
    const owner = tryOf('203.0.113.9');
    expect(guard.begin(owner, 0)).toEqual({ ok: false, why: 'slowed', retryAfterS: 30 });
    expect(guard.begin(owner, 10 * SECOND)).toEqual({ ok: false, why: 'slowed', retryAfterS: 20 });
    expect(guard.begin(owner, 30 * SECOND).ok).toBe(true);
    expect(guard.begin(owner, 30 * SECOND)).toMatchObject({ ok: false, retryAfterS: 30 });
  });

  it('cannot use the turn of another address', () => {
    const guard = new LoginGuard();
    fail(guard, 20);
    const owner = tryOf('203.0.113.9');
    guard.begin(owner, 0);
    for (let i = 0; i < 500; i += 1) guard.begin(tryOf(`10.0.${i >> 8}.${i & 255}`), i * 50);
    expect(guard.begin(owner, 30 * SECOND).ok).toBe(true);
  });

  it('do not affect a known device, which has its own count', () => {
    const guard = new LoginGuard();
    fail(guard, 100, 0, () => '203.0.113.9');
    const owner = tryOf('203.0.113.9', 'known');
    for (let i = 0; i < 20; i += 1) expect(guard.begin(owner, 0).ok).toBe(true);
    expect(guard.begin(owner, 0)).toEqual({ ok: false, why: 'blocked', retryAfterS: 600 });
    expect(guard.begin(tryOf('203.0.113.9', 'other'), 0).ok).toBe(true);
  });

  it('expire after ten minutes', () => {
    const guard = new LoginGuard();
    fail(guard, 20);
    expect(guard.begin(tryOf('203.0.113.9'), 600 * SECOND).ok).toBe(true);
  });
});

it('keeps a bounded number of counts', () => {
  const guard = new LoginGuard();
  fail(guard, 20, 0, () => '192.0.2.1');
  for (let i = 0; i < 60_000; i += 1) guard.begin(tryOf('192.0.2.2', undefined, `${i}@example.com`), 0);
  expect(guard.begin(tryOf('192.0.2.1'), 0).ok).toBe(true);
});
