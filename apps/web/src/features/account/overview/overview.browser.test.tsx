import { onChoice, type Preferences } from '@bourse/kit/browser/choices.ts';
import { session } from '@bourse/kit/session/session.ts';
import { answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { OverviewPage } from './overview-page.tsx';

const OVERVIEW = 'GET /hk-web/v2/user/overview';
const NICKNAME = 'PUT /hk-web/v2/user/nickname';
const PHOTO = 'PUT /hk-web/v2/user/photo';
const TIME_MS = 1_790_000_000_000;
const words = ['account', 'activity', 'forms', 'header', 'overview'];

const overview = {
  registeredMs: TIME_MS,
  identityLevel: 1,
  vipLevel: 2,
  vipType: 0,
  makerFee: { from: '0.0800', to: '0.1000' },
  takerFee: { from: '0.2000', to: '0.2000' },
  limits: [
    { limit: 'open-orders', used: '900', most: '1000', unit: '' },
    { limit: 'withdrawals-a-day', used: '', most: '50000', unit: 'USDT' },
  ],
  security: {
    score: 40,
    protections: [
      { protection: 'email', isOn: true, points: 20 },
      { protection: 'second-factor', isOn: false, points: 35 },
      { protection: 'identity', isOn: true, points: 20 },
    ],
  },
  withdrawalsPausedUntilMs: 0,
};
const event = {
  activityId: '1',
  event: 'login',
  address: '192.0.2.7',
  device: 'Firefox, Linux',
  detail: '',
  timeMs: TIME_MS,
};
const ownSession = {
  ...{ sessionId: 'a', isCurrent: true, device: 'Firefox, Linux', address: '192.0.2.7' },
  ...{ createdMs: TIME_MS, lastUsedMs: TIME_MS, expiresMs: TIME_MS },
};

async function show(answers: Parameters<typeof answerCalls>[0] = {}, masterId = 0) {
  signIn({ fid: 70_001, fnickname: 'Ann', email: 'ann@example.com', vipLevel: 2, vipType: 2, masterId });
  const sent = answerCalls({
    [OVERVIEW]: () => overview,
    'GET /hk-web/identity/status': () => [],
    'GET /hk-web/v2/user/activity': () => ({ items: [event], nextCursor: '' }),
    'GET /hk-web/v2/user/sessions': () => [ownSession],
    ...answers,
  });
  const { screen } = await renderApp(<OverviewPage />, { words });
  await expect.element(screen.getByRole('heading', { name: 'Limits' })).toBeVisible();
  return { screen, sent };
}

beforeEach(() => session.forget());
afterEach(() => localStorage.clear());

describe('the overview', () => {
  it('shows level, fees, limits, score and what happened, and is accessible', async () => {
    const { screen } = await show();
    await expect.element(screen.getByText('0.08 – 0.10 %')).toBeVisible();
    await expect.element(screen.getByText('0.20 %')).toBeVisible();
    await expect.element(screen.getByText('900 of 1,000')).toBeVisible();
    await expect.element(screen.getByText('50,000 USDT')).toBeVisible();
    await expect.element(screen.getByText('Firefox, Linux').first()).toBeVisible();
    await expect.element(screen.getByText('Login', { exact: true })).toBeVisible();
    await expectAccessible();
  });

  it('HD-08 HD-09 shows nickname, masked number, level, special label and identity of the user', async () => {
    const { screen } = await show();
    for (const text of ['Ann', 'UID 7****1', 'VIP 2', 'Special VIP', 'Not verified']) {
      await expect.element(screen.getByText(text, { exact: true }).first()).toBeVisible();
    }
  });

  it('leads to the next thing that protects the account', async () => {
    const { screen } = await show();
    const next = screen.getByRole('link', { name: 'Set up a second factor' });
    await expect.element(next).toHaveAttribute('href', '/en_US/user/personSetting');
    expect(screen.getByRole('link', { name: 'Verify your identity' }).elements()).toHaveLength(0);
  });

  it('of a sub-account has no score: what protects it is its master’s', async () => {
    const { screen } = await show({}, 70_000);
    await expect.element(screen.getByText('Security score')).not.toBeInTheDocument();
    await expect.element(screen.getByText('ann@example.com')).not.toBeInTheDocument();
  });

  it('tells until when withdrawals are paused', async () => {
    const { screen } = await show({ [OVERVIEW]: () => ({ ...overview, withdrawalsPausedUntilMs: TIME_MS }) });
    await expect.element(screen.getByText(/no money can leave it until/)).toBeVisible();
  });

  it('changes the nickname, with a rejection at its field', async () => {
    let isTaken = true;
    const { screen, sent } = await show({
      [NICKNAME]: () => (isTaken ? rejection('NICKNAME_LIMIT', 429, 'nickname') : { nickname: 'Anna' }),
    });
    await screen.getByRole('button', { name: 'Change nickname' }).click();
    const field = screen.getByRole('textbox', { name: 'Nickname' });
    await field.fill('Anna');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText(/changed three times today/)).toBeVisible();
    isTaken = false;
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Nickname changed').first()).toBeVisible();
    expect(sent(NICKNAME).at(-1)?.body).toEqual({ nickname: 'Anna' });
    expect(session.user()?.fnickname).toBe('Anna');
  });

  it('shows a chosen picture before it is sent, and refuses another kind of file', async () => {
    const { screen, sent } = await show({ [PHOTO]: () => ({ photo: '/hk-web/v2/user/photo/x' }) });
    await screen.getByRole('button', { name: 'Change picture' }).click();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('there is no field for files');
    await userEvent.upload(input, new File(['%PDF'], 'me.pdf', { type: 'application/pdf' }));
    await expect.element(screen.getByText('Only PNG, JPEG and WebP pictures can be used.')).toBeVisible();
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
    const bytes = Uint8Array.from(atob(pixel), (letter) => letter.charCodeAt(0));
    await userEvent.upload(input, new File([bytes], 'me.png', { type: 'image/png' }));
    await expect.element(screen.getByRole('img', { name: 'How the picture will look' })).toBeVisible();
    expect(sent(PHOTO)).toHaveLength(0);
  });

  it('reports what is chosen, so that the account keeps it', async () => {
    const chosen: Preferences[] = [];
    const stop = onChoice((values) => {
      chosen.push(values);
      return undefined;
    });
    const { screen } = await show();
    await screen.getByRole('switch', { name: 'Confirm each order before it is sent' }).click();
    await screen.getByText('Red up').click();
    stop();
    expect(chosen).toEqual([{ confirmOrders: true }, { updown: 'red-up' }]);
    expect(localStorage.getItem('confirmOrders')).toBe('true');
  });

  it('says when it cannot be read, and tries again', async () => {
    signIn({ email: 'a@b.test' });
    answerCalls({ [OVERVIEW]: () => rejection('NOT_READY', 503), 'GET /hk-web/identity/status': () => [] });
    const { screen } = await renderApp(<OverviewPage />, { words });
    await expect.element(screen.getByText('Your overview could not be loaded')).toBeVisible();
  });
});
