import { session } from '@bourse/kit/session/session.ts';
import { answerCalls } from '@bourse/kit/testing/answer-calls.ts';
import { answerUploads } from '@bourse/kit/testing/answer-uploads.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SupplementForm } from './flows/supplement-form.tsx';
import type { SupplementValues } from './model/supplement.ts';
import type { Asked } from './model/types.ts';
import { CALLS, CONFIG, FakeDraft, recordOf } from './testing/fake-exchange.ts';

const CHECK = 'POST /hk-web/identity/standard/replenish/check';
const SAVE = 'PUT /hk-web/identity/supplement/draft';
const SUBMIT = 'POST /hk-web/identity/standard/replenish/submit';

beforeEach(() => {
  session.forget();
  signIn();
  answerUploads();
});

async function show(fields: Asked['fields'] | undefined) {
  const draft = new FakeDraft<SupplementValues>({}, ({ person }, files) => [
    ...(person?.documentNumber === '' ? [{ field: 'documentNumber', problem: 'missing' } as const] : []),
    ...(files.length === 0 ? [{ field: 'document-front', problem: 'missing' } as const] : []),
  ]);
  const view = () => ({
    asked:
      fields === undefined
        ? null
        : {
            ...{ recordId: 7, identityType: 1, fields, task: null, message: 'The number is not legible.' },
            ...{ askedUntilMs: 1_790_000_000_000, draft: draft.read() },
            reasons: fields.map((field) => ({ field, reason: 'unreadable' })),
          },
  });
  const sent = answerCalls({
    [CHECK]: view,
    [SAVE]: async (call) => {
      const saved = await draft.save(call);
      return typeof saved === 'object' && saved !== null && 'rejection' in saved ? saved : view();
    },
    [CALLS.addFile]: draft.addFile,
    [SUBMIT]: () => recordOf(),
  });
  const applied: unknown[] = [];
  const form = <SupplementForm config={CONFIG} onApplied={(record) => applied.push(record)} />;
  const { screen } = await renderApp(form, { words: ['kyc', 'camera', 'forms'] });
  return { screen, sent, draft, applied };
}

describe('PR-24 what a reviewer asks for in addition', () => {
  it('is asked for alone, with the reasons; it is saved as it goes and submitted', async () => {
    const { screen, sent, draft, applied } = await show(['documentNumber', 'document-front']);
    await expect.element(screen.getByText('Document number: cannot be read')).toBeVisible();
    await expect.element(screen.getByText('The number is not legible.')).toBeVisible();
    expect(screen.getByRole('textbox').elements()).toHaveLength(1);
    await expectAccessible();
    await screen.getByRole('button', { name: 'Send' }).click();
    const number = screen.getByLabelText('Document number');
    await expect.element(screen.getByText('Fill this in.').first()).toBeVisible();
    expect(sent(SUBMIT)).toEqual([]);
    await number.fill('X1234567');
    await expect.poll(() => draft.values.person?.documentNumber).toBe('X1234567');
    const picture = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'front.jpg');
    await userEvent.upload(screen.getByLabelText('Front of the document').last(), picture);
    await expect.element(screen.getByRole('img', { name: 'Front of the document' })).toBeVisible();
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => applied).toEqual([recordOf()]);
    expect(sent(SUBMIT).map(({ body }) => body)).toEqual([{ recordId: 7, version: draft.version }]);
  });

  it('says so when there is nothing', async () => {
    const { screen } = await show(undefined);
    await expect.element(screen.getByText('Nothing more is asked of you')).toBeVisible();
    await expectAccessible();
  });
});
