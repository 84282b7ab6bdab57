import { rejection } from '@bourse/kit/testing/answer-calls.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { useQuery } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { renderRoom } from '../../testing/render-room.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import type { User } from './queries.ts';

const SAVE = 'PUT /hk-web/console/users/7/frozen';
const FREE = { orders: false, withdrawals: false };
const NO_WITHDRAWALS = { orders: false, withdrawals: true };

/** The dialog with the user as the server has one at the moment. */
function Page({ read }: { readonly read: () => User }) {
  const { data } = useQuery({ queryKey: ['own', 'user', '7'], queryFn: () => Promise.resolve(read()) });
  return data === undefined ? null : <FreezeDialog user={data} onClose={() => undefined} />;
}

describe('PR-28 freezing a user', () => {
  it('frees nothing that somebody else has frozen meanwhile, also by a second Save', async () => {
    let user = { accountId: 7, email: 'u@bourse.test', frozen: FREE } as User;
    const { screen, sent } = await renderRoom(<Page read={() => user} />, ['console.users.freeze'], {
      'GET /hk-web/console/overview': () => [],
      [SAVE]: ({ body }) => {
        const { seen } = body as { readonly seen: typeof FREE };
        const isSeen = seen.orders === user.frozen.orders && seen.withdrawals === user.frozen.withdrawals;
        return isSeen ? { state: 'done', proposalId: '', user } : rejection('FREEZE_CHANGED', 409);
      },
    });
    const save = screen.getByRole('button', { name: 'Save' });
    await screen.getByRole('switch', { name: 'No new orders' }).click();
    await screen.getByRole('textbox', { name: 'Reason' }).fill('suspicious orders');
    user = { ...user, frozen: NO_WITHDRAWALS };
    await save.click();
    const note = screen.getByRole('status').filter({ hasText: 'What is frozen has changed meanwhile.' });
    await expect.element(note.getByText('Withdrawals frozen')).toBeVisible();
    await expectAccessible();
    await save.click();
    await expect.poll(() => sent(SAVE)).toHaveLength(2);
    await expect.element(note).toBeVisible();

    await screen.getByRole('switch', { name: 'No withdrawals and transfers' }).click();
    await note.getByRole('button', { name: 'Go on with my choice' }).click();
    await expect.element(note).not.toBeInTheDocument();
    await save.click();
    await expect
      .poll(() => sent(SAVE).map(({ body }) => body))
      .toMatchObject([
        { orders: true, withdrawals: false, seen: FREE },
        { orders: true, withdrawals: false, seen: FREE },
        { orders: true, withdrawals: true, seen: NO_WITHDRAWALS },
      ]);
  });
});
