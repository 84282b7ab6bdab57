import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMALL_PDF } from '../../testing/kyc-samples.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { KycWorld, picture } from './testing/kyc-world.ts';

let world: KycWorld;
beforeAll(async () => {
  world = await KycWorld.start();
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;

/** A PNG whose header claims a size; nothing of it is ever decoded. */
function bomb(width: number, height: number): Buffer {
  const bytes = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
    'base64',
  );
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

describe('PR-24 an upload', () => {
  let user: TestClient;
  beforeAll(async () => {
    user = await world.server.newUser();
  });

  it.each([
    ['HEIC', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic00000000')]), 415, 'KYC_FILE_HEIC'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415, 'FILE_TYPE_UNSUPPORTED'],
    ['GIF', Buffer.from('GIF89a;'), 415, 'FILE_TYPE_UNSUPPORTED'],
    ['HTML', Buffer.from('<!doctype html><script>1</script>'), 415, 'FILE_TYPE_UNSUPPORTED'],
    ['a PDF where a picture belongs', SMALL_PDF, 415, 'FILE_TYPE_UNSUPPORTED'],
    ['nothing', Buffer.alloc(0), 415, 'FILE_TYPE_UNSUPPORTED'],
    ['a header alone', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 400, 'FILE_INVALID'],
    ['a pixel bomb', bomb(20_000, 20_000), 400, 'FILE_INVALID'],
    ['a wider pixel bomb', bomb(65_500, 65_500), 400, 'FILE_INVALID'],
  ])('of %s is refused by name', async (_what, bytes, status, error) => {
    const answer = await world.putFile(user, 'advanced', 'document-front', bytes);
    expect(answer.error).toBe(error);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect([status, 400, 415, 422]).toContain(answer.status);
    expect((await user.expect('advancedDraft')).files).toEqual([]);
  });

  it('that is too large is refused', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, 0xff);
    expect((await world.putFile(user, 'advanced', 'document-front', large)).error).toBe('BODY_TOO_LARGE');
  });

  it('of a polyglot and with a place in its metadata is encoded anew', async () => {
    const image = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .withExifMerge({ IFD0: { Copyright: 'SECRET PLACE' } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([image, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')]);
    const { data } = await world.putFile(user, 'advanced', 'document-front', polyglot);
    const answer = await user.call('identityFile', { params: { fileId: data.file.fileId } });
    const stored = answer.data as unknown as Buffer;
    expect(stored.includes('script')).toBe(false);
    expect(stored.includes('SECRET PLACE')).toBe(false);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('goes to places that the form has only', async () => {
    expect((await world.putFile(user, 'company', 'face-note', await picture())).error).toBe('KYC_FILE_SLOT');
    expect((await world.putFile(user, 'supplement', 'document-front', await picture())).error).toBe('KYC_FILE_SLOT');
  });

  it('replaces the one in its place, and can be removed', async () => {
    const own = await world.server.newUser();
    const first = (await world.putFile(own, 'advanced', 'document-front', await picture())).data;
    const second = (await world.putFile(own, 'advanced', 'document-front', await picture('png'))).data;
    expect(second.version).toBeGreaterThan(first.version);
    expect((await own.call('identityFile', { params: { fileId: first.file.fileId } })).error).toBe('FILE_UNKNOWN');
    await own.expect('removeIdentityFile', { params: { fileId: second.file.fileId } });
    const { rows } = await world.server.db.pool.query('select 1 from kyc_files where account_id = $1', [own.accountId]);
    expect(rows).toEqual([]);
  });

  it('has an end a day', async () => {
    const own = await world.server.newUser();
    await world.server.db.pool.query(
      `insert into kyc_quota (account_id, day, what, used) values ($1, $2, 'file', 100)`,
      [own.accountId, new Date(world.time.nowMs()).toISOString().slice(0, 10)],
    );
    expect((await world.putFile(own, 'advanced', 'document-front', await picture())).error).toBe('KYC_FILES_TOO_MANY');
  });
});

/** An advanced case with its files. */
async function advancedCase() {
  const { user } = await world.passed();
  const version = await world.fillAdvanced(user);
  const { recordId } = await user.expect('applyAdvancedIdentity', { body: { version } });
  const { files } = await world.read(recordId);
  return { user, recordId, fileId: files[0]?.fileId ?? '' };
}

describe('PR-24 documents', () => {
  it('are seen by reviewers with the permission, each look in the audit log', async () => {
    const { recordId, fileId } = await advancedCase();
    const look = { params: { recordId: String(recordId), fileId } };
    const answer = await world.reviewer.call('kycCaseFile', look);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    await world.reviewer.call('kycCaseFile', look);
    const { rows } = await world.server.db.pool.query(
      `select outcome from audit.entries where route = 'kycCaseFile' and request::text like $1`,
      [`%${fileId}%`],
    );
    expect(rows).toEqual([{ outcome: 'ok' }, { outcome: 'ok' }]);
  });

  it('are not seen by other users, nor by operators without the permission, whose refusal is written', async () => {
    const { user, recordId, fileId } = await advancedCase();
    const look = { params: { recordId: String(recordId), fileId } };
    const other = await world.server.newUser();
    expect((await other.call('identityFile', { params: { fileId } })).error).toBe('FILE_UNKNOWN');
    expect((await other.call('kycCaseFile', look)).error).toBe('FORBIDDEN');
    expect((await user.call('kycCaseFile', look)).error).toBe('FORBIDDEN');
    const reader = await world.server.newUser();
    const body = { name: `Queue ${reader.accountId}`, permissions: ['kyc.read', 'kyc.review'] };
    const { roleId } = await world.reviewer.expect('createRole', { body });
    const users = await world.server.db.pool.query('select id from users where account_id = $1', [reader.accountId]);
    await world.server.db.pool.query(
      'insert into user_roles (user_id, role_id, granted_by, granted_ms) values ($1, $2, $1, 0)',
      [users.rows[0]?.id, roleId],
    );
    await world.server.access.roleTable.changed();
    expect((await reader.call('kycCase', { params: { recordId: String(recordId) } })).status).toBe(200);
    expect((await reader.call('kycCaseFile', look)).error).toBe('FORBIDDEN');
    const { rows } = await world.server.db.pool.query(
      `select outcome from audit.entries where route = 'kycCaseFile' and request::text like $1`,
      [`%${fileId}%`],
    );
    expect(rows.filter(({ outcome }) => outcome === 'FORBIDDEN')).toHaveLength(3);
  });

  it('of one case are not found under another', async () => {
    const one = await advancedCase();
    const two = await advancedCase();
    const params = { recordId: String(two.recordId), fileId: one.fileId };
    expect((await world.reviewer.call('kycCaseFile', { params })).error).toBe('FILE_UNKNOWN');
  });

  it('are encrypted with a key of the person, and unreadable once it is destroyed', async () => {
    const { user } = await world.applied();
    const { recordId } = (await user.expect('identityRecords')).records[0] ?? { recordId: 0 };
    const keyOf = () =>
      world.server.db.pool.query<{ wrapped: Buffer | null }>('select wrapped from kyc_keys where account_id = $1', [
        user.accountId,
      ]);
    expect((await keyOf()).rows).toHaveLength(1);
    await world.decide(await world.claimed(recordId), 'fail', [{ field: 'firstName', reason: 'other' }]);
    await world.time.pass(179 * DAY_MS);
    expect((await world.read(recordId)).person).not.toBeNull();
    await world.time.pass(2 * DAY_MS);
    expect((await keyOf()).rows).toEqual([{ wrapped: null }]);
    expect(await world.read(recordId)).toMatchObject({ person: null, documentsDeleted: true, files: [] });
    expect((await world.read(recordId)).history.at(-1)?.act).toBe('documents-deleted');
    const version = await world.draft(user);
    expect((await user.call('applyStandardIdentity', { body: { version } })).status).toBe(200);
  });

  it('of people who have passed stay as long as the account is open, and go after it is closed', async () => {
    const { user, recordId } = await world.passed();
    await world.time.pass(2_000 * DAY_MS);
    expect((await world.read(recordId)).person).not.toBeNull();
    await world.server.db.pool.query('update users set closed_at = to_timestamp($2) where account_id = $1', [
      user.accountId,
      (world.time.nowMs() - 1_826 * DAY_MS) / 1000,
    ]);
    await world.time.pass(3_600_000);
    expect(await world.read(recordId)).toMatchObject({ person: null, documentsDeleted: true });
  });

  it('in forms that were left behind are deleted', async () => {
    const user = await world.server.newUser();
    await world.putFile(user, 'advanced', 'document-front', await picture());
    await world.time.pass(31 * DAY_MS);
    const { rows } = await world.server.db.pool.query('select 1 from kyc_files where account_id = $1', [
      user.accountId,
    ]);
    expect(rows).toEqual([]);
  });
});
