import { session } from '@bourse/kit/session/session.ts';
import { answerCalls, held, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CredentialsForm } from '../credentials-form.tsx';
import { ApproveQrPage } from './approve-qr-page.tsx';
import { LoginWays } from './login-ways.tsx';
import { Registration } from './registration.tsx';

const TERMS = 'GET /hk-web/v2/register/terms';
const REGISTER = 'POST /hk-web/v2/register';
const CONFIRM = 'POST /hk-web/v2/register/confirm';
const RESEND = 'POST /hk-web/v2/register/resend';
const LOCALES = 'GET /hk-web/public/common/locales';
const LOGIN = 'POST /hk-web/v2/login';
const ASK = 'POST /hk-web/v2/login/code';
const BY_CODE = 'POST /hk-web/v2/login/code/confirm';
const ID = 'c'.repeat(32);
const TOKEN = 't'.repeat(43);

const words = ['account'];
const user = {
  fid: 7,
  fnickname: 'me',
  email: 'me@example.com',
  photo: '',
  vipLevel: 0,
  vipType: 0,
  csrfToken: 'token',
};
const loggedIn = { ...user, masterId: 0 };
const challenge = (resendInMs = 60_000) => ({
  challengeId: ID,
  expiresMs: Date.now() + 900_000,
  resendMs: Date.now() + resendInMs,
});
const field = (body: unknown) => body as Readonly<Record<string, string>>;

beforeEach(() => session.forget());
afterEach(() => {
  session.forget();
  history.replaceState(null, '', location.pathname + location.search);
});

describe('a registration', () => {
  const show = async (answers: Parameters<typeof answerCalls>[0] = {}, inviteCode = '') => {
    const sent = answerCalls({
      [TERMS]: () => ({ termsVersion: '7', termsUrl: 'https://exchange.example/terms' }),
      [LOCALES]: () => [],
      [REGISTER]: () => challenge(),
      [CONFIRM]: () => loggedIn,
      ...answers,
    });
    const { screen } = await renderApp(<Registration inviteCode={inviteCode} />, { words });
    return { screen, sent };
  };
  const fill = async ({ screen }: Awaited<ReturnType<typeof show>>) => {
    await screen.getByLabelText('E-mail address').fill(' me@example.com ');
    await screen.getByLabelText('Password', { exact: true }).fill('correct horse battery');
    await screen.getByRole('checkbox').click();
    await screen.getByRole('button', { name: 'Create account' }).click();
  };

  it('takes address, password, invitation and terms, then the code, and logs in', async () => {
    const page = await show({}, 'FRIEND24');
    const { screen, sent } = page;
    const terms = screen.getByRole('link', { name: 'terms of use' });
    await expect.element(terms).toHaveAttribute('href', 'https://exchange.example/terms');
    await expect.element(screen.getByRole('checkbox', { name: /accept the terms of use/ })).toBeVisible();
    await expectAccessible();
    await fill(page);
    await expect.element(screen.getByText('me@example.com')).toBeVisible();
    await expectAccessible();
    expect(field(sent(REGISTER)[0]?.body)).toEqual({
      email: 'me@example.com',
      password: 'correct horse battery',
      termsVersion: '7',
      inviteCode: 'FRIEND24',
    });
    await screen.getByRole('textbox', { name: 'Code from the mail' }).fill('123456');
    await expect.poll(() => session.user()?.fid).toBe(7);
    expect(field(sent(CONFIRM)[0]?.body)).toEqual({ challengeId: ID, code: '123456' });
  });

  it('says how strong the password is, and sends nothing that is missing', async () => {
    const { screen, sent } = await show();
    await screen.getByLabelText('Password', { exact: true }).fill('sunshine123');
    await expect.element(screen.getByText('It is close to one of the most used passwords.')).toBeVisible();
    await screen.getByLabelText('Password', { exact: true }).fill('correct horse battery staple');
    await expect.element(screen.getByText('Strong.')).toBeVisible();
    await screen.getByLabelText(/Invitation code/).fill('a-b');
    await screen.getByRole('button', { name: 'Create account' }).click();
    await expect.element(screen.getByText('Enter your e-mail address.')).toBeVisible();
    await expect.element(screen.getByText(/has 4 to 16 letters/)).toBeVisible();
    await expect.element(screen.getByText('Accept the terms of use to go on.')).toBeVisible();
    expect(sent(REGISTER)).toEqual([]);
  });

  it('shows a refusal of the password at the password', async () => {
    const page = await show({ [REGISTER]: () => rejection('PASSWORD_BREACHED', 400, 'password') });
    await fill(page);
    await expect.element(page.screen.getByText(/in a list of leaked ones/)).toBeVisible();
    await expect.element(page.screen.getByLabelText('Password', { exact: true })).toHaveFocus();
  });

  it('says that a code is wrong, has another one mailed, and goes back', async () => {
    const page = await show({
      [REGISTER]: () => challenge(0),
      [CONFIRM]: () => rejection('MAIL_CODE_WRONG', 401),
      [RESEND]: () => challenge(),
    });
    const { screen, sent } = page;
    await fill(page);
    await screen.getByRole('textbox', { name: 'Code from the mail' }).fill('000000');
    await expect.element(screen.getByText('This is not the code of the newest mail.')).toBeVisible();
    await screen.getByRole('button', { name: 'Send another mail' }).click();
    await expect.element(screen.getByRole('button', { name: /Another mail in/ })).toBeDisabled();
    expect(sent(RESEND)).toHaveLength(1);
    await screen.getByRole('button', { name: 'Another address' }).click();
    await expect.element(screen.getByRole('button', { name: 'Create account' })).toBeVisible();
    await expect.element(screen.getByLabelText('E-mail address')).toHaveValue('me@example.com');
  });

  it('shows the mail in the demo, and enters its code', async () => {
    const page = await show({
      [LOCALES]: () => [{ value: 'longest', name: 'Longest' }],
      [`GET /hk-web/v2/register/${ID}/mail`]: () => ({ subject: 'Your code', text: 'It is\n\n246810', code: '246810' }),
    });
    const { screen, sent } = page;
    await fill(page);
    await screen.getByRole('button', { name: 'Demo: show the mail' }).click();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Enter 246810' }).click();
    await expect.poll(() => session.user()?.fid).toBe(7);
    expect(field(sent(CONFIRM)[0]?.body).code).toBe('246810');
  });
});

