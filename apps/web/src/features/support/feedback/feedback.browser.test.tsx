import { answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { describe, expect, it } from 'vitest';
import { UserfeedbackPage } from '../userfeedback-page.tsx';

const FILE_ID = '00000000-0000-0000-0000-000000000001';
const OWN = {
  ...{ feedbackId: '4', category: 'idea', text: 'A darker chart', files: [], state: 'adopted', version: 2 },
  ...{ answer: 'It comes with the next release.', reward: '10 USDT', createdMs: 1, changedMs: 2 },
};

async function show(submit: () => unknown, uploads: readonly (() => unknown)[]) {
  signIn();
  const left = [...uploads];
  const sent = answerCalls({
    'GET /hk-web/feedback': () => ({ items: [OWN], nextCursor: '' }),
    'POST /hk-web/feedback': submit,
    'POST /hk-web/feedback/files': () => left.shift()?.(),
  });
  const { screen } = await renderApp(<UserfeedbackPage />, { words: ['support'] });
  const send = screen.getByRole('button', { name: 'Send feedback' });
  return { screen, sent, send, message: screen.getByRole('textbox', { name: 'Your feedback' }) };
}

describe('PR-25 feedback', () => {
  it('is sent with screenshots, of which each is uploaded once, however often it is tried', async () => {
    let isDown = true;
    const taken = () => ({ fileId: FILE_ID, type: 'image/png', sizeBytes: 1, name: 'shot.png' });
    const submit = () => (isDown ? rejection('FEEDBACK_TOO_MANY', 429) : { ...OWN, feedbackId: '5' });
    const { screen, sent, send, message } = await show(submit, [taken]);
    await send.click();
    await expect.element(screen.getByText('Enter your feedback.')).toBeVisible();
    await message.fill('The chart is too bright');
    const files = [
      new File(['x'], 'shot.png', { type: 'image/png' }),
      new File(['x'], 'page.svg', { type: 'image/svg+xml' }),
    ];
    const dataTransfer = new DataTransfer();
    for (const file of files) dataTransfer.items.add(file);
    const drop = screen.getByText(/^At most four PNG/);
    drop.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    await expect.element(screen.getByText('page.svg is not a PNG, JPEG or WebP picture.')).toBeVisible();
    await send.click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    isDown = false;
    await send.click();
    await expect.element(message).toHaveValue('');
    expect(sent('POST /hk-web/feedback/files')).toHaveLength(1);
    const bodies = sent('POST /hk-web/feedback').map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toMatchObject({ category: 'bug', text: 'The chart is too bright', fileIds: [FILE_ID] });
  });

  it('is listed with its state, the answer and the reward', async () => {
    const { screen } = await show(() => OWN, []);
    const item = screen.getByRole('listitem').filter({ hasText: 'A darker chart' });
    await expect.element(item.getByText('Adopted', { exact: true })).toBeVisible();
    await expect.element(item.getByText('It comes with the next release.')).toBeVisible();
    await expect.element(item.getByText('Adopted. Reward: 10 USDT')).toBeVisible();
    await expectAccessible();
  });
});
