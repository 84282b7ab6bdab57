import { rejection } from '@bourse/kit/testing/answer-calls.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderRoom } from '../../testing/render-room.tsx';
import { CasePage } from './case-page.tsx';
import type { Case } from './queries.ts';

const AT = 1_800_000_000_000;
const FILE = '00000000-0000-4000-8000-000000000001';
const HOSTILE = '<img src=x onerror="globalThis.ran = true">=1+1';
const DECISION = 'POST /hk-web/console/kyc/cases/7/decision';
const CLAIM = 'POST /hk-web/console/kyc/cases/7/claim';

/** Held by the operator of the test (account 1). */
const held = {
  ...{ recordId: 7, accountId: 1_005, nickname: HOSTILE, email: 'u@bourse.test', version: 4, identityType: 2 },
  ...{ identityStatus: 0, state: 'claimed', claimedBy: 1, claimedName: 'Reviewer', submittedMs: AT, decidedMs: 0 },
  ...{ dueMs: AT, revokedMs: 0, askedUntilMs: 0, reasons: [], message: '', isOverdue: true, isAskOverdue: false },
  ...{ openFindings: 1, isFromProvider: false, registeredMs: AT, level: 1, age: 36, documentsDeleted: false },
  person: {
    ...{ firstName: HOSTILE, lastName: 'Doe', hasOneName: false, birthDate: '1990-02-28', nationality: 'DE' },
    ...{ country: 'DE', documentCountry: 'DE', documentType: 'passport', documentNumber: 'C01X', documentExpires: '' },
  },
  advanced: { faceWay: 'note', task: { code: 'K7Q2', date: '2026-11-27', prompts: [], untilMs: AT } },
  company: null,
  files: [{ fileId: FILE, slot: 'document-front', type: 'image/png', sizeBytes: 9, sentMs: AT }],
  ...{ replacedFiles: [], otherRecords: [] },
  findings: [
    {
      ...{
        findingId: '3',
        kind: 'duplicate',
        person: 'applicant',
        personName: 'Doe',
        score: 100,
        grounds: ['document'],
      },
      ...{
        entry: null,
        otherAccountId: 1_006,
        otherRecordId: 5,
        decision: 'open',
        decidedBy: '',
        decidedMs: 0,
        note: '',
      },
    },
  ],
  history: [{ atMs: AT, act: 'submitted', by: '', reasons: [], message: '' }],
} as unknown as Case;

function show(answers: Parameters<typeof renderRoom>[2], permissions: Parameters<typeof renderRoom>[1] = REVIEWER) {
  return renderRoom(<CasePage params={{ recordId: '7' }} />, permissions, {
    'GET /hk-web/console/kyc/cases/7': () => held,
    'GET /hk-web/console/kyc/cases/7/notes': () => [],
    ...answers,
  });
}
const REVIEWER = ['kyc.read', 'kyc.review', 'kyc.documents'] as const;