describe('a login by mailed code', () => {
  it('asks for the address, the code, and the second factor where there is one', async () => {
    const sent = answerCalls({
      [ASK]: () => challenge(),
      [BY_CODE]: ({ body }) =>
        field(body).code === undefined ? rejection('SECOND_FACTOR_REQUIRED', 401, 'code') : loggedIn,
    });
    const { screen } = await renderApp(<LoginWays />, { words });
    await screen.getByRole('button', { name: 'E-mail code' }).click();
    await screen.getByRole('button', { name: 'Send the code' }).click();
    await expect.element(screen.getByText('Enter your e-mail address.')).toBeVisible();
    await screen.getByLabelText('E-mail address').fill('me@example.com');
    await screen.getByRole('button', { name: 'Send the code' }).click();
    await screen.getByRole('textbox', { name: 'Code from the mail' }).fill('123456');
    await screen.getByLabelText('Code', { exact: true }).fill('654321');
    await expectAccessible();
    await screen.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect.poll(() => session.user()?.fid).toBe(7);
    expect(field(sent(BY_CODE)[1]?.body)).toEqual({ challengeId: ID, mailCode: '123456', code: '654321' });
  });
});

it('a mailed code names the address that it was asked for, and tells why there is no other mail', async () => {
  let isFirst = true;
  const asked = held(undefined);
  answerCalls({
    [ASK]: async () => {
      if (!isFirst) return rejection('TOO_MANY_REQUESTS', 429);
      isFirst = false;
      await asked.answer();
      return challenge(0);
    },
  });
  const { screen } = await renderApp(<LoginWays />, { words });
  await screen.getByRole('button', { name: 'E-mail code' }).click();
  const email = screen.getByLabelText('E-mail address');
  await email.fill('me@example.com');
  await screen.getByRole('button', { name: 'Send the code' }).click();
  await email.fill('other@example.com');
  asked.letGo();
  await expect.element(screen.getByText('me@example.com')).toBeVisible();
  await screen.getByRole('button', { name: 'Send another mail' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
});

describe('a login from a new device', () => {
  it('asks for the code of the mail after the password', async () => {
    const sent = answerCalls({
      [LOGIN]: ({ body }) => {
        const { deviceCode } = field(body);
        if (deviceCode === '123456') return loggedIn;
        return rejection(deviceCode ? 'MAIL_CODE_WRONG' : 'DEVICE_CODE_REQUIRED', 401, 'deviceCode');
      },
    });
    const { screen } = await renderApp(<CredentialsForm />, { words });
    await screen.getByLabelText('E-mail address').fill('me@example.com');
    await screen.getByLabelText('Password', { exact: true }).fill('a whole sentence');
    const submit = screen.getByRole('button', { name: 'Log in', exact: true });
    await submit.click();
    await expect.element(screen.getByText(/This browser is new to your account/)).toBeVisible();
    await screen.getByLabelText('Code for this browser').fill('000000');
    await submit.click();
    await expect.element(screen.getByText('This is not the code of the newest mail.')).toBeVisible();
    await expectAccessible();
    await screen.getByLabelText('Code for this browser').fill('123456');
    await submit.click();
    await expect.poll(() => session.user()?.fid).toBe(7);
    expect(sent(LOGIN)).toHaveLength(3);
  });
});

describe('a login by QR code', () => {
  const begun = () => ({ token: TOKEN, number: '42', expiresMs: Date.now() + 120_000 });

  it('shows code and number, follows the phone, and takes the session', async () => {
    const states = [{ state: 'seen' }, { state: 'approved', login: loggedIn }];
    answerCalls({
      'POST /hk-web/v2/login/qr': begun,
      'POST /hk-web/v2/login/qr/poll': () => states.shift() ?? { state: 'ended' },
    });
    const { screen } = await renderApp(<LoginWays />, { words });
    await screen.getByRole('button', { name: 'QR code' }).click();
    const picture = screen.getByRole('img', { name: 'QR code to log in by phone' });
    await expect.element(picture).toHaveAttribute('data-text', `${location.origin}/en_US/login/qr#${TOKEN}`);
    await expect.element(screen.getByText('42', { exact: true })).toBeVisible();
    await expectAccessible();
    await expect.element(screen.getByText(/Approve on your phone/), { timeout: 5_000 }).toBeVisible();
    await expect.poll(() => session.user()?.fid, { timeout: 5_000 }).toBe(7);
  });

  it('that was refused shows a new one when it is wanted', async () => {
    const sent = answerCalls({
      'POST /hk-web/v2/login/qr': begun,
      'POST /hk-web/v2/login/qr/poll': () => ({ state: 'refused' }),
    });
    const { screen } = await renderApp(<LoginWays />, { words });
    await screen.getByRole('button', { name: 'QR code' }).click();
    await expect.element(screen.getByText('The login was refused on the phone.'), { timeout: 5_000 }).toBeVisible();
    await screen.getByRole('button', { name: 'Show a new code' }).click();
    await expect.element(screen.getByRole('img', { name: 'QR code to log in by phone' })).toBeVisible();
    expect(sent('POST /hk-web/v2/login/qr')).toHaveLength(2);
  });

  it.each([
    ['Approve', 'approve', 'Approved. The browser is being logged in.'],
    ['Refuse', 'refuse', 'Refused. The browser is not logged in.'],
  ])('is answered on the phone by a button: %s', async (name, path, text) => {
    session.accept(loggedIn);
    history.replaceState(null, '', `#${TOKEN}`);
    const sent = answerCalls({
      'POST /hk-web/v2/login/qr/see': () => ({
        ...{ number: '42', device: 'Firefox, Linux', address: '192.0.2.7' },
        ...{ createdMs: 1_790_000_000_000, expiresMs: 1_790_000_120_000 },
      }),
      [`POST /hk-web/v2/login/qr/${path}`]: () => ({}),
    });
    const { screen } = await renderApp(<ApproveQrPage />, { words });
    await expect.element(screen.getByText('Firefox, Linux')).toBeVisible();
    await expect.element(screen.getByText('42', { exact: true })).toBeVisible();
    // The token does not stay in the address, and a look decides nothing.
    expect(location.hash).toBe('');
    expect(sent(`POST /hk-web/v2/login/qr/${path}`)).toHaveLength(0);
    await expectAccessible();
    await screen.getByRole('button', { name, exact: true }).click();
    await expect.element(screen.getByText(text)).toBeVisible();
    expect(field(sent(`POST /hk-web/v2/login/qr/${path}`)[0]?.body)).toEqual({ token: TOKEN });
  });
});
