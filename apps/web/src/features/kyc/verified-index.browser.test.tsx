import { session } from '@bourse/kit/session/session.ts';
import { answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Overview } from './model/types.ts';
import { CALLS, overviewOf, RIGHTS, recordOf } from './testing/fake-exchange.ts';
import { VerifiedIndexPage } from './verified-index-page.tsx';

beforeEach(() => {
  session.forget();
  signIn();
});

async function show(overview: Overview) {
  answerCalls({ [CALLS.overview]: () => overview, [CALLS.rights]: () => RIGHTS });
  const { screen } = await renderApp(<VerifiedIndexPage />, { words: ['kyc'], address: 'verifiedIndex' });
  return screen;
}

const PASSED = recordOf({ recordId: 6, identityStatus: 1, state: 'closed', decidedMs: 1_790_000_900_000 });
const REASONS = [{ field: 'document-front', reason: 'unreadable' } as const];

describe('PR-24 the overview of identity verification', () => {
  it('names for each level what it gives and asks for', async () => {
    const screen = await show(overviewOf());
    const standard = screen.getByRole('region', { name: 'Standard verification' });
    await expect.element(standard.getByText('10,000 USDT')).toBeVisible();
    // Not what is open to everybody.
    await expect.element(standard.getByText('Spot trading', { exact: true })).toBeVisible();
    const advanced = screen.getByRole('region', { name: 'Advanced verification' });
    await expect.element(advanced.getByText('500,000.50 USDT')).toBeVisible();
    await expect.element(advanced.getByText('Spot trading, Transfers')).toBeVisible();
    await expect.element(advanced.getByText(/Possible after the check before it/)).toBeVisible();
    await expect
      .element(screen.getByRole('region', { name: 'Enterprise verification' }).getByText('No limit'))
      .toBeVisible();
    await expect.element(screen.getByText('No applications yet')).toBeVisible();
    await expectAccessible();
  });

  it.each<readonly [string, Overview, string, string]>([
    ['nothing yet', overviewOf(), 'Next: Standard verification', '/en_US/personVerified?level=standard'],
    [
      'a draft',
      overviewOf({ drafts: [{ draft: 'standard', version: 3, changedMs: 1, isComplete: false }] }),
      'Standard verification: you have begun',
      '/en_US/personVerified?level=standard',
    ],
    [
      'standard passed',
      overviewOf({ level: 1, records: [PASSED] }),
      'Next: Advanced verification',
      '/en_US/personVerified?level=advanced',
    ],
    [
      'a rejection',
      overviewOf({
        level: 1,
        records: [recordOf({ identityType: 2, identityStatus: 2, state: 'closed', reasons: REASONS }), PASSED],
      }),
      'Advanced verification: your application was rejected',
      '/en_US/personVerified?level=advanced',
    ],
    [
      'more was asked for',
      overviewOf({
        records: [recordOf({ state: 'asked', reasons: REASONS, message: 'Blurred.', askedUntilMs: 1_790_000_000_000 })],
      }),
      'Standard verification: we need something more from you',
      '/en_US/personVerified?source=supplement',
    ],
  ])('%s: says it, and leads on', async (_what, overview, title, href) => {
    const screen = await show(overview);
    await expect.element(screen.getByText(title)).toBeVisible();
    const targets = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(targets[0]).toBe(href);
    await expectAccessible();
  });

  it('says how long the review of an application is going to take, and when it takes longer', async () => {
    const screen = await show(overviewOf({ records: [recordOf({ state: 'claimed' })] }));
    await expect.element(screen.getByText(/We aim to decide by/)).toBeVisible();
    await expect.element(screen.getByText('A reviewer decides. You get a message.')).toBeVisible();
    expect(document.querySelectorAll('a')).toHaveLength(0);
  });

  it('says that it takes longer once the time has passed', async () => {
    const screen = await show(overviewOf({ records: [recordOf({ dueMs: 1 })] }));
    await expect
      .element(screen.getByText('The review takes longer than planned. You need not do anything.'))
      .toBeVisible();
  });

  it('lists what was submitted with its outcome and the reasons', async () => {
    const failed = recordOf({
      recordId: 8,
      identityType: 2,
      identityStatus: 2,
      state: 'closed',
      reasons: REASONS,
      message: 'Too dark.',
    });
    const revoked = recordOf({ ...PASSED, recordId: 5, revokedMs: 1_790_000_999_000 });
    const screen = await show(overviewOf({ level: 1, records: [failed, PASSED, revoked] }));
    const rows = screen.getByRole('region', { name: 'Your applications' }).getByRole('listitem');
    const rejected = rows.filter({ hasText: 'Number 8' });
    for (const text of ['Rejected', 'Front of the document: cannot be read', 'Too dark.']) {
      await expect.element(rejected.getByText(text)).toBeVisible();
    }
    await expect.element(rows.filter({ hasText: 'Number 6' }).getByText('Passed')).toBeVisible();
    await expect.element(rows.filter({ hasText: 'Number 5' }).getByText('Withdrawn')).toBeVisible();
  });

  it('says what went wrong when it cannot be loaded', async () => {
    answerCalls({ [CALLS.overview]: () => rejection('FORBIDDEN', 403), [CALLS.rights]: () => RIGHTS });
    const { screen } = await renderApp(<VerifiedIndexPage />, { words: ['kyc'], address: 'verifiedIndex' });
    await expect.element(screen.getByText('Your identity verification could not be loaded')).toBeVisible();
  });
});
