import { session } from '@bourse/kit/session/session.ts';
import { answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CredentialsForm } from '../credentials-form.tsx';
import { PasswordPage } from './password-page.tsx';
import { SecurityPage } from './security-page.tsx';

const CHANGE = 'POST /hk-web/v2/user/password';
const FORGOTTEN = 'POST /hk-web/v2/password/forgotten';
const RESET = 'POST /hk-web/v2/password/reset';
const SESSIONS = 'GET /hk-web/v2/user/sessions';
const END = 'DELETE /hk-web/v2/user/session/b';
const END_OTHERS = 'POST /hk-web/v2/user/sessions/end-others';
const FACTOR = 'GET /hk-web/v2/user/second-factor';
const TOKEN = 't'.repeat(43);

const sessionOf = (sessionId: string, isCurrent: boolean) => ({
  ...{ sessionId, isCurrent, device: isCurrent ? 'Firefox, Linux' : 'Safari, iOS', address: '192.0.2.7' },
  ...{ createdMs: 1_790_000_000_000, lastUsedMs: 1_790_000_600_000, expiresMs: 1_790_600_000_000 },
});

beforeEach(() => session.forget());
afterEach(() => history.replaceState(null, '', location.pathname + location.search));

const NO_CHANGE = { isOpen: false, newEmail: '', isOldConfirmed: false, isNewConfirmed: false, validUntilMs: 0 };
const words = ['account', 'account-security', 'activity', 'forms', 'list'];

describe('the security page', () => {
  const show = async (answers: Parameters<typeof answerCalls>[0] = {}) => {
    signIn();
    let sessions = [sessionOf('a', true), sessionOf('b', false), sessionOf('c', false)];
    const sent = answerCalls({
      [SESSIONS]: () => sessions,
      [END]: () => {
        sessions = sessions.filter(({ sessionId }) => sessionId !== 'b');
        return {};
      },
      [END_OTHERS]: () => {
        sessions = sessions.slice(0, 1);
        return { ended: 2 };
      },
      [CHANGE]: () => ({ ended: 2 }),
      [FACTOR]: () => ({ isOn: false, sinceMs: 0, backupCodesLeft: 0 }),
      'GET /hk-web/v2/user/email': () => ({ ...NO_CHANGE }),
      'GET /hk-web/v2/user/phishing-code': () => ({ code: '' }),
      'GET /hk-web/v2/user/devices': () => [],
      'GET /hk-web/v2/user/activity': () => ({ items: [], nextCursor: '' }),
      ...answers,
    });
    const { screen } = await renderApp(<SecurityPage />, { words });
    return { screen, sent };
  };

  it('ends one other session, then all others, and never its own', async () => {
    const { screen } = await show();
    const ends = screen.getByRole('button', { name: 'End the session of Safari, iOS' });
    await expect.element(ends.first()).toBeVisible();
    expect(ends.elements()).toHaveLength(2);
    await expectAccessible();
    await ends.first().click();
    await expect.poll(() => ends.elements().length).toBe(1);
    await screen.getByRole('button', { name: 'End all others (1)' }).click();
    await expect.poll(() => ends.elements().length).toBe(0);
    await expect.element(screen.getByRole('button', { name: /End all others/ })).not.toBeInTheDocument();
  });

  it('changes the password once both new ones agree, and puts a rejection at its field', async () => {
    const { screen, sent } = await show({ [CHANGE]: () => rejection('CREDENTIALS_WRONG', 401, 'password') });
    await screen.getByRole('button', { name: 'Change password' }).click();
    const dialog = screen.getByRole('dialog');
    const field = (label: string) => dialog.getByLabelText(label, { exact: true });
    const submit = dialog.getByRole('button', { name: 'Change password' });
    await field('Current password').fill('old');
    await field('New password').fill('a whole new sentence');
    await field('New password again').fill('a whole new sentense');
    await submit.click();
    await expect.element(dialog.getByText('The two are not the same.')).toBeVisible();
    expect(sent(CHANGE)).toEqual([]);
    await field('New password again').fill('a whole new sentence');
    await submit.click();
    await expect.element(field('Current password')).toHaveAccessibleDescription(/wrong/);
    expect(sent(CHANGE)[0]?.body).toEqual({ password: 'old', newPassword: 'a whole new sentence' });
    await expectAccessible();
  });
});

