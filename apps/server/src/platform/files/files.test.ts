import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createSealer } from '../auth/sealed-text.ts';
import { inTransaction } from '../projections/transaction.ts';
import { type FileType, sniffType } from './file-types.ts';
import { type FilePurpose, Files } from './files.ts';

const PICTURE: FilePurpose = {
  name: 'test.picture',
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 1_000_000,
  maxSide: 100,
};
const PAPER: FilePurpose = { ...PICTURE, name: 'test.paper', types: ['application/pdf', 'image/jpeg'], maxSide: 4_000 };
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let db: TestDatabase;
let files: Files;
let ownerId: string;
let otherId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  files = new Files(db.pool, createSealer('only-for-tests', 'files'));
  ownerId = (await db.newUser('owner@example.com')).userId;
  otherId = (await db.newUser('other@example.com')).userId;
});
afterAll(() => db.close());

/** A picture of a size, left half red and right half blue, with a place and an orientation in its EXIF data. */
function draw(width: number, height: number, format: 'png' | 'jpeg' | 'webp', orientation = 1): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: 'blue' } };
  return sharp({ create: { width, height, channels: 3, background: 'red' } })
    .composite([{ input: half, left: width / 2, top: 0 }])
    .withMetadata({ orientation })
    .withExifMerge({ IFD0: { Copyright: 'SECRET PLACE' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toFormat(format)
    .toBuffer();
}

async function prepared(purpose: FilePurpose, bytes: Buffer) {
  const answer = await files.prepare(purpose, bytes);
  if (!answer.ok) throw new Error(`refused: ${answer.code}`);
  return answer.value;
}
const keep = async (purpose: FilePurpose, bytes: Buffer) => {
  const file = await prepared(purpose, bytes);
  return inTransaction(db.pool, (client) => files.store(client, ownerId, file));
};

describe('a type', () => {
  it.each([
    ['GIF', Buffer.from('GIF89a................')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>x</script>')],
    ['ZIP', Buffer.from('PK\u0003\u0004..............')],
    ['RIFF that is sound', Buffer.from('RIFF....WAVEfmt ')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is not taken', async (_what, bytes) => {
    expect(sniffType(bytes)).toBeUndefined();
    expect(await files.prepare(PICTURE, bytes)).toMatchObject({ ok: false, code: 'FILE_TYPE_UNSUPPORTED' });
  });

  it('that the purpose does not take is refused, though it is known', async () => {
    expect(await files.prepare(PICTURE, PDF)).toMatchObject({ ok: false, code: 'FILE_TYPE_UNSUPPORTED' });
    expect(await files.prepare(PAPER, PDF)).toMatchObject({ ok: true, value: { type: 'application/pdf', bytes: PDF } });
  });
});

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('as %s loses its metadata and what is hidden behind it', async (format) => {
    const sent = Buffer.concat([await draw(400, 200, format), Buffer.from('<script>HIDDEN</script>')]);
    expect(sent.includes('SECRET PLACE')).toBe(true);
    const { type, bytes } = await prepared(PICTURE, sent);
    expect(type).toBe<FileType>(`image/${format}`);
    expect(bytes.includes('SECRET PLACE')).toBe(false);
    expect(bytes.includes('HIDDEN')).toBe(false);
    const kept = await sharp(bytes).metadata();
    expect(kept).toMatchObject({ format, width: 100, height: 50 });
    expect(kept.exif ?? kept.xmp ?? kept.iptc).toBeUndefined();
  });

  it('is turned as its EXIF data asked before they are dropped', async () => {
    const { bytes } = await prepared(PICTURE, await draw(80, 40, 'jpeg', 6));
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 40, height: 80 });
    const [red = 0, , blue = 0] = data.subarray((4 * 40 + 20) * info.channels);
    // The left half is on top after a quarter turn to the right.
    expect(red).toBeGreaterThan(blue);
  });

  it('too large in bytes or pixels, or broken, is refused before it costs anything', async () => {
    const bytes = await draw(400, 200, 'png');
    expect(await files.prepare({ ...PICTURE, maxBytes: bytes.length - 1 }, bytes)).toMatchObject({
      code: 'BODY_TOO_LARGE',
    });
    const wide = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(wide.length).toBeLessThan(PICTURE.maxBytes);
    expect(await files.prepare(PICTURE, wide)).toMatchObject({ ok: false, code: 'FILE_INVALID' });
    // A header that promises more pixels than its data has.
    const bomb = Buffer.from(bytes);
    bomb.writeUInt32BE(65_500, 16);
    bomb.writeUInt32BE(65_500, 20);
    expect(await files.prepare(PICTURE, bomb)).toMatchObject({ ok: false, code: 'FILE_INVALID' });
    expect(await files.prepare(PICTURE, bytes.subarray(0, 200))).toMatchObject({ ok: false, code: 'FILE_INVALID' });
    expect(await files.prepare(PICTURE, Buffer.from([0xff, 0xd8, 0xff]))).toMatchObject({ code: 'FILE_INVALID' });
  });

  it('waits its turn among a bounded number of others', async () => {
    const bytes = await draw(400, 200, 'jpeg');
    const answers = await Promise.all(Array.from({ length: 20 }, () => files.prepare(PICTURE, bytes)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(16);
    expect(answers.filter((answer) => !answer.ok && answer.code === 'OVERLOADED')).toHaveLength(4);
  });
});

describe('a stored file', () => {
  it('is its owner’s, of its purpose, until it is removed', async () => {
    const fileId = await keep(PAPER, PDF);
    expect(await files.read(PAPER, fileId, ownerId)).toEqual({ fileId, ownerId, type: 'application/pdf', bytes: PDF });
    expect(await files.read(PAPER, fileId)).toMatchObject({ ownerId });
    expect(await files.read(PAPER, fileId, otherId)).toBeUndefined();
    expect(await files.read(PICTURE, fileId, ownerId)).toBeUndefined();
    await inTransaction(db.pool, (client) => files.remove(client, otherId, fileId));
    expect(await files.read(PAPER, fileId, ownerId)).toBeDefined();
    await inTransaction(db.pool, (client) => files.remove(client, ownerId, fileId));
    expect(await files.read(PAPER, fileId, ownerId)).toBeUndefined();
  });

  it('is not to be read in the database, nor under another secret, owner or id', async () => {
    const [one, two] = [await keep(PAPER, PDF), await keep(PAPER, PDF)];
    const { rows } = await db.pool.query<{ sealed: Buffer }>('select sealed from files');
    for (const { sealed } of rows) expect(sealed.includes('PDF')).toBe(false);
    const elsewhere = new Files(db.pool, createSealer('another secret', 'files'));
    expect(await elsewhere.read(PAPER, one, ownerId)).toBeUndefined();
    await db.pool.query('update files set sealed = (select sealed from files where file_id = $1) where file_id = $2', [
      one,
      two,
    ]);
    expect(await files.read(PAPER, two, ownerId)).toBeUndefined();
    await db.pool.query('update files set owner_id = $2 where file_id = $1', [one, otherId]);
    expect(await files.read(PAPER, one, otherId)).toBeUndefined();
  });

  it('goes back with the transaction that stored it', async () => {
    const file = await prepared(PAPER, PDF);
    let fileId = '';
    const failing = inTransaction(db.pool, async (client) => {
      fileId = await files.store(client, ownerId, file);
      throw new Error('the feature failed');
    });
    await expect(failing).rejects.toThrow('the feature failed');
    expect(await files.read(PAPER, fileId, ownerId)).toBeUndefined();
  });
});
