import type { DeskTalkData, SupportDeskTopicData, SupportTopicData, Topic } from '@bourse/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DrivenTime } from '../../testing/driven-time.ts';
import { SMALLEST_PNG } from '../../testing/route-samples.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import { TestClient } from '../../testing/test-client.ts';
import { TestSocket } from '../../testing/test-socket.ts';
import { Visitor } from '../../testing/visitor.ts';

/* What leaves the server beside answers: streams, cookies, files, notifications; and what happens by itself. */

const MINUTE_MS = 60_000;
const OPEN = { line: 3, language: 'en_US', product: 'spot' } as const;
const topicOf = (type: 'support' | 'supportDesk', code = ''): Topic => ({ biz: 'portal', type, code, granularity: '' });

let server: TestServer;
let time: DrivenTime;
let agent: TestClient;
let user: TestClient;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  time = new DrivenTime();
  server = await startTestServer({ time });
  [agent, user] = [await server.newOperator(), await server.newUser()];
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => server.close());

let ids = 0;
const newId = () => {
  ids += 1;
  return `live-${String(ids).padStart(6, '0')}`;
};
const of = (talkId: string) => ({ params: { talkId } });
const say = (client: TestClient, talkId: string, text: string) =>
  client.expect('sendTalkMessage', { ...of(talkId), body: { clientId: newId(), text } });
const answer = (talkId: string, text: string) =>
  agent.expect('sendDeskMessage', { ...of(talkId), body: { clientId: newId(), text } });

async function claimedTalk(client = user): Promise<string> {
  const { talk } = await client.expect('openTalk', { body: OPEN });
  await client.expect('handOverTalk', { ...of(talk.talkId), body: {} });
  await agent.expect('claimTalk', of(talk.talkId));
  return talk.talkId;
}

async function open(client: TestClient, headers?: Record<string, string>): Promise<TestSocket> {
  const socket = await TestSocket.open(client, headers);
  sockets.push(socket);
  return socket;
}

/** Waits until the deltas of a topic so far contain something. */
async function heard<Data>(socket: TestSocket, topic: Topic, matches: (data: Data) => boolean): Promise<Data> {
  for (;;) {
    const found = socket.of<Data>(topic).find(({ data }) => matches(data));
    if (found !== undefined) return found.data;
    await socket.until(() => true);
  }
}
const openAs = async (visitor: Visitor) => (await visitor.call('openTalk', { body: OPEN })).data;

