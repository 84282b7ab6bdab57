import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/server-fixture.ts';

// Nobody learns by the time of an answer whether an address has an account: interleaved pairs, the median difference within 10 % or 5 ms.

let server: TestServer;
const KNOWN = 'known@example.com';
beforeAll(async () => {
  server = await startTestServer({ markets: false });
  await server.visitor().register(KNOWN, TEST_PASSWORD);
});
afterAll(() => server.close());

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** The medians of the times, and of the differences within pairs, which a machine that slows down does not shift. */
async function timesOf(call: (email: string) => Promise<unknown>, pairs: number) {
  const [known, differences]: [number[], number[]] = [[], []];
  const timeOf = async (email: string) => {
    const startedMs = performance.now();
    await call(email);
    return performance.now() - startedMs;
  };
  for (let pair = -3; pair < pairs; pair += 1) {
    const stranger = `nobody-${pair + 3}@example.com`;
    // Which comes first alternates, so that neither always finds what the other has warmed.
    const before = pair % 2 === 0 ? undefined : await timeOf(stranger);
    const own = await timeOf(KNOWN);
    const other = before ?? (await timeOf(stranger));
    // The first three warm up.
    if (pair < 0) continue;
    known.push(own);
    differences.push(own - other);
  }
  return { median: medianOf(known), difference: medianOf(differences) };
}

const post = (name: 'register' | 'login' | 'requestLoginCode' | 'requestPasswordReset', body: object) =>
  server.visitor().call(name, { body });

describe('the time of an answer is the same whether the address has an account or not', () => {
  it.each([
    ['a registration', 40, (email: string) => post('register', { email, password: TEST_PASSWORD, termsVersion: '1' })],
    ['a login', 40, (email: string) => post('login', { email, password: 'not the password' })],
    ['a request of a login code', 200, (email: string) => post('requestLoginCode', { email })],
    ['a request of a new password', 200, (email: string) => post('requestPasswordReset', { email })],
  ])('at %s', async (_what, pairs, call) => {
    const within = async () => {
      const { median, difference } = await timesOf(call, pairs);
      return Math.abs(difference) <= Math.max(5, 0.1 * median) ? undefined : { median, difference };
    };
    // A busy machine may disturb a measurement, a difference shows in each.
    expect((await within()) && (await within()) && (await within())).toBeUndefined();
  });
});
