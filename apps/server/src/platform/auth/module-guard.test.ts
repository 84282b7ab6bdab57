import { describe, expect, it } from 'vitest';
import { createModuleGuard } from './module-guard.ts';
import type { SessionUser } from './session-user.ts';

const USER = { userId: 'u1', accountId: 1_000 } as SessionUser;

/** A guard with mutable rules that counts database queries. */
function guarded(start: { on: boolean; wants: boolean; identified: boolean }) {
  const state = { ...start, asked: 0, nowMs: 0 };
  const guard = createModuleGuard(
    {
      isOn: () => state.on,
      requiresIdentity: () => state.wants,
      isIdentified: async () => {
        state.asked += 1;
        return state.identified;
      },
    },
    () => state.nowMs,
  );
  return { state, guard };
}

describe('the module guard', () => {
  it.each([
    [true, false, false, undefined],
    [true, false, true, undefined],
    [true, true, true, undefined],
    [true, true, false, 'KYC_REQUIRED'],
    [false, false, true, 'MODULE_UNAVAILABLE'],
    [false, true, true, 'MODULE_UNAVAILABLE'],
    [false, true, false, 'MODULE_UNAVAILABLE'],
  ] as const)(
    'with module on %s, identity wanted %s and verified %s answers %s',
    async (on, wants, identified, code) => {
      const denied = await guarded({ on, wants, identified }).guard.deny('spot', USER);
      expect(denied?.code).toBe(code);
    },
  );

  it('is synchronous and queries nothing while no identity is required', () => {
    const { guard, state } = guarded({ on: true, wants: false, identified: false });
    expect(guard.deny('spot', USER)).toBeUndefined();
    expect(state.asked).toBe(0);
  });

  it('caches a verified user for 30 seconds, then queries again', async () => {
    const { guard, state } = guarded({ on: true, wants: true, identified: true });
    await guard.deny('spot', USER);
    state.nowMs = 29_999;
    expect(guard.deny('spot', USER)).toBeUndefined();
    expect(state.asked).toBe(1);
    state.nowMs = 30_000;
    state.identified = false;
    expect((await guard.deny('spot', USER))?.code).toBe('KYC_REQUIRED');
  });

  it('allows a user from the first call after the verification on', async () => {
    const { guard, state } = guarded({ on: true, wants: true, identified: false });
    expect((await guard.deny('spot', USER))?.code).toBe('KYC_REQUIRED');
    state.identified = true;
    expect(await guard.deny('spot', USER)).toBeUndefined();
  });
});
