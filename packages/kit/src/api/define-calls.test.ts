import { expect, it } from 'vitest';
import { defineCalls } from './define-calls.ts';

it('a call has the name of its route', () => {
  const calls = defineCalls({ login: ['POST', '/hk-web/v2/login', true] });
  expect(calls.login).toEqual({ name: 'login', method: 'POST', path: '/hk-web/v2/login', mutates: true });
});

it('the compiler refuses what the contract has not', () => {
  // @ts-expect-error: another method
  defineCalls({ login: ['GET', '/hk-web/v2/login', true] });
  // @ts-expect-error: another path
  defineCalls({ login: ['POST', '/hk-web/v2/signin', true] });
  // @ts-expect-error: no such route
  defineCalls({ noSuchRoute: ['GET', '/no/such/route', false] });
});
