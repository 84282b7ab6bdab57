import type { RouteName } from '@bourse/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DrivenTime } from '../../testing/driven-time.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { fund } from '../../testing/test-world.ts';
import { Visitor } from '../../testing/visitor.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let time: DrivenTime;
let agent: TestClient;
let second: TestClient;
let user: TestClient;

beforeAll(async () => {
  time = new DrivenTime();
  server = await startTestServer({ time, env: { BOURSE_RATE_LIMITS: 'on' } });
  [agent, second] = [await server.newOperator(), await server.newOperator()];
  await agent.expect('setConsoleSetting', { params: { key: 'supportTalksPerDay' }, body: { value: 1_000 } });
});
afterAll(() => server.close());

/** A new user for each test. */
const eachWithNewUser = () =>
  beforeEach(async () => {
    user = await server.newUser();
  });
/** One user for all tests. */
const allWithOneUser = () =>
  beforeAll(async () => {
    user = await server.newUser();
  });

let ids = 0;
const newId = () => {
  ids += 1;
  return `client-${String(ids).padStart(6, '0')}`;
};
const of = (talkId: string) => ({ params: { talkId } });
const OPEN = { line: 3, language: 'en_US', product: 'spot' } as const;

async function openTalk(client = user, body: object = OPEN): Promise<string> {
  return (await client.expect('openTalk', { body })).talk.talkId;
}
async function waitingTalk(client = user): Promise<string> {
  const talkId = await openTalk(client);
  await client.expect('handOverTalk', { ...of(talkId), body: {} });
  return talkId;
}
async function claimedTalk(client = user): Promise<string> {
  const talkId = await waitingTalk(client);
  await agent.expect('claimTalk', of(talkId));
  return talkId;
}
const say = (client: TestClient, talkId: string, text: string, clientId = newId()) =>
  client.call('sendTalkMessage', { ...of(talkId), body: { clientId, text } });
const answer = (by: TestClient, talkId: string, text: string, clientId = newId()) =>
  by.call('sendDeskMessage', { ...of(talkId), body: { clientId, text } });
const textsOf = async (client: TestClient, name: 'talkMessages' | 'deskMessages', talkId: string) =>
  (await client.expect(name, of(talkId))).messages.filter(({ kind }) => kind === 'text').map(({ text }) => text);