describe('the streams', () => {
  it('bring messages of both sides, typing and states at once, numbered without a gap', async () => {
    const mine = await open(user);
    await mine.follow<SupportTopicData>(topicOf('support'));
    const { streamCode } = await agent.expect('deskStream');
    const desk = await open(agent);
    const deskTopic = topicOf('supportDesk', streamCode);
    const before = (await desk.follow<SupportDeskTopicData>(deskTopic)).data.talks.map(({ talkId }) => talkId);
    const { talk } = await user.expect('openTalk', { body: OPEN });
    const { talkId } = talk;
    expect(before).not.toContain(talkId);
    await say(user, talkId, 'My deposit is late.');
    await user.expect('handOverTalk', { ...of(talkId), body: {} });
    const isWaiting = ({ state, talkId: id }: DeskTalkData) => id === talkId && state === 'waiting';
    await heard<SupportDeskTopicData>(desk, deskTopic, ({ talks }) => talks.some(isWaiting));
    await agent.expect('claimTalk', of(talkId));
    await user.expect('typeInTalk', of(talkId));
    await heard<SupportDeskTopicData>(desk, deskTopic, ({ typingTalkId }) => typingTalkId === talkId);
    expect((await desk.ask('supportDesk.typing', { talkId })).code).toBe(200);
    await heard<SupportTopicData>(mine, topicOf('support'), ({ typingTalkId }) => typingTalkId === talkId);
    expect((await mine.ask('supportDesk.typing', { talkId })).error).toBe('SUPPORT_NOT_HOLDER');
    await answer(talkId, 'I look into it.');
    const { lines } = await heard<SupportTopicData>(mine, topicOf('support'), (data) =>
      data.lines.some(({ line, unreadCount }) => line === 3 && unreadCount === 1),
    );
    expect(lines[0]?.lastMessage).toMatchObject({ text: 'I look into it.' });
    await say(user, talkId, 'Thank you.');
    await heard<SupportDeskTopicData>(desk, deskTopic, ({ messages }) =>
      messages.some(({ text }) => text === 'Thank you.'),
    );
    const all = mine.of<SupportTopicData>(topicOf('support'));
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, at) => (all[0]?.seq ?? 0) + at));
    const seqs = all.flatMap(({ data }) => data.messages.map(({ seq }) => seq));
    expect(seqs).toEqual([...seqs].sort((one, other) => one - other));
    await agent.expect('closeDeskTalk', of(talkId));
  });

  it('bring those who wait their new place when somebody before them leaves the queue', async () => {
    const body = { ...OPEN, language: 'ja_JP' };
    const [first, second] = [await server.newUser(), await server.newUser()];
    const ids: string[] = [];
    for (const one of [first, second]) {
      const { talkId } = (await one.expect('openTalk', { body })).talk;
      await one.expect('handOverTalk', { ...of(talkId), body: {} });
      ids.push(talkId);
    }
    const [before = '', behind = ''] = ids;
    const theirs = await open(second);
    await theirs.follow<SupportTopicData>(topicOf('support'));
    expect((await second.expect('ownTalk', of(behind))).ahead).toBe(1);
    await agent.expect('claimTalk', of(before));
    await heard<SupportTopicData>(theirs, topicOf('support'), ({ talks }) =>
      talks.some(({ ahead, talkId }) => talkId === behind && ahead === 0),
    );
    await first.expect('closeTalk', of(before));
    await second.expect('closeTalk', of(behind));
  });

  it('are nobody else’s: code, account and permission decide', async () => {
    const { streamCode } = await agent.expect('deskStream');
    const visitor = new Visitor(server.url);
    const theirs = await openAs(visitor);
    const other = await open(await server.newUser());
    const anyone = await open(server.visitor());
    const error = async (socket: TestSocket, topic: Topic) => (await socket.ask('subscribe', topic)).error;
    expect(await error(other, topicOf('supportDesk', streamCode))).toBe('FORBIDDEN');
    expect(await error(other, topicOf('supportDesk'))).toBe('FORBIDDEN');
    expect(await error(anyone, topicOf('supportDesk', streamCode))).toBe('LOGIN_REQUIRED');
    expect(await error(anyone, topicOf('support'))).toBe('LOGIN_REQUIRED');
    const forged = `${theirs.streamCode.slice(0, -1)}${theirs.streamCode.endsWith('A') ? 'B' : 'A'}`;
    expect(await error(anyone, topicOf('support', forged))).toBe('LOGIN_REQUIRED');
    expect(await error(other, topicOf('support', theirs.streamCode))).toBe('QUERY_INVALID');
    expect(await error(anyone, topicOf('support', theirs.streamCode))).toBeUndefined();
    await time.pass(61 * MINUTE_MS);
    expect(await error(await open(server.visitor()), topicOf('support', theirs.streamCode))).toBe('LOGIN_REQUIRED');
    expect(await error(await open(agent), topicOf('supportDesk', streamCode))).toBe('FORBIDDEN');
  });

  it('of an agent end with his permission', async () => {
    const clerk = await server.newUser();
    const body = { name: 'Reader', permissions: ['support.read'] };
    const { roleId } = await agent.expect('createRole', { body });
    const grant = { body: { accountId: clerk.accountId, roleId } };
    await agent.expect('grantRole', grant);
    const { streamCode } = await clerk.expect('deskStream');
    const topic = topicOf('supportDesk', streamCode);
    const socket = await open(clerk);
    await socket.follow(topic);
    const talkId = await claimedTalk();
    await heard<SupportDeskTopicData>(socket, topic, ({ talks }) => talks.some((talk) => talk.talkId === talkId));
    await agent.expect('revokeRole', grant);
    const count = socket.of(topic).length;
    const witness = await open(agent);
    const witnessTopic = topicOf('supportDesk', (await agent.expect('deskStream')).streamCode);
    await witness.follow(witnessTopic);
    await say(user, talkId, 'After the end');
    await heard<SupportDeskTopicData>(witness, witnessTopic, ({ messages }) =>
      messages.some(({ text }) => text === 'After the end'),
    );
    expect((await socket.ask('subscribe', topicOf('support'))).code).toBe(200);
    expect(socket.of(topic)).toHaveLength(count);
    await agent.expect('closeDeskTalk', of(talkId));
  });
});

