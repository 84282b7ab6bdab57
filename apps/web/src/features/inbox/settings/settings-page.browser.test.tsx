import type { NotifyPreferences } from '@bourse/contract';
import { session } from '@bourse/kit/session/session.ts';
import { type Answer, answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CHANNELS, GROUPS } from './preferences.ts';
import { SettingsPage } from './settings-page.tsx';

const READ = 'GET /hk-web/v3/inmail/preferences';
const SAVE = 'PUT /hk-web/v3/inmail/preferences';
const PUSH = 'GET /hk-web/v3/inmail/push';
const REMOVE = 'POST /hk-web/v3/inmail/push/unsubscribe';

const SAVED: NotifyPreferences = {
  channels: GROUPS.flatMap((group) =>
    CHANNELS.map((channel) => ({
      ...{ group, channel, isOn: channel === 'inbox' },
      isFixed: group === 'security' && channel === 'inbox',
    })),
  ),
  quietHours: { isOn: true, from: '22:00', to: '07:00' },
  digest: { isOn: false, at: '09:00' },
  zone: 'Asia/Tokyo',
};
const DEVICES = [
  { subscriptionId: '4', service: 'push.example.test', createdMs: 1_795_000_000_000, isOwn: false },
  { subscriptionId: '5', service: 'other.example.test', createdMs: 1_795_000_000_000, isOwn: true },
];

async function show(answers: Readonly<Record<string, Answer>> = {}) {
  signIn();
  const sent = answerCalls({
    [READ]: () => SAVED,
    [SAVE]: ({ body }) => ({ ...SAVED, ...(body as object), channels: SAVED.channels }),
    [PUSH]: () => ({ publicKey: 'KEY', subscriptions: DEVICES }),
    [REMOVE]: () => ({}),
    ...answers,
  });
  const { screen } = await renderApp(<SettingsPage />, { words: ['inbox', 'inbox-settings'] });
  return { screen, sent };
}

afterEach(() => {
  session.forget();
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('notification settings', () => {
  it('switch one way of one group at once; a rejected change is taken back and named', async () => {
    let isDown = false;
    const { screen, sent } = await show({
      [SAVE]: ({ body }) => {
        if (isDown) return rejection('TOO_MANY_REQUESTS', 429);
        const { channels } = body as { readonly channels: NotifyPreferences['channels'] };
        const isChanged = (group: string, channel: string) =>
          channels.some((one) => one.group === group && one.channel === channel);
        const next = SAVED.channels.map((one) => (isChanged(one.group, one.channel) ? { ...one, isOn: true } : one));
        return { ...SAVED, channels: next };
      },
    });
    await expect.element(screen.getByRole('switch', { name: 'Security: Inbox' })).toBeDisabled();
    await expectAccessible();
    const mail = screen.getByRole('switch', { name: 'Trading: Mail' });
    await mail.click();
    await expect.element(mail).toBeChecked();
    expect(sent(SAVE).map(({ body }) => body)).toEqual([
      { channels: [{ group: 'trades', channel: 'mail', isOn: true }] },
    ]);
    isDown = true;
    const push = screen.getByRole('switch', { name: 'Trading: Push' });
    await push.click();
    await expect.element(screen.getByText('Not saved').first()).toBeVisible();
    await expect.element(push).not.toBeChecked();
  });

  it('quiet hours and zone: saved when the field is left, with what they mean', async () => {
    const { screen, sent } = await show();
    await expect.element(screen.getByText('Ends on the next day.')).toBeVisible();
    const from = screen.getByLabelText('From', { exact: true });
    await from.fill('07:00');
    expect(sent(SAVE)).toEqual([]);
    await screen.getByLabelText('To', { exact: true }).click();
    await expect.element(screen.getByText('The same time twice means the whole day.')).toBeVisible();
    expect(sent(SAVE).map(({ body }) => body)).toEqual([{ quietHours: { isOn: true, from: '07:00', to: '07:00' } }]);
    await expect.element(screen.getByLabelText('At', { exact: true })).toBeDisabled();
    await screen.getByRole('button', { name: 'Use this device’s zone, UTC' }).click();
    await expect.poll(() => sent(SAVE).at(-1)?.body).toEqual({ zone: 'UTC' });
  });

  it('names the browsers with push, and removes one', async () => {
    const { screen, sent } = await show();
    await expect.element(screen.getByText('push.example.test')).toBeVisible();
    await expect.element(screen.getByText('This login')).toBeVisible();
    await screen.getByRole('button', { name: 'Remove push.example.test' }).click();
    await expect.element(screen.getByText('The browser is removed')).toBeVisible();
    expect(sent(REMOVE).map(({ body }) => body)).toEqual([{ subscriptionId: '4' }]);
    await expect.poll(() => sent(PUSH).length).toBe(2);
  });

  it('says that the browser refuses push, and what undoes that', async () => {
    vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied');
    const { screen } = await show();
    await expect.element(screen.getByText(/The browser does not allow notifications of this site/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Turn on push' }).elements()).toHaveLength(0);
  });

  it('says that the question was closed, and asks again', async () => {
    vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default');
    const asked = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('default');
    const { screen } = await show();
    await screen.getByRole('button', { name: 'Turn on push' }).click();
    await expect.element(screen.getByText(/question was closed without an answer/)).toBeVisible();
    await screen.getByRole('button', { name: 'Turn on push' }).click();
    await expect.poll(() => asked.mock.calls.length).toBe(2);
  });
});
