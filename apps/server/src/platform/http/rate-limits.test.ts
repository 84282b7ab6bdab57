import { routes } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { limitOfRoute, limitsOf } from './rate-limits.ts';

const groupOf = (name: keyof typeof routes) =>
  limitOfRoute(routes[name], limitsOf('production', true)).rateLimit?.groupId;

describe('the limit of a route', () => {
  it.each([
    ['login', 'credentials'],
    ['register', 'credentials'],
    // A session does not make slow hashes any cheaper.
    ['safetyCheck', 'credentials'],
    ['sessionUser', 'reads'],
    ['placeSpotOrder', undefined],
  ] as const)('%s is counted with %s', (name, group) => {
    expect(groupOf(name)).toBe(group);
  });
});
