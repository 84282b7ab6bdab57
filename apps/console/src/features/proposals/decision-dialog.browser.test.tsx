import { rejection } from '@bourse/kit/testing/answer-calls.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { describe, expect, it } from 'vitest';
import { renderRoom } from '../../testing/render-room.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import type { Proposal } from './proposal.ts';

const HASH = 'a'.repeat(64);
const PROPOSAL = {
  proposalId: '12',
  contentHash: HASH,
  summary: 'Make somebody an owner',
  payload: '{"user":"7","roles":["owner"]}',
} as Proposal;
const APPROVE = 'POST /hk-web/console/approvals/12/approve';
const REJECT = 'POST /hk-web/console/approvals/12/reject';

async function show(act: 'approve' | 'reject', answer: () => unknown = () => null) {
  const closed: string[] = [];
  const { screen, sent } = await renderRoom(
    <DecisionDialog decision={{ act, proposal: PROPOSAL }} onClose={() => closed.push('closed')} />,
    ['console.approvals.decide'],
    { [APPROVE]: answer, [REJECT]: answer },
  );
  return { screen, sent, closed, dialog: screen.getByRole('alertdialog') };
}

describe('the decision about a proposal', () => {
  it('shows what exactly is approved and sends its digest back', async () => {
    const { screen, sent, closed, dialog } = await show('approve');
    await expect.element(dialog).toHaveAccessibleName('Approve and execute?');
    await expect.element(dialog).toHaveAccessibleDescription('Make somebody an owner');
    await expect.element(dialog.getByText('user', { exact: true })).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect.element(screen.getByText('Approved and executed')).toBeVisible();
    expect(sent(APPROVE).map(({ body }) => body)).toEqual([{ contentHash: HASH }]);
    expect(closed).toEqual(['closed']);
  });

  it('stays open with the reason when it is rejected itself', async () => {
    const { closed, dialog } = await show('approve', () => rejection('APPROVAL_OWN', 409));
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Approve' })).toBeEnabled();
    expect(closed).toEqual([]);
  });

  it('ends a proposal without its digest, or is left alone', async () => {
    const { sent, closed, dialog } = await show('reject');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(closed).toEqual(['closed']);
    expect(sent(REJECT)).toEqual([]);
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect.poll(() => sent(REJECT)).toHaveLength(1);
  });
});