describe('notes', () => {
  it('leave by no exit of the customer: stream, history, state, mail, notification, transcript; nor do they stay in the audit log', async () => {
    const secret = 'note-that-stays-inside-7f3a';
    const mine = await open(user);
    await mine.follow(topicOf('support'));
    const talkId = await claimedTalk();
    await agent.expect('addDeskNote', { ...of(talkId), body: { text: secret } });
    await answer(talkId, 'Answer after the note');
    await heard<SupportTopicData>(mine, topicOf('support'), ({ messages }) =>
      messages.some(({ text }) => text.endsWith('note')),
    );
    await agent.expect('closeDeskTalk', of(talkId));
    await user.expect('rateTalk', { ...of(talkId), body: { stars: 5 } });
    const exits = [
      mine.heard,
      await user.expect('talkMessages', of(talkId)),
      await user.expect('ownTalk', of(talkId)),
      await user.expect('ownTalks'),
      await user.expect('supportState'),
      await agent.expect('deskTranscript', { ...of(talkId), query: { format: 'json' } }),
      await agent.expect('deskTranscript', { ...of(talkId), query: { format: 'csv' } }),
      await agent.expect('deskMessages', of(talkId)),
    ];
    for (const table of ['notifications', 'mails', 'audit.entries']) {
      exits.push((await server.db.pool.query(`select t::text from ${table} t`)).rows);
    }
    expect(JSON.stringify(exits)).not.toContain(secret);
    expect((await user.call('deskNotes', of(talkId))).error).toBe('FORBIDDEN');
    expect(await agent.expect('deskNotes', of(talkId))).toMatchObject([
      { text: secret, authorAccountId: agent.accountId },
    ]);
  });
});

describe('a visitor', () => {
  it('keeps his talk by a signed cookie that scripts cannot read', async () => {
    const visitor = new Visitor(server.url);
    const answered = await visitor.call('openTalk', { body: OPEN });
    const { talkId } = answered.data.talk;
    expect(answered.headers.get('set-cookie')).toMatch(
      /^bourse_visitor=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect((await openAs(visitor)).talk.talkId).toBe(talkId);
    expect((await visitor.call('ownTalks')).data.items).toMatchObject([{ talkId }]);
    const good = visitor.cookie;
    const [id, end, mac] = good.slice('bourse_visitor='.length).split('.');
    const forged = [
      `${id}.${end}.${'A'.repeat(16)}`,
      `${id}.zzzzzz.${mac}`,
      `AAAAAAAAAAAAAAAA.${end}.${mac}`,
      `${id}.${end}`,
      `${id}.${end}.${mac}.${mac}`,
      '',
    ];
    for (const value of forged) {
      visitor.cookie = `bourse_visitor=${value}`;
      expect((await visitor.call('ownTalk', of(talkId))).error, value).toBe('SUPPORT_TALK_UNKNOWN');
      expect((await visitor.call('ownTalks')).data.items, value).toEqual([]);
    }
    expect((await new Visitor(server.url).call('ownTalk', of(talkId))).error).toBe('SUPPORT_TALK_UNKNOWN');
    await time.pass(7 * 24 * 60 * MINUTE_MS);
    visitor.cookie = good;
    expect((await visitor.call('ownTalk', of(talkId))).error).toBe('SUPPORT_TALK_UNKNOWN');
  });

  it('is gone from the browser after a login and after a logout, and counts for nothing beside a session', async () => {
    const visitor = new Visitor(server.url);
    const { talkId } = (await openAs(visitor)).talk;
    const both = { headers: { cookie: `${user.cookie}; ${visitor.cookie}` } };
    expect((await user.call('ownTalk', { ...of(talkId), ...both })).error).toBe('SUPPORT_TALK_UNKNOWN');
    const ended = (answered: { headers: Headers }) =>
      answered.headers.getSetCookie().some((line) => line.startsWith('bourse_visitor=; Max-Age=0'));
    const body = { email: `visitor-${process.pid}@example.com`, password: 'only-for-tests-2026' };
    const registered = await server.visitor().register(body.email, body.password, { cookie: visitor.cookie });
    expect(ended(registered)).toBe(true);
    const client = new TestClient(server.url);
    await client.enter('login', body.email, body.password);
    const out = await client.call('logout', { headers: { cookie: `${client.cookie}; ${visitor.cookie}` } });
    expect(ended(out)).toBe(true);
  });

  it('sends no files and no cards, and needs our site', async () => {
    const visitor = new Visitor(server.url);
    const { talkId } = (await openAs(visitor)).talk;
    const file = { ...of(talkId), query: { clientId: newId() }, body: SMALLEST_PNG };
    expect((await visitor.call('sendTalkFile', file)).error).toBe('LOGIN_REQUIRED');
    const card = { clientId: newId(), card: { kind: 'order', id: '1' } };
    expect((await visitor.call('sendTalkMessage', { ...of(talkId), body: card })).error).toBe('LOGIN_REQUIRED');
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await visitor.call('closeTalk', { ...of(talkId), headers })).error).toBe('CSRF_INVALID');
    const noToken = { ...of(talkId), headers: { 'x-csrf-token': 'x' } };
    expect((await user.call('closeTalk', noToken)).error).toBe('CSRF_INVALID');
  });
});

