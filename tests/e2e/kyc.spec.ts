import { randomInt } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { RouteBody } from '@bourse/contract';
import { expect, type Page, test } from '@playwright/test';
import config from '../playwright.config.ts';
import { ApiClient } from '../support/api.ts';
import { seriousFindings } from '../support/axe.ts';
import { DEMO_PASSWORD, quietUrl } from './support/session.ts';
import { enterTrader } from './support/trading.ts';

/* Identity verification: a person on the site, the reviewer through the API that the console uses. */

const launch = config.use?.launchOptions ?? {};
// A camera that shows a moving picture, and an answer to the question for it, which a browser without windows cannot ask.
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({ launchOptions: { ...launch, args: [...(launch.args ?? []), ...CAMERA] } });

/** Bytes of a chunk of a PNG, with its length and checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = ~0;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(~crc >>> 0);
  return Buffer.concat([length, body, checksum]);
}

/** A grey picture of 800 × 500 pixels. */
function picture(name: string) {
  const [width, height] = [800, 500];
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, 0x80);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const data = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...data]) };
}

type Decision = Pick<RouteBody<'decideKycCase'>, 'decision' | 'reasons' | 'message'>;

/** An operator who claims the user's newest case and clears what the lists found in it. */
async function claimed(accountId: number) {
  const operator = new ApiClient(quietUrl());
  await operator.login('operator@bourse.test', DEMO_PASSWORD);
  const { items } = await operator.expect('kycCases', { query: { accountId: String(accountId) } });
  const [open] = items;
  if (open === undefined) throw new Error('no case is open');
  const params = { recordId: String(open.recordId) };
  let detail = await operator.expect('claimKycCase', { params, body: { version: open.version } });
  for (const { findingId, decision } of detail.findings) {
    if (decision !== 'open') continue;
    const body = { version: detail.version, decision: 'cleared', note: 'Somebody else.' } as const;
    detail = await operator.expect('decideKycFinding', { params: { ...params, findingId }, body });
  }
  return {
    decide: (decision: Decision) =>
      operator.expect('decideKycCase', { params, body: { version: detail.version, ...decision } }),
    ask: (body: Pick<RouteBody<'askKycSupplement'>, 'reasons' | 'message'>) =>
      operator.expect('askKycSupplement', { params, body: { version: detail.version, ...body } }),
  };
}

/** The account of the page's session. */
async function accountOf(page: Page): Promise<number> {
  return (await (await page.request.get(`${quietUrl()}/hk-web/v2/session`)).json()).data.fid;
}

const open = (page: Page, path: string) => page.goto(`${quietUrl()}/en_US/${path}`);
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const step = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
const saved = (page: Page) => expect(page.getByText('Everything is saved')).toBeVisible();

async function chooseCountry(page: Page, field: string, country: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('combobox', { name: 'Search countries' }).fill(country);
  await page.getByRole('option', { name: country }).click();
}

/** Fills in the first step of the standard check. */
async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('First names').fill('Ottilie');
  await page.getByLabel('Family name').fill('O’Brien-Quist');
  await page.getByLabel('Birth date').fill('1992-02-29');
  await chooseCountry(page, 'Nationality', 'Iceland');
  await chooseCountry(page, 'Country of residence', 'Portugal');
}

/** Fills in the second one; each test has a document of its own. */
async function fillDocument(page: Page): Promise<void> {
  await chooseCountry(page, 'Issuing country', 'Iceland');
  await page.getByRole('combobox', { name: 'Kind of document' }).click();
  await page.getByRole('option', { name: 'Identity card' }).click();
  await page.getByLabel('Document number').fill(`IS ${randomInt(1_000_000_000, 9_999_999_999)}`);
}

/** The standard check from its first step to the submission. */
async function submitStandard(page: Page): Promise<void> {
  await open(page, 'personVerified?level=standard');
  await fillPerson(page);
  await goOn(page);
  await step(page, 'Your identity document');
  await fillDocument(page);
  await goOn(page);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('Standard verification: your application is being reviewed')).toBeVisible();
}

const PASS: Decision = { decision: 'pass', reasons: [], message: '' };

