import { afterAll, expect, it } from 'vitest';
import { SEED, serverToKill } from './server-to-kill.ts';

// A user writes to customer service while the server is killed. Each message that was acknowledged is there once afterwards; one whose answer was
// lost is sent again with the same clientId and is then there once, too; sequences have no gap.

const CYCLES = 2;
const WRITERS = 4;
const server = serverToKill();
afterAll(() => server.close());

/** Writes one message after the other until the server is gone; notes which were sent and which acknowledged. */
async function writeUntilKilled(
  talkId: string,
  prefix: string,
  sent: Set<string>,
  acknowledged: Set<string>,
): Promise<void> {
  for (let i = 0; ; i += 1) {
    const clientId = `${prefix}-${String(i).padStart(5, '0')}`;
    sent.add(clientId);
    if (!(await isTaken(talkId, clientId))) return;
    acknowledged.add(clientId);
  }
}

async function isTaken(talkId: string, clientId: string): Promise<boolean> {
  const request = { params: { talkId }, body: { clientId, text: `text of ${clientId}` } };
  const answer = await server.client.call('sendTalkMessage', request).catch(() => undefined);
  if (answer === undefined) return false;
  expect(answer.code, answer.error).toBe(200);
  return true;
}

/** The sequences and client ids of a talk's messages, in order. */
async function messagesOf(talkId: string): Promise<{ seq: number; clientId: string }[]> {
  const all: { seq: number; clientId: string }[] = [];
  for (let more = true; more; ) {
    const query = { afterSeq: String(all.at(-1)?.seq ?? 0), limit: '100' };
    const page = await server.client.expect('talkMessages', { params: { talkId }, query });
    all.push(...page.messages.map(({ clientId, seq }) => ({ seq, clientId })));
    ({ more } = page);
  }
  return all;
}

it(`CS-03 no message is lost or doubled over ${CYCLES} kills (seed ${SEED})`, { timeout: 300_000 }, async () => {
  await server.start();
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const body = { line: 3, language: 'en_US', product: 'general' } as const;
    const { talkId } = (await server.client.expect('openTalk', { body })).talk;
    const [sent, acknowledged] = [new Set<string>(), new Set<string>()];
    const writers = Array.from({ length: WRITERS }, (_, i) =>
      writeUntilKilled(talkId, `c${cycle}-w${i}`, sent, acknowledged),
    );
    await expect.poll(() => acknowledged.size, { interval: 2 }).toBeGreaterThan(WRITERS);
    await server.killSoon(cycle, 60);
    await Promise.all(writers);
    await server.start();
    const kept = new Set((await messagesOf(talkId)).map(({ clientId }) => clientId));
    for (const clientId of acknowledged) expect(kept).toContain(clientId);
    for (const clientId of sent) expect(await isTaken(talkId, clientId)).toBe(true);
    const all = await messagesOf(talkId);
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, at) => at + 1));
    expect(
      all
        .map(({ clientId }) => clientId)
        .filter((id) => id !== '')
        .toSorted(),
    ).toEqual([...sent].toSorted());
    await server.client.expect('closeTalk', { params: { talkId } });
  }
});