describe('a file', () => {
  const HTML = '<html><script>alert(1)</script></html>';
  it('is encoded anew, seen by both sides only, and leaves as an attachment', async () => {
    const talkId = await claimedTalk();
    const send = (body: Buffer, name = 'a.png') =>
      user.call('sendTalkFile', { ...of(talkId), query: { clientId: newId(), name }, body });
    const gifar = Buffer.concat([SMALLEST_PNG, Buffer.from(`PK\u0003\u0004${HTML}`)]);
    const sent = await send(gifar, 'x" onerror="1.png');
    expect(sent.data).toMatchObject({ kind: 'file', file: { type: 'image/png', name: 'x" onerror="1.png' } });
    const params = { talkId, fileId: sent.data.file?.fileId ?? '' };
    for (const [client, name] of [
      [user, 'talkFile'],
      [agent, 'deskFile'],
    ] as const) {
      const read = await client.call(name, { params });
      expect(read.headers.get('content-disposition')).toMatch(/^attachment; filename="[0-9a-f-]+\.png"$/);
      expect(read.headers.get('x-content-type-options')).toBe('nosniff');
      expect(read.data.toString()).not.toContain('script');
    }
    const stranger = await server.newUser();
    expect((await stranger.call('talkFile', { params })).error).toBe('SUPPORT_TALK_UNKNOWN');
    const theirs = await stranger.expect('openTalk', { body: OPEN });
    const crossed = { params: { talkId: theirs.talk.talkId, fileId: params.fileId } };
    expect((await stranger.call('talkFile', crossed)).error).toBe('FILE_UNKNOWN');
    const answered = await agent.call('sendDeskFile', {
      ...of(talkId),
      query: { clientId: newId() },
      body: Buffer.from('%PDF-1.7 x'),
    });
    expect(answered.data.file?.type).toBe('application/pdf');
    const hostile = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      Buffer.from(HTML),
      Buffer.from('GIF89a'),
    ];
    for (const body of hostile) expect((await send(body)).error).toBe('FILE_TYPE_UNSUPPORTED');
    // The header promises 65,500 pixels on each side.
    const bomb = Buffer.from(SMALLEST_PNG);
    bomb.writeUInt32BE(65_500, 16);
    bomb.writeUInt32BE(65_500, 20);
    expect((await send(bomb)).status).toBe(400);
    expect((await send(Buffer.alloc(5 * 1024 * 1024 + 1))).error).toBe('BODY_TOO_LARGE');
    await user.expect('closeTalk', of(talkId));
  });
});

describe('an answer', () => {
  const notices = async () => {
    const text = `select params from notifications where account_id = $1 and kind = 'support.answered'`;
    return (await server.db.pool.query(text, [user.accountId])).rows;
  };
  it('notifies a user who is away, once until he has read', async () => {
    const before = (await notices()).length;
    const talkId = await claimedTalk();
    for (const text of ['One', 'Two', 'Three']) await answer(talkId, text);
    expect((await notices()).slice(before)).toEqual([{ params: { talkId, agent: expect.any(String) } }]);
    await user.expect('readTalk', { ...of(talkId), body: { seq: 6 } });
    await answer(talkId, 'Four');
    expect(await notices()).toHaveLength(before + 2);
    await user.expect('readTalk', { ...of(talkId), body: { seq: 7 } });
    const socket = await open(user);
    await socket.follow(topicOf('support'));
    await answer(talkId, 'Five');
    expect(await notices()).toHaveLength(before + 2);
    await user.expect('closeTalk', of(talkId));
  });
});