test('PR-24 HD-09 a person is verified: standard through a reload, advanced with files, a rejection with its reasons', async ({
  page,
}) => {
  test.slow();
  await enterTrader(page, quietUrl(), []);
  const accountId = await accountOf(page);

  await test.step('the overview leads into the standard check', async () => {
    await open(page, 'verifiedIndex');
    await expect(page.getByText('Next: Standard verification')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Begin: Standard verification' }).first().click();
    await step(page, 'Who you are');
  });

  await test.step('what was entered survives a reload in the middle and is there in another window', async () => {
    await fillPerson(page);
    await saved(page);
    await page.reload();
    await expect(page.getByLabel('Family name')).toHaveValue('O’Brien-Quist');
    await expect(page.getByLabel('Birth date')).toHaveValue('1992-02-29');
    await goOn(page);
    await step(page, 'Your identity document');
    const other = await page.context().newPage();
    await open(other, 'personVerified?level=standard');
    await step(other, 'Your identity document');
    await other.close();
  });

  await test.step('what is missing is named at its field; back and forward lead through the steps', async () => {
    await goOn(page);
    await expect(page.getByLabel('Document number')).toHaveAccessibleDescription('Fill this in.');
    await page.goBack();
    await step(page, 'Who you are');
    await page.goForward();
    await step(page, 'Your identity document');
    await fillDocument(page);
    await goOn(page);
  });

  await test.step('everything is read once more and submitted', async () => {
    await step(page, 'Check and submit');
    await expect(page.getByText('1992-02-29')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('Standard verification: your application is being reviewed')).toBeVisible();
  });

  await test.step('HD-09 a reviewer passes it, and the user sees it', async () => {
    await (await claimed(accountId)).decide(PASS);
    await open(page, 'verifiedIndex');
    await expect(page.getByText('Next: Advanced verification')).toBeVisible();
    await page.getByRole('link', { name: 'Begin: Advanced verification' }).first().click();
  });

  await test.step('pictures: a HEIC is refused by its name, others are sent, shown, and stay after a reload', async () => {
    const front = page.getByRole('region', { name: 'Front of the document' });
    const heic = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0') };
    await front.locator('input[type=file]').first().setInputFiles(heic);
    await expect(front.getByText(/IMG_0001\.HEIC is a HEIC picture/)).toBeVisible();
    await front.locator('input[type=file]').first().setInputFiles(picture('front.png'));
    await expect(front.getByRole('img', { name: 'Front of the document' })).toBeVisible();
    await page.reload();
    await expect(front.getByRole('img', { name: 'Front of the document' })).toHaveJSProperty('complete', true);
    const back = page.getByRole('region', { name: 'Back of the document' });
    await back.locator('input[type=file]').first().setInputFiles(picture('back.png'));
    await expect(back.getByRole('img', { name: 'Back of the document' })).toBeVisible();
    await goOn(page);
  });

  await test.step('the face with a note, as a file', async () => {
    await step(page, 'Your face');
    const note = page.getByRole('region', { name: 'Picture with the note' });
    await note.locator('input[type=file]').first().setInputFiles(picture('face.png'));
    await expect(note.getByRole('img')).toBeVisible();
    await goOn(page);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('Advanced verification: your application is being reviewed')).toBeVisible();
  });

  await test.step('a rejection comes with its reasons by field, and leads back into the form', async () => {
    const reasons = [{ field: 'document-front', reason: 'unreadable' } as const];
    await (await claimed(accountId)).decide({ decision: 'fail', reasons, message: 'Too dark.' });
    await open(page, 'verifiedIndex');
    await expect(page.getByText('Advanced verification: your application was rejected')).toBeVisible();
    await expect(page.getByText('Front of the document: cannot be read').first()).toBeVisible();
    await page.getByRole('link', { name: 'Correct and send again' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Personal verification' })).toBeVisible();
  });
});

test('PR-24 a reviewer asks for more: only that is open, and it is sent from the message’s page', async ({ page }) => {
  test.slow();
  await enterTrader(page, quietUrl(), []);
  const accountId = await accountOf(page);
  await submitStandard(page);
  const reasons = [{ field: 'documentNumber', reason: 'does-not-match' } as const];
  await (await claimed(accountId)).ask({ reasons, message: 'Please type it again.' });
  await open(page, 'verifiedIndex');
  await page.getByRole('link', { name: 'Send what was asked for' }).first().click();
  await expect(page).toHaveURL(/personVerified\?source=supplement$/);
  await expect(page.getByText('Document number: does not match the rest').first()).toBeVisible();
  await expect(page.getByLabel('First names')).toHaveCount(0);
  await page.getByLabel('Document number').fill(`IS ${randomInt(1_000_000_000, 9_999_999_999)}`);
  await saved(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Standard verification: your application is being reviewed')).toBeVisible();
});

test('PR-24 on a phone the camera takes the pictures of the live check', { tag: ['@phone', '@no-desktop'] }, async ({
  page,
  context,
}) => {
  test.slow();
  await enterTrader(page, quietUrl(), []);
  const accountId = await accountOf(page);
  await submitStandard(page);
  await (await claimed(accountId)).decide(PASS);
  await context.grantPermissions(['camera'], { origin: quietUrl() });
  await open(page, 'personVerified?level=advanced');
  await expect(page.getByText('Take a picture').first()).toBeVisible();
  for (const side of ['Front', 'Back']) {
    const place = page.getByRole('region', { name: `${side} of the document` });
    await place.locator('input[type=file]').first().setInputFiles(picture('side.png'));
    await expect(place.getByRole('img')).toBeVisible();
  }
  await goOn(page);
  await step(page, 'Your face');
  await page.getByRole('radio', { name: 'With a live check' }).click();
  await page.getByRole('button', { name: 'Turn on the camera' }).click();
  for (const number of [1, 2, 3]) {
    await expect(page.getByRole('status').filter({ hasText: `${number}/3` })).toBeVisible();
    await page.getByRole('button', { name: 'Take the picture' }).click();
  }
  // Every picture is there: the camera is off.
  await expect(page.locator('video')).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  await goOn(page);
  await step(page, 'Check and submit');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('Advanced verification: your application is being reviewed')).toBeVisible();
});
