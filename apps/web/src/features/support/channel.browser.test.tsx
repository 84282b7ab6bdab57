import { answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { describe, expect, it } from 'vitest';
import { ChannelPage } from './channel-page.tsx';

const VERIFY = 'POST /hk-web/public/channel/verify';
const none = { compared: '', displayed: '', resembles: '', kind: 'domain', channels: [] };

async function show() {
  const sent = answerCalls({
    'POST /hk-web/v2/common/dowloadUrl': () => ({ backupDomains: ['bourse.example'] }),
    [VERIFY]: ({ body }) => {
      const { text } = body as { readonly text: string };
      if (text === 'b0urse.example')
        return { ...none, verdict: 'lookAlike', compared: text, resembles: 'bourse.example' };
      if (text === 'evil.example') return { ...none, verdict: 'notOurs', compared: text };
      if (text === 'bourse.example') {
        const channels = [{ kind: 'domain', value: text, name: 'The exchange' }];
        return { ...none, verdict: 'ours', compared: text, channels };
      }
      return rejection('TOO_MANY_REQUESTS', 429);
    },
  });
  const { screen } = await renderApp(<ChannelPage />, { words: ['support'] });
  const check = async (text: string) => {
    await screen.getByRole('textbox').fill(text);
    await screen.getByRole('button', { name: 'Check' }).click();
  };
  return { screen, check, sent: () => sent(VERIFY) };
}

describe('PR-25 the check of a channel', () => {
  it('names what is ours, what is not, and what of a look-alike is different', async () => {
    const { screen, check } = await show();
    await check('bourse.example');
    await expect.element(screen.getByText('bourse.example is ours')).toBeVisible();
    await check('evil.example');
    await expect.element(screen.getByText('evil.example is not ours')).toBeVisible();
    await check('b0urse.example');
    await expect.element(screen.getByText(/It only looks like it/)).toBeVisible();
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['0', 'o']);
    await expectAccessible();
  });

  it('forgets its answer as soon as something else is typed, and says when it could not be asked', async () => {
    const { screen, check, sent } = await show();
    await check('evil.example');
    await expect.element(screen.getByText('evil.example is not ours')).toBeVisible();
    await screen.getByRole('textbox').fill('evil.example2');
    await expect.element(screen.getByText('evil.example is not ours')).not.toBeInTheDocument();
    await check('anything');
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await check('   ');
    expect(sent()).toHaveLength(2);
  });
});
