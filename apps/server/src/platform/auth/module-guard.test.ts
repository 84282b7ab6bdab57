import { describe, expect, it } from 'vitest';
import type { Rejection } from '../http/api-result.ts';
import type { IdentityLevelNumber } from './identity-levels.ts';
import { createModuleGuard } from './module-guard.ts';
import type { SessionUser } from './session-user.ts';

const USER = { userId: 'u1', accountId: 1_000 } as SessionUser;

/** A guard with mutable rules that counts database queries. */
function guarded(start: { on: boolean; required: IdentityLevelNumber; level: IdentityLevelNumber }) {
  const state = { ...start, asked: 0, nowMs: 0 };
  const guard = createModuleGuard(
    {
      isOn: () => state.on,
      requiredLevel: () => state.required,
      levelOf: async () => {
        state.asked += 1;
        return state.level;
      },
    },
    () => state.nowMs,
  );
  return { state, guard };
}

describe('ER-01 the module guard', () => {
  it.each([
    [true, 0, 0, undefined],
    [true, 0, 1, undefined],
    [true, 1, 1, undefined],
    [true, 1, 3, undefined],
    [true, 2, 2, undefined],
    [true, 1, 0, 'KYC_REQUIRED'],
    [true, 2, 1, 'KYC_REQUIRED'],
    [true, 3, 2, 'KYC_REQUIRED'],
    [false, 0, 1, 'MODULE_UNAVAILABLE'],
    [false, 1, 1, 'MODULE_UNAVAILABLE'],
    [false, 1, 0, 'MODULE_UNAVAILABLE'],
  ] as const)(
    'with module on %s, level %i required and level %i reached answers %s',
    async (on, required, level, code) => {
      const denied = await guarded({ on, required, level }).guard.deny('spot', USER);
      expect(denied?.code).toBe(code);
    },
  );

  it('keeps a sub-account from what its master has closed to it, and from nothing else', () => {
    const guard = createModuleGuard({
      isOn: (module) => module !== 'loans',
      isClosedTo: (accountId, module) => accountId === USER.accountId && module !== 'spot',
      requiredLevel: () => 0,
      levelOf: async () => 0,
    });
    const codeOf = (module: 'earn' | 'loans' | 'spot', user = USER) => (guard.deny(module, user) as Rejection)?.code;
    expect([codeOf('spot'), codeOf('earn'), codeOf('loans')]).toEqual([
      undefined,
      'SUB_ACCOUNT_FORBIDDEN',
      'MODULE_UNAVAILABLE',
    ]);
    expect(codeOf('earn', { ...USER, accountId: 1_001 })).toBeUndefined();
  });

  it('is synchronous and queries nothing while no level is required', () => {
    const { guard, state } = guarded({ on: true, required: 0, level: 0 });
    expect(guard.deny('spot', USER)).toBeUndefined();
    expect(state.asked).toBe(0);
  });

  it('caches a sufficient level for 30 seconds, then queries again', async () => {
    const { guard, state } = guarded({ on: true, required: 1, level: 1 });
    await guard.deny('spot', USER);
    state.nowMs = 29_999;
    expect(guard.deny('spot', USER)).toBeUndefined();
    expect(state.asked).toBe(1);
    state.nowMs = 30_000;
    state.level = 0;
    expect((await guard.deny('spot', USER))?.code).toBe('KYC_REQUIRED');
  });

  it('queries again when a higher level is required than the cached one', async () => {
    const { guard, state } = guarded({ on: true, required: 1, level: 1 });
    await guard.deny('spot', USER);
    state.required = 2;
    expect((await guard.deny('spot', USER))?.code).toBe('KYC_REQUIRED');
    expect(state.asked).toBe(2);
  });

  it('allows a user from the first call after the verification on', async () => {
    const { guard, state } = guarded({ on: true, required: 1, level: 0 });
    expect((await guard.deny('spot', USER))?.code).toBe('KYC_REQUIRED');
    state.level = 1;
    expect(await guard.deny('spot', USER)).toBeUndefined();
  });

  it('denies at once when a level was taken back', async () => {
    const { guard, state } = guarded({ on: true, required: 1, level: 1 });
    await guard.deny('spot', USER);
    state.level = 0;
    guard.forgetLevels();
    expect((await guard.deny('spot', USER))?.code).toBe('KYC_REQUIRED');
  });

  it('does not cache a level that was read before it was taken back', async () => {
    const { guard, state } = guarded({ on: true, required: 1, level: 1 });
    const answer = guard.deny('spot', USER);
    guard.forgetLevels();
    state.level = 0;
    await answer;
    expect((await guard.deny('spot', USER))?.code).toBe('KYC_REQUIRED');
  });
});