describe('a talk', () => {
  eachWithNewUser();
  it('goes from articles by the queue to an agent, is closed and rated once', async () => {
    const talkId = await openTalk();
    expect(await user.expect('ownTalk', of(talkId))).toMatchObject({ state: 'self-service', line: 3, lastSeq: 1 });
    expect((await agent.call('claimTalk', of(talkId))).error).toBe('SUPPORT_TALK_STATE');
    await user.expect('handOverTalk', { ...of(talkId), body: { product: 'fees' } });
    const [waiting] = (await agent.expect('deskQueue', { query: { product: 'fees' } })).talks;
    expect(waiting).toMatchObject({
      talkId,
      state: 'waiting',
      product: 'fees',
      customer: { accountId: user.accountId },
    });
    expect(await agent.expect('claimTalk', of(talkId))).toMatchObject({ state: 'claimed', waitingSinceMs: 0 });
    expect((await user.call('rateTalk', { ...of(talkId), body: { stars: 5 } })).error).toBe('SUPPORT_TALK_STATE');
    await answer(agent, talkId, 'How can I help?');
    await agent.expect('closeDeskTalk', of(talkId));
    const rated = await user.expect('rateTalk', { ...of(talkId), body: { stars: 4, text: 'Quick.' } });
    expect(rated).toMatchObject({ state: 'closed', stars: 4 });
    expect((await user.call('rateTalk', { ...of(talkId), body: { stars: 1 } })).error).toBe('SUPPORT_RATED');
    const { messages } = await user.expect('talkMessages', of(talkId));
    expect(messages.map(({ event, text, seq }) => [seq, event ?? text])).toEqual([
      [1, 'opened'],
      [2, 'handed-over'],
      [3, 'claimed'],
      [4, 'How can I help?'],
      [5, 'closed-by-agent'],
    ]);
  });

  it('is one for a person and a line, however many tabs open it at once', async () => {
    const opened = await Promise.all(Array.from({ length: 5 }, () => openTalk()));
    expect(new Set(opened).size).toBe(1);
    expect(await openTalk(user, { ...OPEN, line: 1 })).not.toBe(opened[0]);
    expect((await user.expect('ownTalks')).items).toHaveLength(2);
  });

  it('CS-03 counts what is unread on each line, and only there', async () => {
    const talkId = await claimedTalk();
    for (const text of ['One', 'Two']) await answer(agent, talkId, text);
    const state = await user.expect('supportState');
    expect(state.lines.map(({ line, unreadCount }) => [line, unreadCount])).toEqual([
      [3, 2],
      [2, 0],
      [1, 0],
    ]);
    expect(state.lines[0]?.lastMessage).toMatchObject({ talkId, text: 'Two', from: 'agent' });
    // Sending reads nothing: an answer that arrives meanwhile stays unread.
    await say(user, talkId, 'Thanks');
    expect((await user.expect('ownTalk', of(talkId))).unreadCount).toBe(2);
    await user.expect('readTalk', { ...of(talkId), body: { seq: 4 } });
    expect((await user.expect('supportState')).lines[0]).toMatchObject({ unreadCount: 1 });
    await user.expect('readTalk', { ...of(talkId), body: { seq: 100_000 } });
    await user.expect('readTalk', { ...of(talkId), body: { seq: 1 } });
    expect((await user.expect('ownTalk', of(talkId))).unreadCount).toBe(0);
  });

  it('CS-01 is opened on lines of the configuration; none set means 3, 2, 1', async () => {
    const set = (value: number[]) =>
      agent.expect('setConsoleSetting', { params: { key: 'serviceLines' }, body: { value } });
    await set([1]);
    expect((await user.call('openTalk', { body: OPEN })).error).toBe('SUPPORT_LINE_CLOSED');
    await set([]);
    expect((await user.expect('supportState')).lines.map(({ line }) => line)).toEqual([3, 2, 1]);
    await set([3, 2, 1]);
    expect((await server.visitor().call('openTalk', { body: { ...OPEN, line: 2 } })).error).toBe('LOGIN_REQUIRED');
  });

  it('is not opened, continued or handed over while the module is off, but read and closed', async () => {
    const talkId = await openTalk();
    const visitor = new Visitor(server.url);
    await agent.expect('setConsoleSetting', { params: { key: 'modules' }, body: { value: { support: 'off' } } });
    expect((await say(user, talkId, 'Hello')).error).toBe('MODULE_UNAVAILABLE');
    expect((await user.call('handOverTalk', { ...of(talkId), body: {} })).error).toBe('MODULE_UNAVAILABLE');
    expect((await visitor.call('openTalk', { body: OPEN })).error).toBe('MODULE_UNAVAILABLE');
    expect((await user.expect('talkMessages', of(talkId))).messages).toHaveLength(1);
    expect((await user.expect('closeTalk', of(talkId))).state).toBe('closed');
    await agent.expect('setConsoleSetting', { params: { key: 'modules' }, body: { value: {} } });
  });

  it('reads on by cursor and by sequence', async () => {
    const talks: string[] = [];
    for (const line of [1, 2, 3]) talks.unshift(await openTalk(user, { ...OPEN, line }));
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await user.expect('ownTalks', { query: { limit: '2', cursor } });
      seen.push(...page.items.map(({ talkId }) => talkId));
      cursor = page.nextCursor;
      if (cursor === '') break;
    }
    expect(seen).toEqual(talks);
    const [talkId = ''] = talks;
    for (const text of ['a', 'b', 'c', 'd']) await say(user, talkId, text);
    const read = async (query: Record<string, string>) => {
      const { messages, more } = await user.expect('talkMessages', { ...of(talkId), query });
      return [messages.map(({ seq }) => seq), more];
    };
    expect(await read({ limit: '2' })).toEqual([[4, 5], true]);
    expect(await read({ limit: '2', beforeSeq: '4' })).toEqual([[2, 3], true]);
    expect(await read({ limit: '9', beforeSeq: '2' })).toEqual([[1], false]);
    expect(await read({ limit: '2', afterSeq: '1' })).toEqual([[2, 3], true]);
    expect(await read({ limit: '2', afterSeq: '3' })).toEqual([[4, 5], false]);
    expect(
      (await agent.expect('deskTalks', { query: { accountId: String(user.accountId), limit: '2' } })).nextCursor,
    ).not.toBe('');
  });
});

