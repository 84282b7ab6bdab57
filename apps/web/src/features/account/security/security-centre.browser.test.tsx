import { session } from '@bourse/kit/session/session.ts';
import { answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ActivityList } from '../activity/activity-list.tsx';
import { CloseRow } from './close-row.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailRow } from './email-row.tsx';
import { PhishingRow } from './phishing-row.tsx';
import { UndoEmailPage } from './undo-email-page.tsx';

const TIME_MS = 1_790_000_000_000;
const STATE = 'GET /hk-web/v2/user/email';
const BEGIN = 'POST /hk-web/v2/user/email/begin';
const CONFIRM = 'POST /hk-web/v2/user/email/confirm';
const UNDO = 'POST /hk-web/v2/email/undo';
const CODE = 'GET /hk-web/v2/user/phishing-code';
const SET_CODE = 'PUT /hk-web/v2/user/phishing-code';
const CLOSING = 'GET /hk-web/v2/user/closing';
const CLOSE = 'POST /hk-web/v2/user/close';
const ACTIVITY = 'GET /hk-web/v2/user/activity';
const DEVICES = 'GET /hk-web/v2/user/devices';
const FORGET = 'DELETE /hk-web/v2/user/device/2';
const TOKEN = 't'.repeat(43);

async function show(part: ReactNode, answers: Parameters<typeof answerCalls>[0]) {
  signIn({ email: 'ann@example.com' });
  const sent = answerCalls(answers);
  const { screen } = await renderApp(part, { words: ['account', 'account-security', 'activity', 'forms', 'list'] });
  return { screen, sent };
}

beforeEach(() => session.forget());
afterEach(() => history.replaceState(null, '', location.pathname + location.search));

describe('the address', () => {
  it('changes by the codes of both mailboxes', async () => {
    let state = { isOpen: false, newEmail: '', isOldConfirmed: false, isNewConfirmed: false, validUntilMs: TIME_MS };
    const { screen, sent } = await show(<EmailRow />, {
      [STATE]: () => state,
      [BEGIN]: () => {
        state = { ...state, isOpen: true, newEmail: 'new@example.com' };
        return state;
      },
      [CONFIRM]: ({ body }) => {
        const { side, code } = body as { readonly side: string; readonly code: string };
        if (code === '000000') return rejection('EMAIL_CODE_WRONG', 400, 'code');
        if (side === 'old') state = { ...state, isOldConfirmed: true };
        else state = { ...state, isOpen: false, isNewConfirmed: true };
        return state;
      },
    });
    await screen.getByRole('button', { name: 'Change address' }).click();
    await screen.getByRole('textbox', { name: 'New e-mail address' }).fill('new@example.com');
    await screen.getByRole('button', { name: 'Send the codes' }).click();
    const old = screen.getByRole('textbox', { name: /present address ann@example\.com/ });
    await expect.element(old).toBeVisible();
    await expectAccessible();
    await old.fill('000000');
    await screen.getByRole('button', { name: 'Confirm' }).first().click();
    await expect.element(screen.getByText(/The code is wrong/)).toBeVisible();
    await old.fill('123456');
    await screen.getByRole('button', { name: 'Confirm' }).first().click();
    await expect.element(screen.getByText('ann@example.com is confirmed')).toBeVisible();
    await screen.getByRole('textbox', { name: /new address new@example\.com/ }).fill('654 ３21');
    await screen.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(screen.getByText('E-mail address changed').first()).toBeVisible();
    expect(session.user()?.email).toBe('new@example.com');
    expect(sent(CONFIRM)).toHaveLength(3);
    expect(sent(CONFIRM)[2]?.body).toEqual({ side: 'new', code: '654321' });
  });

  it('is restored by the link of the old mailbox, by a button; the token leaves the address', async () => {
    history.replaceState(null, '', `#${TOKEN}`);
    const { screen, sent } = await show(<UndoEmailPage />, { [UNDO]: () => ({}) });
    expect(location.hash).toBe('');
    expect(sent(UNDO)).toHaveLength(0);
    await expectAccessible();
    await screen.getByRole('button', { name: 'Undo the change' }).click();
    await expect.element(screen.getByText('Your old address is restored')).toBeVisible();
    expect(sent(UNDO)[0]?.body).toEqual({ token: TOKEN });
    expect(session.user()).toBeUndefined();
  });

  it('is not restored without a token, or by a used one', async () => {
    history.replaceState(null, '', `#${TOKEN}`);
    const { screen } = await show(<UndoEmailPage />, { [UNDO]: () => rejection('EMAIL_UNDO_INVALID') });
    await screen.getByRole('button', { name: 'Undo the change' }).click();
    await expect.element(screen.getByText(/The link was used/)).toBeVisible();
  });
});