describe('the second factor', () => {
  it('is asked for by a change of the password, although the page did not know of it', async () => {
    signIn();
    const sent = answerCalls({
      [SESSIONS]: () => [sessionOf('a', true)],
      [FACTOR]: () => ({ isOn: false, sinceMs: 0, backupCodesLeft: 0 }),
      [CHANGE]: ({ body }) =>
        (body as { code?: string }).code === '123456' ? { ended: 0 } : rejection('SECOND_FACTOR_REQUIRED', 401, 'code'),
    });
    const { screen } = await renderApp(<SecurityPage />, { words });
    await screen.getByRole('button', { name: 'Change password' }).click();
    const dialog = screen.getByRole('dialog');
    const field = (label: string) => dialog.getByLabelText(label, { exact: true });
    await field('Current password').fill('old');
    await field('New password').fill('a whole new sentence');
    await field('New password again').fill('a whole new sentence');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await field('Code').fill('123456');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect.element(screen.getByLabelText('Current password')).not.toBeInTheDocument();
    expect(sent(CHANGE).map(({ body }) => (body as { code?: string }).code)).toEqual([undefined, '123456']);
  });

  it('is turned on by the first code of the app; the backup codes stay until they are kept', async () => {
    signIn();
    let isOn = false;
    const sent = answerCalls({
      [SESSIONS]: () => [sessionOf('a', true)],
      [FACTOR]: () => ({ isOn, sinceMs: isOn ? 1_790_000_000_000 : 0, backupCodesLeft: isOn ? 10 : 0 }),
      'POST /hk-web/v2/user/second-factor/begin': () => ({
        secret: 'ABCDEFGH',
        uri: 'otpauth://totp/x?secret=ABCDEFGH',
      }),
      'POST /hk-web/v2/user/second-factor/confirm': ({ body }) => {
        if ((body as { code: string }).code !== '123456') return rejection('SECOND_FACTOR_WRONG', 401, 'code');
        isOn = true;
        return { backupCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] };
      },
    });
    const { screen } = await renderApp(<SecurityPage />, { words });
    await screen.getByRole('button', { name: 'Turn on' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText('ABCD EFGH')).toBeVisible();
    await dialog.getByLabelText('Code').fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(dialog.getByText(/wrong/)).toBeVisible();
    await expectAccessible();
    await dialog.getByLabelText('Code').fill('123456');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(screen.getByText('ccccc-ddddd')).toBeVisible();
    expect(sent('POST /hk-web/v2/user/second-factor/confirm')).toHaveLength(2);
    await screen.getByRole('button', { name: 'I have kept them' }).click();
    await expect.element(screen.getByRole('button', { name: 'Turn off' })).toBeVisible();
  });

  it('is asked for at the login once the password was right', async () => {
    const sent = answerCalls({
      'POST /hk-web/v2/login': ({ body }) => {
        const { code } = body as { code?: string };
        return rejection(code === undefined ? 'SECOND_FACTOR_REQUIRED' : 'SECOND_FACTOR_WRONG', 401, 'code');
      },
    });
    const { screen } = await renderApp(<CredentialsForm />, { words });
    await screen.getByLabelText('E-mail address').fill('me@example.com');
    await screen.getByLabelText('Password', { exact: true }).fill('a whole sentence');
    await expect.element(screen.getByLabelText('Code')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Log in' }).click();
    await screen.getByLabelText('Code').fill('000000');
    await screen.getByRole('button', { name: 'Log in' }).click();
    await expect.element(screen.getByText(/wrong/)).toBeVisible();
    expect(sent('POST /hk-web/v2/login').map(({ body }) => (body as { code?: string }).code)).toEqual([
      undefined,
      '000000',
    ]);
    await expectAccessible();
  });
});

describe('a forgotten password', () => {
  it('asks for a mail, and does not tell whether there is an account', async () => {
    const sent = answerCalls({ [FORGOTTEN]: () => ({}) });
    const { screen } = await renderApp(<PasswordPage />, { words });
    const submit = screen.getByRole('button', { name: 'Send the link' });
    await submit.click();
    await expect.element(screen.getByText('Enter your e-mail address.')).toBeVisible();
    await screen.getByLabelText('E-mail address').fill(' me@example.com ');
    await expectAccessible();
    await submit.click();
    await expect.element(screen.getByText(/If me@example.com has an account here/)).toBeVisible();
    expect(sent(FORGOTTEN)[0]?.body).toEqual({ email: 'me@example.com' });
  });

  it('is replaced by the link, whose token leaves the address at once', async () => {
    location.hash = TOKEN;
    const sent = answerCalls({ [RESET]: () => ({}) });
    const { screen } = await renderApp(<PasswordPage />, { words });
    await expect.element(screen.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    expect(location.hash).toBe('');
    await screen.getByLabelText('New password', { exact: true }).fill('a whole new sentence');
    await screen.getByLabelText('New password again').fill('a whole new sentence');
    await screen.getByRole('button', { name: 'Set password' }).click();
    await expect.element(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(sent(RESET)[0]?.body).toEqual({ token: TOKEN, newPassword: 'a whole new sentence' });
  });

  it('says what to do about a link that is no longer good', async () => {
    location.hash = TOKEN;
    answerCalls({ [RESET]: () => rejection('RESET_LINK_INVALID') });
    const { screen } = await renderApp(<PasswordPage />, { words });
    await screen.getByLabelText('New password', { exact: true }).fill('a whole new sentence');
    await screen.getByLabelText('New password again').fill('a whole new sentence');
    await screen.getByRole('button', { name: 'Set password' }).click();
    await expect.element(screen.getByText(/^This link was used/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  });
});