describe('states, actions and callers', () => {
  allWithOneUser();
  type Caller = 'owner' | 'other' | 'holder' | 'clerk' | 'manager';
  const PREPARE = {
    'self-service': openTalk,
    waiting: waitingTalk,
    claimed: claimedTalk,
    closed: async () => {
      const talkId = await claimedTalk();
      await answer(agent, talkId, 'Bye.');
      await agent.expect('closeDeskTalk', of(talkId));
      return talkId;
    },
  } as const;
  const ACTIONS: Readonly<Record<string, [RouteName, () => object | undefined]>> = {
    send: ['sendTalkMessage', () => ({ clientId: newId(), text: 'Hello' })],
    'hand over': ['handOverTalk', () => ({})],
    close: ['closeTalk', () => undefined],
    reopen: ['reopenTalk', () => undefined],
    rate: ['rateTalk', () => ({ stars: 3 })],
    read: ['talkMessages', () => undefined],
    claim: ['claimTalk', () => undefined],
    answer: ['sendDeskMessage', () => ({ clientId: newId(), text: 'Hello' })],
    'mark read': ['readDeskTalk', () => ({ seq: 1 })],
    transfer: ['transferTalk', () => ({})],
    'close at the desk': ['closeDeskTalk', () => undefined],
  };
  let clerk: TestClient;
  let other: TestClient;
  beforeAll(async () => {
    [clerk, other] = [await server.newUser(), await server.newUser()];
    const body = { name: 'Clerk', permissions: ['support.read', 'support.answer'] };
    const { roleId } = await agent.expect('createRole', { body });
    await agent.expect('grantRole', { body: { accountId: clerk.accountId, roleId } });
  });
  const UNKNOWN = 'SUPPORT_TALK_UNKNOWN';
  const CLOSED = 'SUPPORT_TALK_CLOSED';
  const STATE = 'SUPPORT_TALK_STATE';
  const HOLDER = 'SUPPORT_NOT_HOLDER';

  // Outcomes in the order self-service, waiting, claimed, closed; '' is accepted.
  const TABLE: readonly [Caller, string, string[]][] = [
    ['owner', 'send', ['', '', '', CLOSED]],
    ['owner', 'hand over', ['', '', '', CLOSED]],
    ['owner', 'close', ['', '', '', '']],
    ['owner', 'reopen', [STATE, STATE, STATE, '']],
    ['owner', 'rate', [STATE, STATE, STATE, '']],
    ['owner', 'claim', ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']],
    ['other', 'send', [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]],
    ['other', 'read', [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]],
    ['other', 'hand over', [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]],
    ['other', 'close', [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]],
    ['other', 'reopen', [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]],
    ['other', 'rate', [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]],
    ['holder', 'claim', [STATE, '', '', CLOSED]],
    ['holder', 'answer', [HOLDER, HOLDER, '', CLOSED]],
    ['holder', 'mark read', [HOLDER, HOLDER, '', '']],
    ['clerk', 'claim', [STATE, '', 'SUPPORT_TALK_TAKEN', CLOSED]],
    ['clerk', 'answer', [HOLDER, HOLDER, HOLDER, CLOSED]],
    ['clerk', 'mark read', [HOLDER, HOLDER, HOLDER, HOLDER]],
    ['clerk', 'transfer', [STATE, HOLDER, HOLDER, CLOSED]],
    ['clerk', 'close at the desk', [HOLDER, HOLDER, HOLDER, '']],
    ['manager', 'transfer', [STATE, '', '', CLOSED]],
    ['manager', 'close at the desk', ['', '', '', '']],
    ['manager', 'answer', [HOLDER, HOLDER, HOLDER, CLOSED]],
  ];

  it.each(Object.keys(PREPARE) as (keyof typeof PREPARE)[])('of a talk that is %s, who may do what', async (state) => {
    const clients = { owner: user, other, holder: agent, clerk, manager: second };
    const at = Object.keys(PREPARE).indexOf(state);
    let talkId = await PREPARE[state]();
    for (const [caller, action, outcomes] of TABLE) {
      const [name, body] = ACTIONS[action] ?? ['ownTalks', () => undefined];
      const answered = await clients[caller].call(name, { ...of(talkId), body: body() });
      expect(answered.error ?? '', `${caller}: ${action}`).toBe(outcomes[at]);
      // What was rejected has changed nothing; the next row needs a talk as it was.
      const now = await agent.expect('deskTalk', of(talkId));
      if (outcomes[at] !== '') {
        expect(now.state, `${caller}: ${action}`).toBe(state);
        continue;
      }
      await user.expect('closeTalk', of(talkId));
      talkId = await PREPARE[state]();
    }
    await user.expect('closeTalk', of(talkId));
  });

  it('a talk is reopened for so many hours, and not beside another open one', async () => {
    const talkId = await PREPARE.closed();
    await time.pass(71 * HOUR_MS);
    const next = await openTalk();
    expect((await user.call('reopenTalk', of(talkId))).error).toBe('SUPPORT_OPEN_ALREADY');
    await user.expect('closeTalk', of(next));
    expect(await user.expect('reopenTalk', of(talkId))).toMatchObject({ state: 'waiting', closedMs: 0, agentName: '' });
    await user.expect('closeTalk', of(talkId));
    await time.pass(72 * HOUR_MS);
    expect((await user.call('reopenTalk', of(talkId))).error).toBe('SUPPORT_REOPEN_LATE');
  });

  it('a talk goes to another agent or to another queue, and its holder changes with it', async () => {
    const talkId = await claimedTalk();
    const body = { agentAccountId: clerk.accountId };
    expect((await agent.call('transferTalk', { ...of(talkId), body: { agentAccountId: user.accountId } })).error).toBe(
      'SUPPORT_AGENT_UNKNOWN',
    );
    expect(await agent.expect('transferTalk', { ...of(talkId), body })).toMatchObject({
      state: 'claimed',
      agentAccountId: clerk.accountId,
    });
    expect((await answer(agent, talkId, 'Mine')).error).toBe('SUPPORT_NOT_HOLDER');
    expect((await answer(clerk, talkId, 'Mine')).code).toBe(200);
    const queued = await clerk.expect('transferTalk', { ...of(talkId), body: { language: 'zh_CN', product: 'api' } });
    expect(queued).toMatchObject({ state: 'waiting', language: 'zh_CN', product: 'api', agentAccountId: 0 });
    const { groups } = await agent.expect('deskQueue');
    const later = await server.newUser();
    await later.expect('openTalk', { body: { ...OPEN, language: 'zh_CN' } });
    const [theirs] = (await later.expect('ownTalks')).items;
    const place = await later.expect('handOverTalk', { ...of(theirs?.talkId ?? ''), body: {} });
    expect(place).toMatchObject({ state: 'waiting', ahead: 1, waitingSinceMs: time.nowMs() });
    expect(queued.ahead).toBe(0);
    await later.expect('closeTalk', of(theirs?.talkId ?? ''));
    expect(groups).toContainEqual(expect.objectContaining({ language: 'zh_CN', product: 'api', count: 1 }));
    await agent.expect('closeDeskTalk', of(talkId));
  });

  it('what an agent may see of a customer depends on his other permissions', async () => {
    await fund(server.host, user.accountId, 'USDT', '7');
    const talkId = await waitingTalk();
    const full = await agent.expect('deskCustomer', of(talkId));
    expect(full.account).toMatchObject({
      openOrders: 0,
      balances: [{ coin: 'USDT', available: '7.00000000', wallet: 2 }],
    });
    const short = await clerk.expect('deskCustomer', of(talkId));
    expect(short).toMatchObject({ kind: 'user', accountId: user.accountId, account: null });
    await user.expect('closeTalk', of(talkId));
  });
});

describe('races', () => {
  eachWithNewUser();
  it('one of two agents who claim at once gets the talk', async () => {
    const talkId = await waitingTalk();
    const claims = await Promise.all([agent, second, agent, second].map((one) => one.call('claimTalk', of(talkId))));
    const { agentAccountId } = await agent.expect('deskTalk', of(talkId));
    const winner = agentAccountId === agent.accountId ? 0 : 1;
    expect(claims.map(({ error }) => error)).toEqual(
      [0, 1, 2, 3].map((at) => (at % 2 === winner ? undefined : 'SUPPORT_TALK_TAKEN')),
    );
  });

  it('a message that is sent again, at once or after the talk was closed, is the same', async () => {
    const talkId = await claimedTalk();
    const clientId = newId();
    const sent = await Promise.all(Array.from({ length: 4 }, () => say(user, talkId, 'Once', clientId)));
    expect(new Set(sent.map(({ data }) => data.seq)).size).toBe(1);
    const answerId = newId();
    const answers = await Promise.all(Array.from({ length: 4 }, () => answer(agent, talkId, 'Also once', answerId)));
    expect(new Set(answers.map(({ data }) => data.seq)).size).toBe(1);
    await agent.expect('closeDeskTalk', of(talkId));
    expect((await say(user, talkId, 'Once', clientId)).data).toEqual(sent[0]?.data);
    expect((await say(user, talkId, 'Other', clientId)).error).toBe('SUPPORT_CLIENT_ID_USED');
    expect(await textsOf(user, 'talkMessages', talkId)).toEqual(['Once', 'Also once']);
  });

  it('messages of both sides at once have sequences without a gap', async () => {
    const talkId = await claimedTalk();
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => (i % 2 ? say(user, talkId, `u${i}`) : answer(agent, talkId, `a${i}`))),
    );
    const { messages } = await user.expect('talkMessages', of(talkId));
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 11 }, (_, i) => i + 1));
  });
});