describe('a canned answer', () => {
  it('is filled from the talk, and refused when a variable has no value', async () => {
    const make = (text: string) =>
      agent.call('createCannedAnswer', { body: { title: 'T', language: 'en_US', product: 'spot', text } });
    expect((await make('Hi {nobody}')).error).toBe('SUPPORT_VARIABLE_UNKNOWN');
    const { cannedId, variables } = (await make('Dear {name}: order {order}, {"json": 1}')).data;
    expect(variables).toEqual(['name', 'order']);
    const talkId = await claimedTalk();
    const fill = (values?: object) =>
      agent.call('fillCannedAnswer', { params: { cannedId }, body: { talkId, ...(values && { values }) } });
    expect(await fill()).toMatchObject({ error: 'SUPPORT_VARIABLE_MISSING', field: 'order' });
    const { nickname } = await agent.expect('deskCustomer', of(talkId));
    expect((await fill({ order: '{name}' })).data.text).toBe(`Dear ${nickname}: order {name}, {"json": 1}`);
    const visitor = new Visitor(server.url);
    const theirs = (await visitor.call('openTalk', { body: OPEN })).data.talk.talkId;
    const body = { talkId: theirs, values: { order: '1' } };
    expect(await agent.call('fillCannedAnswer', { params: { cannedId }, body })).toMatchObject({ field: 'name' });
    const changed = { title: 'U', language: 'en_US', product: 'spot', text: 'At {time}' };
    expect(await agent.expect('changeCannedAnswer', { params: { cannedId }, body: changed })).toMatchObject({
      variables: ['time'],
    });
    expect((await fill()).data.text).toMatch(/^At \d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
    await agent.expect('deleteCannedAnswer', { params: { cannedId } });
    expect((await fill()).error).toBe('SUPPORT_CANNED_UNKNOWN');
    await user.expect('closeTalk', of(talkId));
  });
});

describe('by itself', () => {
  it('an idle talk is closed, one that waits is not; old ones go with notes and files', async () => {
    const set = (key: string, value: number) => agent.expect('setConsoleSetting', { params: { key }, body: { value } });
    await set('supportIdleMinutes', 10);
    const talkId = await claimedTalk();
    const file = { ...of(talkId), query: { clientId: newId() }, body: SMALLEST_PNG };
    await user.expect('sendTalkFile', file);
    await agent.expect('addDeskNote', { ...of(talkId), body: { text: 'Old' } });
    const patient = await server.newUser();
    const waiting = (await patient.expect('openTalk', { body: OPEN })).talk.talkId;
    await patient.expect('handOverTalk', { ...of(waiting), body: {} });
    await time.pass(12 * MINUTE_MS);
    await time.pass(2 * MINUTE_MS);
    expect(await user.expect('ownTalk', of(talkId))).toMatchObject({ state: 'closed' });
    expect((await user.expect('talkMessages', of(talkId))).messages.at(-1)).toMatchObject({ event: 'closed-idle' });
    expect((await patient.expect('ownTalk', of(waiting))).state).toBe('waiting');
    await set('supportRetentionDays', 1);
    await time.pass(25 * 60 * MINUTE_MS);
    await time.pass(61 * MINUTE_MS);
    expect((await user.call('ownTalk', of(talkId))).error).toBe('SUPPORT_TALK_UNKNOWN');
    const left = `select (select count(*) from support_notes) + (select count(*) from support_messages where talk_id = $1)
      + (select count(*) from files where purpose = 'support.talk' and owner_id = (select id from users where account_id = $2)) as count`;
    const { rows } = await server.db.pool.query<{ count: bigint }>(left, [talkId, user.accountId]);
    expect(rows[0]?.count).toBe(0n);
    await set('supportIdleMinutes', 1_440);
    await set('supportRetentionDays', 730);
  });
});