describe('PR-24 a case of the identity room', () => {
  it('shows what was filled in as text, and no document before it is picked', async () => {
    const { screen } = await show({});
    await expect.element(screen.getByText(HOSTILE).first()).toBeVisible();
    await expect.element(screen.getByText('K7Q2 · 2026-11-27')).toBeVisible();
    expect('ran' in globalThis).toBe(false);
    expect(screen.getByRole('img', { name: 'Document, front' }).elements()).toEqual([]);
    await screen.getByRole('button', { name: 'Document, front' }).click();
    // No server has the picture here: what cannot be loaded is said, with another attempt.
    await expect.element(screen.getByText('The picture could not be loaded')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectAccessible();
  });

  it('is not read for whoever may not review', async () => {
    const { screen, sent } = await show({}, ['kyc.read']);
    await expect.element(screen.getByText('You may not open cases')).toBeVisible();
    expect(sent('GET /hk-web/console/kyc/cases/7')).toEqual([]);
  });

  it('has no documents for whoever may not look at them', async () => {
    const { screen } = await show({}, ['kyc.read', 'kyc.review']);
    await expect.element(screen.getByText('You may not look at documents')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Document, front' }).elements()).toEqual([]);
  });

  it('is rejected with reasons by field from a template, and the version that was seen', async () => {
    const { screen, sent } = await show({ [DECISION]: () => ({ ...held, state: 'closed', identityStatus: 2 }) });
    await screen.getByRole('button', { name: 'Reject' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Reject' });
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect.element(dialog.getByText('Name one field at least.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Document not readable' }).click();
    await dialog.getByRole('checkbox', { name: 'Last name' }).click();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect
      .poll(() => sent(DECISION)[0]?.body)
      .toEqual({
        version: 4,
        decision: 'fail',
        reasons: [
          { field: 'lastName', reason: 'unreadable' },
          { field: 'document-front', reason: 'unreadable' },
        ],
        message: '',
      });
  });

  it('is read again when somebody has changed it meanwhile, and passes once that was looked at', async () => {
    let reads = 0;
    const { screen, sent } = await show({
      'GET /hk-web/console/kyc/cases/7': () => {
        reads += 1;
        return { ...held, version: reads === 1 ? 4 : 5 };
      },
      [DECISION]: ({ body }) =>
        (body as { version: number }).version === 4 ? rejection('KYC_CASE_CHANGED', 409) : { ...held, state: 'closed' },
    });
    const versions = () => sent(DECISION).map(({ body }) => (body as { version: number }).version);
    const question = screen.getByRole('alertdialog', { name: 'Pass' });
    const ask = () => userEvent.keyboard('{Alt>}{Shift>}p{/Shift}{/Alt}');
    await expect.element(screen.getByRole('button', { name: 'Pass' })).toBeVisible();
    await ask();
    await expect.element(question.getByText('1 finding waits for your decision first.')).toBeVisible();
    await question.getByRole('button', { name: 'Pass' }).click();
    await expect.poll(() => reads).toBe(2);
    // The dialog stands before the case: what has changed was not seen yet.
    await question.getByRole('button', { name: 'Pass' }).click();
    await expect.poll(versions).toEqual([4, 4]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await ask();
    await question.getByRole('button', { name: 'Pass' }).click();
    await expect.poll(versions).toEqual([4, 4, 5]);
  });

  it('leads from document to document by the keyboard', async () => {
    // No server has the pictures here.
    const ignore = (event: Event) => event.target instanceof HTMLImageElement && event.stopImmediatePropagation();
    globalThis.addEventListener('error', ignore, true);
    const files = ['document-front', 'document-back', 'face-note'].map((slot, at) => ({
      ...{ fileId: FILE.replace(/1$/, String(at + 1)), slot },
      ...{ type: 'image/png', sizeBytes: 9, sentMs: AT },
    }));
    const { screen } = await show({ 'GET /hk-web/console/kyc/cases/7': () => ({ ...held, files }) });
    await screen.getByRole('button', { name: 'Document, front' }).click();
    await screen.getByRole('group', { name: /Document, front/ }).click();
    await userEvent.keyboard('+{ArrowRight}');
    const box = screen.getByRole('group', { name: /Document, front/ });
    await expect.element(box).toHaveFocus();
    const picture = box.element().querySelector('img');
    picture?.setAttribute('src', 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=');
    await expect.poll(() => box.element().scrollWidth > box.element().clientWidth).toBe(true);
    // All of the enlarged picture can be scrolled to.
    const [start, top] = [picture?.getBoundingClientRect().left, picture?.getBoundingClientRect().top];
    const edge = box.element().getBoundingClientRect();
    expect([start, top]).toEqual([edge.left, edge.top]);
    await userEvent.keyboard('0{ArrowRight}');
    await expect.element(screen.getByRole('group', { name: /Document, back/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(screen.getByRole('group', { name: /Document, front/ })).toHaveFocus();
    globalThis.removeEventListener('error', ignore, true);
  });

  it('takes no keys of its acts while a finding is decided', async () => {
    const { screen } = await show({});
    await screen.getByRole('button', { name: 'Somebody else' }).click();
    await expect.element(screen.getByRole('alertdialog')).toBeVisible();
    await userEvent.keyboard('{Alt>}{Shift>}p{/Shift}{/Alt}');
    await expect.element(screen.getByRole('alertdialog', { name: 'Pass' })).not.toBeInTheDocument();
  });

  it('is claimed with the version that was seen', async () => {
    const waiting = { ...held, state: 'waiting' as const, claimedBy: 0 };
    const { screen, sent } = await show({ 'GET /hk-web/console/kyc/cases/7': () => waiting, [CLAIM]: () => held });
    await screen.getByRole('button', { name: 'Claim' }).click();
    await expect.poll(() => sent(CLAIM)[0]?.body).toEqual({ version: 4 });
  });

  it('of oneself has no acts', async () => {
    const own = { ...held, state: 'waiting' as const, claimedBy: 0, accountId: 1 };
    const { screen } = await show({ 'GET /hk-web/console/kyc/cases/7': () => own });
    await expect.element(screen.getByRole('button', { name: 'Next case' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Claim' }).elements()).toEqual([]);
  });
});