describe('what is written', () => {
  allWithOneUser();
  const CORPUS = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg/onload=alert(1)>',
    'javascript:alert(1)',
    '[x](javascript:alert(1)) ![](https://x.example/"onload="alert(1))',
    '&lt;b&gt; &amp; &#x3c;',
    '{{constructor.constructor("return 1")()}} #{7*7} <%= 7 %>',
    "' or 1=1; drop table support_talks; --",
    'first\nsecond\r\n\tthird',
    '  around  ',
    'e\u0301 \u202eabc \u{1f469}\u200d\u{1f4bb} 提现到账了吗',
    '=HYPERLINK("https://x.example")',
  ];

  it('comes back byte for byte on both sides, in the transcript too', async () => {
    const talkId = await claimedTalk();
    for (const text of CORPUS) {
      expect((await say(user, talkId, text)).data).toMatchObject({ text, kind: 'text' });
      expect((await answer(agent, talkId, text)).data.text).toBe(text);
    }
    const twice = CORPUS.flatMap((text) => [text, text]);
    expect(await textsOf(user, 'talkMessages', talkId)).toEqual(twice);
    expect(await textsOf(agent, 'deskMessages', talkId)).toEqual(twice);
    const { text: json } = await agent.expect('deskTranscript', { ...of(talkId), query: { format: 'json' } });
    const { messages } = JSON.parse(json) as { messages: { kind: string; text: string }[] };
    expect(messages.filter(({ kind }) => kind === 'text').map(({ text }) => text)).toEqual(twice);
    // A spreadsheet runs no cell.
    const { text: csv } = await agent.expect('deskTranscript', { ...of(talkId), query: { format: 'csv' } });
    expect(csv).toContain(`"'=HYPERLINK(""https://x.example"")"`);
    await user.expect('closeTalk', of(talkId));
  });

  it('is rejected when it is blank, too long, or holds what is no text', async () => {
    const talkId = await openTalk();
    for (const text of ['', ' \n\t ', '\u200b\u2060', 'a\u0000b', 'a\u001bb', '\ud800', 'x'.repeat(4_001)]) {
      expect(await say(user, talkId, text)).toMatchObject({ status: 400, error: 'BODY_INVALID' });
    }
  });

  it('has 4,000 characters at most', async () => {
    expect((await say(user, await openTalk(), 'x'.repeat(4_000))).code).toBe(200);
  });

  it('is limited in its rate for users and visitors, each with its code; the same message again is not', async () => {
    const talkId = await openTalk();
    const clientId = newId();
    await say(user, talkId, 'First', clientId);
    const sent = await Promise.all(Array.from({ length: 40 }, (_, i) => say(user, talkId, `m${i}`)));
    expect(sent.some(({ error, status }) => error === 'SUPPORT_USER_TOO_FAST' && status === 429)).toBe(true);
    expect((await say(user, talkId, 'First', clientId)).code).toBe(200);
    const visitor = new Visitor(server.url);
    const opened = (await visitor.call('openTalk', { body: OPEN })).data.talk.talkId;
    const errors: (string | undefined)[] = [];
    for (let i = 0; i < 14; i += 1) {
      errors.push(
        (await visitor.call('sendTalkMessage', { ...of(opened), body: { clientId: newId(), text: 'x' } })).error,
      );
    }
    expect(errors).toContain('SUPPORT_VISITOR_TOO_FAST');
  });
});

