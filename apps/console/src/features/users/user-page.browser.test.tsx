import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderRoom } from '../../testing/render-room.tsx';
import type { User } from './queries.ts';
import { UserPage } from './user-page.tsx';

const AT = 1_800_000_000_000;
const HOSTILE = '<img src=x onerror="globalThis.ran = true">=HYPERLINK("https://evil.example")';
const LOGIN = 'PUT /hk-web/console/users/7/login-frozen';
const NOTE = 'POST /hk-web/console/users/7/notes';

const user: User = {
  ...{ accountId: 7, email: 'u@bourse.test', nickname: HOSTILE, photo: '', language: 'en_US', vipLevel: 0, vipType: 0 },
  ...{ registeredMs: AT, isEmailProved: true, hasAuthenticator: true, passkeys: 2, identityLevel: 1 },
  ...{ masterAccountId: 0, frozen: { orders: false, withdrawals: false }, loginFrozenMs: AT, closedMs: 0, roles: [] },
  ...{ usdt: '12.50', openOrders: 0, sessions: 0, apiKeys: 0, makerFeePpm: null, takerFeePpm: null },
};
const EMPTY = { items: [], nextCursor: '' };

function show(permissions: Parameters<typeof renderRoom>[1], answers: Parameters<typeof renderRoom>[2] = {}) {
  return renderRoom(<UserPage params={{ accountId: '7' }} />, permissions, {
    'GET /hk-web/console/users/7': () => user,
    'GET /hk-web/console/users/7/balances': () => EMPTY,
    'GET /hk-web/console/users/7/notes': () => ({
      items: [{ noteId: '1', timeMs: AT, author: 'a@bourse.test', text: HOSTILE }],
      nextCursor: '',
    }),
    ...answers,
  });
}

/** Leads from the page of one user to that of another, as the browser's history does. */
const history = { lead: (_accountId: string) => {} };

function TwoUsers() {
  const [accountId, setAccountId] = useState('8');
  history.lead = setAccountId;
  return <UserPage params={{ accountId }} />;
}

describe('PR-28 the page of a user', () => {
  it('shows what the user wrote as text, and tabs by permission', async () => {
    const { screen } = await show(['console.users.read']);
    await expect.element(screen.getByText(HOSTILE)).toBeVisible();
    expect('ran' in globalThis).toBe(false);
    await expect.element(screen.getByText('Login frozen')).toBeVisible();
    await expect.element(screen.getByText('2 passkeys')).toBeVisible();
    await expect.element(screen.getByRole('tab', { name: 'Activity' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Notes' }).elements()).toEqual([]);
    expect(screen.getByRole('tab', { name: 'Identity' }).elements()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Actions' }).elements()).toEqual([]);
    await expectAccessible();
  });

  it('has notes, which are text too, and adds one', async () => {
    const note = { noteId: '2', timeMs: AT, author: 'b@bourse.test', text: 'seen by phone' };
    const { screen, sent } = await show(['console.users.read', 'console.users.notes'], { [NOTE]: () => note });
    await screen.getByRole('tab', { name: 'Notes' }).click();
    await expect.element(screen.getByRole('cell', { name: HOSTILE })).toBeVisible();
    await screen.getByRole('button', { name: 'Write a note' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Write a note' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('Write something.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('seen by phone');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sent(NOTE)[0]?.body).toEqual({ text: 'seen by phone' });
    expect('ran' in globalThis).toBe(false);
  });

  it('proposes to lift the freeze of a login, with a reason', async () => {
    const { screen, sent } = await show(['console.users.read', 'console.users.freeze'], {
      [LOGIN]: () => ({ state: 'proposed', proposalId: '31', user }),
    });
    await screen.getByRole('button', { name: 'Actions' }).click();
    await screen.getByRole('menuitem', { name: 'Lift the freeze of the login' }).click();
    const question = screen.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Propose' }).click();
    await expect.element(question.getByText('Give a reason: it is kept with the act.')).toBeVisible();
    await question.getByRole('textbox', { name: 'Reason' }).fill('the owner\nhas called');
    await question.getByRole('button', { name: 'Propose' }).click();
    await expect.poll(() => sent(LOGIN)[0]?.body).toEqual({ isFrozen: false, reason: 'the owner has called' });
    await expect.element(screen.getByText('Proposal 31 waits for a second person')).toBeVisible();
  });

  it('asks nothing about another user whom the history leads to', async () => {
    const { screen } = await renderRoom(<TwoUsers />, ['console.users.read', 'console.users.freeze'], {
      'GET /hk-web/console/users/7': () => user,
      'GET /hk-web/console/users/8': () => ({ ...user, accountId: 8, email: 'other@bourse.test' }),
      'GET /hk-web/console/users/7/balances': () => EMPTY,
      'GET /hk-web/console/users/8/balances': () => EMPTY,
    });
    await expect.element(screen.getByRole('heading', { name: 'other@bourse.test' })).toBeVisible();
    history.lead('7');
    await expect.element(screen.getByRole('heading', { name: 'u@bourse.test', exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Actions' }).click();
    await screen.getByRole('menuitem', { name: 'Lift the freeze of the login' }).click();
    await expect.element(screen.getByRole('alertdialog')).toBeVisible();
    history.lead('8');
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  });
});
