import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMALLEST_PNG } from '../../testing/route-samples.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';

let server: TestServer;
let operator: TestClient;
let user: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [operator, user] = [await server.newOperator(), await server.newUser()];
});
afterAll(() => server.close());

let ids = 0;
const body = (more: object = {}) => {
  ids += 1;
  return {
    body: { clientId: `feedback-${ids}`, category: 'idea', text: 'Please add a dark map.', fileIds: [], ...more },
  };
};
const decide = (feedbackId: string, version: number, more: object) =>
  operator.call('answerFeedback', { params: { feedbackId }, body: { answer: '', version, ...more } });

describe('feedback', () => {
  it('has screenshots of its sender, once for a clientId, and is read on by cursor', async () => {
    const [one, two] = [
      await user.expect('addFeedbackFile', { query: { name: 'one.png' }, body: SMALLEST_PNG }),
      await user.expect('addFeedbackFile', { body: SMALLEST_PNG }),
    ];
    const request = body({ text: '<b>bold</b>\n{{7*7}}', fileIds: [two.fileId, one.fileId] });
    const sent = await Promise.all(Array.from({ length: 3 }, () => user.expect('submitFeedback', request)));
    expect(new Set(sent.map(({ feedbackId }) => feedbackId)).size).toBe(1);
    expect(sent[0]).toMatchObject({ state: 'received', text: '<b>bold</b>\n{{7*7}}', files: [two, one] });
    const feedbackId = sent[0]?.feedbackId ?? '';
    const second = await user.expect('submitFeedback', body());
    const first = await user.expect('ownFeedback', { query: { limit: '1' } });
    expect(first.items).toEqual([second]);
    const rest = await user.expect('ownFeedback', { query: { limit: '1', cursor: first.nextCursor } });
    expect(rest).toMatchObject({ items: [{ feedbackId }], nextCursor: '' });
    const page = await operator.expect('consoleFeedback', { query: { accountId: String(user.accountId), limit: '1' } });
    expect(page.items).toMatchObject([{ accountId: user.accountId, feedbackId: second.feedbackId }]);
    expect(page.nextCursor).not.toBe('');
    const params = { fileId: one.fileId };
    expect((await user.call('feedbackFile', { params })).headers.get('content-type')).toBe('image/png');
    expect((await operator.call('consoleFeedbackFile', { params: { ...params, feedbackId } })).status).toBe(200);
    const wrong = { ...params, feedbackId: second.feedbackId };
    expect((await operator.call('consoleFeedbackFile', { params: wrong })).error).toBe('FILE_UNKNOWN');
    const stranger = await server.newUser();
    expect((await stranger.call('feedbackFile', { params })).error).toBe('FILE_UNKNOWN');
    const fresh = await user.expect('addFeedbackFile', { body: SMALLEST_PNG });
    expect((await stranger.call('submitFeedback', body({ fileIds: [fresh.fileId] }))).error).toBe('FILE_UNKNOWN');
    // What is sent already belongs to its feedback.
    expect((await user.call('submitFeedback', body({ fileIds: [one.fileId] }))).error).toBe('FILE_UNKNOWN');
    expect((await stranger.expect('ownFeedback')).items).toEqual([]);
  });

  it('takes pictures only, a few at a time, and so many a day', async () => {
    const writer = await server.newUser();
    const add = (bytes: Buffer) => writer.call('addFeedbackFile', { body: bytes });
    expect((await add(Buffer.from('%PDF-1.7'))).error).toBe('FILE_TYPE_UNSUPPORTED');
    const added = await Promise.all(Array.from({ length: 14 }, () => add(SMALLEST_PNG)));
    expect(added.filter(({ error }) => error === 'FEEDBACK_FILES_FULL')).toHaveLength(2);
    const sent = await Promise.all(Array.from({ length: 12 }, () => writer.call('submitFeedback', body())));
    expect(sent.filter(({ error }) => error === 'FEEDBACK_TOO_MANY')).toHaveLength(2);
    expect(
      (await writer.call('submitFeedback', body({ fileIds: added.slice(0, 5).map(({ data }) => data?.fileId) }))).error,
    ).toBe('BODY_INVALID');
  });

  // State before, state set, with a reward or without: the outcome; '' is accepted.
  it.each([
    [[], 'in-work', false, ''],
    [[], 'adopted', true, ''],
    [[], 'adopted', false, 'FEEDBACK_REWARD_INVALID'],
    [[], 'declined', true, 'FEEDBACK_REWARD_INVALID'],
    [['in-work'], 'declined', false, ''],
    [['adopted'], 'done', false, ''],
    [['adopted'], 'declined', false, 'FEEDBACK_DECIDED'],
    [['declined'], 'in-work', false, 'FEEDBACK_DECIDED'],
    [['done'], 'adopted', true, 'FEEDBACK_DECIDED'],
  ] as const)('%j to %s, reward %s: %s', async (before, state, hasReward, outcome) => {
    const writer = await server.newUser();
    const { feedbackId } = await writer.expect('submitFeedback', body());
    let version = 1;
    for (const one of before) {
      await decide(feedbackId, version, { state: one, ...(one === 'adopted' && { reward: '1 USDT' }) });
      version += 1;
    }
    const answered = await decide(feedbackId, version, { state, ...(hasReward && { reward: '10 USDT' }) });
    expect(answered.error ?? '').toBe(outcome);
    if (outcome === '') expect((await decide(feedbackId, version, { state: 'done' })).error).toBe('FEEDBACK_CHANGED');
  });

  it('that is adopted tells its sender the reward as it was written, and moves no money', async () => {
    const writer = await server.newUser();
    const { feedbackId } = await writer.expect('submitFeedback', body());
    await decide(feedbackId, 1, { state: 'adopted', answer: 'We build it.', reward: '10 USDT' });
    expect((await decide(feedbackId, 2, { state: 'done', answer: 'It is there.' })).data).toMatchObject({
      reward: '10 USDT',
    });
    const { rows } = await server.db.pool.query(
      'select kind, params from notifications where account_id = $1 order by notification_id',
      [writer.accountId],
    );
    expect(rows.filter(({ kind }) => kind.startsWith('support.'))).toEqual([
      { kind: 'support.feedback-adopted', params: { feedbackId, reward: '10 USDT' } },
      { kind: 'support.feedback-answered', params: { feedbackId } },
    ]);
    expect(await writer.expect('walletRows')).toEqual([]);
    expect(await writer.expect('statement')).toEqual({ items: [], nextCursor: '' });
  });
});
