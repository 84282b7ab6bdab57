import { expect, it } from 'vitest';
import type { ApiResult } from '../../platform/http/api-result.ts';
import { RETRY_MS, Retries } from './retries.ts';

type Reply = ApiResult<{ readonly transferId: string }>;

it('TR-08 keeps the last request of each account for ten seconds, and forgets what had no effect', async () => {
  let nowMs = 1_000;
  let runs = 0;
  const retries = new Retries(() => nowMs);
  const send = (accountId: number, request: string, isOk = true) =>
    retries.once(
      accountId,
      request,
      async (): Promise<Reply> => {
        runs += 1;
        return isOk ? { ok: true, value: { transferId: String(runs) } } : { ok: false, code: 'INSUFFICIENT_BALANCE' };
      },
      (reply) => reply.ok,
    );
  const first = await send(1, 'a');
  expect(await send(1, 'a')).toEqual(first);
  expect(await send(2, 'a')).not.toEqual(first);
  nowMs += RETRY_MS;
  expect(await send(1, 'a')).not.toEqual(first);
  await send(3, 'a', false);
  expect(await send(3, 'a')).toMatchObject({ ok: true });
  expect(runs).toBe(5);
  retries.recall(4, 'b', nowMs, { ok: true, value: { transferId: 'before' } });
  expect(await send(4, 'b')).toMatchObject({ value: { transferId: 'before' } });
});