describe('cards', () => {
  allWithOneUser();
  it('show the customer’s own orders and transfers as they are now, and nobody else’s', async () => {
    await fund(server.host, user.accountId, 'USDT', '1000');
    const order = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '10000', qty: '0.01' };
    const { orderId } = await user.expect('placeSpotOrder', { body: order });
    const { transferId } = await user.expect('transferSubmit', { body: { type: '2_5', coinId: 52, amount: '10' } });
    const talkId = await claimedTalk();
    const send = (client: TestClient, id: string, kind: 'order' | 'transfer', talk = talkId) =>
      client.call('sendTalkMessage', { ...of(talk), body: { clientId: newId(), card: { kind, id } } });
    expect((await send(user, orderId, 'order')).data.card).toMatchObject({
      tradeCode: 'btc_usdt',
      price: '10000.00',
      status: 'NEW',
    });
    expect((await send(user, transferId, 'transfer')).data.card).toMatchObject({
      coin: 'USDT',
      amount: '10.00000000',
      state: 'done',
    });
    await user.expect('cancelSpotOrder', { params: { orderId } });
    const { messages } = await agent.expect('deskMessages', of(talkId));
    expect(messages.find(({ ref }) => ref?.kind === 'order')?.card).toMatchObject({ status: 'CANCELED' });
    const stranger = await server.newUser();
    const theirs = await openTalk(stranger);
    expect((await send(stranger, orderId, 'order', theirs)).error).toBe('SUPPORT_CARD_UNKNOWN');
    expect((await send(stranger, transferId, 'transfer', theirs)).error).toBe('SUPPORT_CARD_UNKNOWN');
    expect((await send(user, '9'.repeat(20), 'order')).error).toBe('SUPPORT_CARD_UNKNOWN');
  });
});

