import { pngOf } from '../hostile-files.ts';
import { SMALLEST_PNG, sampleList, sampleScale } from '../route-samples.ts';
import { TEST_PASSWORD, type TestServer } from '../server-fixture.ts';
import type { TestClient } from '../test-client.ts';

/** Makes one more object of a kind for somebody, and answers its id. */
type Make = (owner: TestClient, server: TestServer) => Promise<string>;

let made = 0;
const next = () => {
  made += 1;
  return made;
};

const talkOf = async (owner: TestClient) =>
  (await owner.expect('openTalk', { body: { line: 3, language: 'en_US', product: 'general' } })).talk.talkId;

/** Everything that belongs to one user and that a call names by an id. */
export const OWNED_OBJECTS = {
  order: async (owner) => {
    const order = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '10000', qty: '0.01' };
    return (await owner.expect('placeSpotOrder', { body: order })).orderId;
  },
  orderList: async (owner) => (await owner.expect('placeSpotOrderList', { body: sampleList })).listId,
  strategy: async (owner) => (await owner.expect('placeSpotStrategy', { body: sampleScale })).strategyId,
  apiKey: async (owner) => {
    const permissions = { read: true, trade: false, transfer: false, withdraw: false };
    const terms = { label: `key ${next()}`, permissions, ipAllowList: [], expiresMs: 0 };
    return (await owner.expect('createApiKey', { body: { ...terms, kind: 'hmac' } })).keyId;
  },
  photo: async (owner) => {
    const { photo } = await owner.expect('setUserPhoto', { body: SMALLEST_PNG });
    return photo.slice(photo.lastIndexOf('/') + 1);
  },
  session: async (owner, server) => {
    const { email } = await owner.expect('sessionUser');
    const known = new Set((await owner.expect('ownSessions')).map(({ sessionId }) => sessionId));
    await server.visitor().enter('login', email, TEST_PASSWORD);
    return (await owner.expect('ownSessions')).find(({ sessionId }) => !known.has(sessionId))?.sessionId ?? '';
  },
  device: async (owner, server) => {
    const { email } = await owner.expect('sessionUser');
    await server.visitor().enter('login', email, TEST_PASSWORD);
    return (await owner.expect('ownDevices'))[0]?.deviceId ?? '';
  },
  // A row of its own instead of a ceremony: whoever signs is not asked here.
  passkey: async ({ accountId }, server) => {
    const { rows } = await server.db.pool.query<{ id: string }>(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, rp_id, name)
        select id, $2, '', 0, '{}', false, 'localhost', 'key' from users where account_id = $1
        returning passkey_id as id`,
      [accountId, `rights-${next()}`],
    );
    return rows[0]?.id ?? '';
  },
  subAccount: async (owner) =>
    String((await owner.expect('createSubAccount', { body: { name: `sub ${next()}` } })).subId),
  identityFile: async (owner) => {
    const query = { draft: 'advanced', slot: 'document-front' };
    return fileIdIn(await owner.expect('addIdentityFile', { query, body: pngOf(600) }));
  },
  alert: async (owner) => {
    const terms = { tradeCode: 'btc_usdt', kind: 'above', repeats: false, price: String(80_000 + next()) };
    return (await owner.expect('createPriceAlert', { body: terms })).alertId;
  },
  talk: talkOf,
  talkFile: async (owner) => {
    const query = { clientId: `rights-${next()}-file` };
    const sent = await owner.expect('sendTalkFile', {
      params: { talkId: await talkOf(owner) },
      query,
      body: SMALLEST_PNG,
    });
    return fileIdIn(sent);
  },
  feedbackFile: async (owner) => fileIdIn(await owner.expect('addFeedbackFile', { body: SMALLEST_PNG })),
} satisfies Readonly<Record<string, Make>>;

/** A kind of object that belongs to one user. */
export type OwnedKind = keyof typeof OWNED_OBJECTS;

/** The id of the file that an answer describes. */
function fileIdIn(answer: unknown): string {
  const found = /"fileId":"([^"]+)"/.exec(JSON.stringify(answer))?.[1];
  if (found === undefined) throw new Error(`no file in ${JSON.stringify(answer)}`);
  return found;
}
