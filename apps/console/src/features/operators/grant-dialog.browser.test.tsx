import { rejection } from '@bourse/kit/testing/answer-calls.ts';
import { describe, expect, it } from 'vitest';
import { renderRoom } from '../../testing/render-room.tsx';
import { GrantDialog } from './grant-dialog.tsx';

const GRANT = 'POST /hk-web/console/operators/grant';
const ANNA = { accountId: 1001, email: 'anna@example.test', nickname: 'Anna' };

function show(permissions: Parameters<typeof renderRoom>[1]) {
  return renderRoom(<GrantDialog onClose={() => undefined} />, permissions, {
    'GET /hk-web/console/roles': () => [{ roleId: 'r1', name: 'Desk', builtIn: false, holders: 0, permissions: [] }],
    'GET /hk-web/console/users/1001': () => ANNA,
    'GET /hk-web/console/users/1002': () => rejection('UNKNOWN_ACCOUNT', 404),
    [GRANT]: () => ({ state: 'granted', proposalId: '' }),
  });
}

describe('the dialog that grants a role', () => {
  it('shows whose account it is before it sends, and sends nothing to an account that is nobody’s', async () => {
    const { screen, sent } = await show(['console.roles.write', 'console.users.read']);
    const submit = screen.getByRole('button', { name: 'Grant a role' });
    const account = screen.getByRole('textbox', { name: 'Account' });
    await submit.click();
    await expect.element(screen.getByText('Choose a role.')).toBeVisible();
    await screen.getByRole('combobox', { name: 'Role' }).click();
    await screen.getByRole('option', { name: 'Desk' }).click();
    await account.fill('1002');
    await expect.element(screen.getByText('This account does not exist.')).toBeVisible();
    await submit.click();
    expect(sent(GRANT)).toEqual([]);
    await account.fill('1001');
    await expect.element(screen.getByText('anna@example.test')).toBeVisible();
    await submit.click();
    await expect.poll(() => sent(GRANT)).toHaveLength(1);
    expect(sent(GRANT)[0]?.body).toEqual({ accountId: 1001, roleId: 'r1' });
  });
});