describe('service levels', () => {
  allWithOneUser();
  it('are counts and percentiles of the rows of each day', async () => {
    await time.pass(48 * HOUR_MS);
    for (const minutes of [1, 2, 10]) {
      const talkId = await openTalk(user, { ...OPEN, language: 'de_DE' });
      await user.expect('handOverTalk', { ...of(talkId), body: {} });
      await time.pass(minutes * 60_000);
      await agent.expect('claimTalk', of(talkId));
      await answer(agent, talkId, 'Here I am.');
      await time.pass(60_000);
      await agent.expect('closeDeskTalk', of(talkId));
      await user.expect('rateTalk', { ...of(talkId), body: { stars: 4 } });
    }
    const fromMs = String(time.nowMs() - HOUR_MS);
    const { days } = await agent.expect('deskLevels', { query: { fromMs, language: 'de_DE' } });
    expect(days).toMatchObject([
      {
        opened: 3,
        handedOver: 3,
        closed: 3,
        firstAnswer: { count: 3, p50Ms: 120_000, p90Ms: 600_000, p99Ms: 600_000 },
        resolution: { count: 3, p50Ms: 180_000, p90Ms: 660_000 },
        ratings: 3,
        stars: 12,
      },
    ]);
    expect((await agent.call('deskLevels', { query: { fromMs: '0', toMs: fromMs } })).error).toBe(
      'SUPPORT_RANGE_INVALID',
    );
  });
});