it('the anti-phishing code is checked, set and shown', async () => {
  let code = '';
  const { screen, sent } = await show(<PhishingRow />, {
    [CODE]: () => ({ code }),
    [SET_CODE]: ({ body }) => {
      code = (body as { readonly code: string }).code;
      return { code };
    },
  });
  await screen.getByRole('button', { name: 'Set a code' }).click();
  const field = screen.getByRole('textbox', { name: 'Code' });
  await field.fill('a b');
  await screen.getByRole('button', { name: 'Save' }).click();
  expect(sent(SET_CODE)).toHaveLength(0);
  await expectAccessible();
  await field.fill('Blue42');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Blue42')).toBeVisible();
});

describe('closing the account', () => {
  it('names what stands against it, and cannot be confirmed then', async () => {
    const { screen, sent } = await show(<CloseRow />, { [CLOSING]: () => ({ obstacles: ['money', 'open-orders'] }) });
    await screen.getByRole('button', { name: 'Close account' }).click();
    await expect.element(screen.getByText('There is money in its wallets.')).toBeVisible();
    await expect.element(screen.getByText('It has open orders.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Close for good' })).toBeDisabled();
    await expectAccessible();
    expect(sent(CLOSE)).toHaveLength(0);
  });

  it('takes the typed address, and logs out', async () => {
    const { screen, sent } = await show(<CloseRow />, {
      [CLOSING]: () => ({ obstacles: [] }),
      [CLOSE]: () => ({}),
    });
    await screen.getByRole('button', { name: 'Close account' }).click();
    const confirm = screen.getByRole('button', { name: 'Close for good' });
    await expect.element(screen.getByRole('textbox', { name: /ann@example\.com/ })).toBeVisible();
    await expect.element(confirm).toBeDisabled();
    await screen.getByRole('textbox', { name: /ann@example\.com/ }).fill('ann@example.com');
    await confirm.click();
    await expect.poll(() => session.user()).toBeUndefined();
    expect(sent(CLOSE)[0]?.body).toEqual({ email: 'ann@example.com' });
  });
});

it('known devices are forgotten one by one', async () => {
  const device = (deviceId: string, isCurrent: boolean) => ({
    ...{ deviceId, isCurrent, device: isCurrent ? 'Firefox, Linux' : 'Safari, iOS', address: '192.0.2.7' },
    ...{ createdMs: TIME_MS, lastUsedMs: TIME_MS },
  });
  let devices = [device('1', true), device('2', false)];
  const { screen } = await show(<DevicesSection />, {
    [DEVICES]: () => devices,
    [FORGET]: () => {
      devices = devices.slice(0, 1);
      return {};
    },
  });
  const forget = screen.getByRole('button', { name: 'Forget Safari, iOS' });
  await expect.element(forget).toBeVisible();
  await expectAccessible();
  await forget.click();
  await expect.element(forget).not.toBeInTheDocument();
});

it('the activity log is read by group, and names every event', async () => {
  const entry = (activityId: string, event: string, detail: string) => ({
    ...{ activityId, event, detail, address: '192.0.2.7', device: 'Firefox, Linux', timeMs: TIME_MS },
  });
  const { screen, sent } = await show(<ActivityList />, {
    [ACTIVITY]: () => ({
      items: [entry('2', 'email-changed', 'a***@example.com → b***@example.com'), entry('1', 'login', '')],
      nextCursor: '',
    }),
  });
  await expect.element(screen.getByText(/^E-mail address changed/)).toBeVisible();
  await expect.element(screen.getByText(/^a.*→ b\*\*\*@example\.com/)).toBeVisible();
  await expectAccessible();
  await screen.getByRole('combobox', { name: 'Kind' }).click();
  await screen.getByRole('option', { name: 'Security' }).click();
  await expect.poll(() => sent(ACTIVITY).at(-1)?.query.get('group')).toBe('security');
});
