import { rejection } from '@bourse/kit/testing/answer-calls.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { describe, expect, it } from 'vitest';
import { renderRoom } from '../../testing/render-room.tsx';
import { GatesPage } from './gates-page.tsx';
import type { Gates } from './queries.ts';

const SAVE = 'PUT /hk-web/console/kyc/gates';
const gates: Gates = {
  version: 9,
  gates: { withdraw: 2 },
  limits: [0, 1, 2, 3].map((level) => ({ level, withdrawPerDayUsdt: level === 3 ? '' : String(level * 1_000) })),
  required: ['spot'],
  changedMs: 0,
  changedBy: '',
};

describe('PR-24 the gates of identity', () => {
  it('show what changes and what takes two before they are saved, with the version that was seen', async () => {
    const { screen, sent } = await renderRoom(<GatesPage />, ['kyc.gates.read', 'kyc.gates.write'], {
      'GET /hk-web/console/kyc/gates': () => gates,
      [SAVE]: () => ({ state: 'proposed', proposalId: '12', gates }),
    });
    const save = screen.getByRole('button', { name: 'Save' });
    await expect.element(save).toBeDisabled();
    const limit = screen.getByRole('textbox', { name: 'Standard level' });
    await limit.fill('1.234');
    await expect.element(save).toBeDisabled();
    await limit.fill('5000');
    await expectAccessible();
    await save.click();
    const question = screen.getByRole('alertdialog', { name: 'Save the gates' });
    await expect.element(question.getByText('Standard level: 1000 USDT → 5000 USDT')).toBeVisible();
    await question.getByRole('button', { name: 'Propose' }).click();
    await expect.poll(() => sent(SAVE)[0]?.body).toMatchObject({ version: 9, gates: { withdraw: 2 } });
    await expect.element(screen.getByText('Proposal 12 waits for a second person')).toBeVisible();
  });

  it('keep what was begun when somebody else has changed them meanwhile, until it is discarded', async () => {
    let present = gates;
    const { screen } = await renderRoom(<GatesPage />, ['kyc.gates.read', 'kyc.gates.write'], {
      'GET /hk-web/console/kyc/gates': () => present,
      [SAVE]: () => rejection('KYC_GATES_CHANGED', 409),
    });
    const limit = screen.getByRole('textbox', { name: 'Standard level' });
    await limit.fill('500');
    present = { ...gates, version: 10, gates: { withdraw: 3 } };
    await screen.getByRole('button', { name: 'Save' }).click();
    const question = screen.getByRole('alertdialog', { name: 'Save the gates' });
    await question.getByRole('button', { name: 'Save' }).click();
    await expect.element(question.getByText(/The gates were changed by somebody else/)).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(limit).toHaveValue('500');
    await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Discard my changes' }).click();
    await expect.element(limit).toHaveValue('1000');
  });

  it('are for reading without the permission', async () => {
    const { screen } = await renderRoom(<GatesPage />, ['kyc.gates.read'], {
      'GET /hk-web/console/kyc/gates': () => gates,
    });
    await expect.element(screen.getByRole('textbox', { name: 'Standard level' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Save' }).elements()).toEqual([]);
  });
});
