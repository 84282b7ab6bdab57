import { describe, expect, it } from 'vitest';
import type { FlowName } from './flow.ts';
import { type CardState, cardStateOf, nextFlow, type Standing, standingOf } from './standing.ts';
import type { IdentityRecordDetail, Overview } from './types.ts';

const record = (changes: Partial<IdentityRecordDetail> = {}): IdentityRecordDetail => ({
  ...{ recordId: 1, identityStatus: 0, identityType: 1, submittedMs: 1, state: 'waiting', decidedMs: 0 },
  ...{ dueMs: 0, revokedMs: 0, reasons: [], message: '', askedUntilMs: 0 },
  ...changes,
});
const PASSED = record({ identityStatus: 1, state: 'closed' });
const FAILED = record({ identityStatus: 2, state: 'closed' });
const draft = (name: Overview['drafts'][number]['draft']) => {
  return { draft: name, version: 1, changedMs: 1, isComplete: false };
};
const of = (changes: Partial<Overview>): Overview => ({ level: 0, records: [], drafts: [], ...changes });

describe('where somebody stands', () => {
  it.each<readonly [string, Overview, Standing['kind'], FlowName]>([
    ['nothing yet', of({}), 'open', 'standard'],
    ['a draft', of({ drafts: [draft('standard')] }), 'begun', 'standard'],
    ['a draft of a company', of({ level: 2, drafts: [draft('company')] }), 'begun', 'enterprise'],
    ['a draft of a level that is held', of({ level: 1, drafts: [draft('standard')] }), 'open', 'advanced'],
    ['only what was asked for once', of({ drafts: [draft('supplement')] }), 'open', 'standard'],
    ['waiting', of({ records: [record()] }), 'waiting', 'standard'],
    ['in a reviewer’s hands', of({ records: [record({ state: 'claimed' })] }), 'waiting', 'standard'],
    ['asked for more', of({ records: [record({ state: 'asked', identityType: 2 })] }), 'asked', 'advanced'],
    [
      'asked for more, with a draft',
      of({ records: [record({ state: 'asked' })], drafts: [draft('standard')] }),
      'asked',
      'standard',
    ],
    ['rejected', of({ records: [FAILED] }), 'failed', 'standard'],
    ['rejected, then waiting again', of({ records: [record({ recordId: 2 }), FAILED] }), 'waiting', 'standard'],
    ['passed', of({ level: 1, records: [PASSED] }), 'open', 'advanced'],
    ['passed after a rejection', of({ level: 1, records: [PASSED, FAILED] }), 'open', 'advanced'],
    [
      'passed, the next one rejected',
      of({ level: 1, records: [{ ...FAILED, identityType: 2 }, PASSED] }),
      'failed',
      'advanced',
    ],
    ['an old rejection of a level that is held by now', of({ level: 2, records: [FAILED] }), 'complete', 'advanced'],
    ['taken back', of({ records: [{ ...PASSED, revokedMs: 5 }] }), 'revoked', 'standard'],
    [
      'taken back, then waiting again',
      of({ records: [record({ recordId: 2 }), { ...PASSED, revokedMs: 5 }] }),
      'waiting',
      'standard',
    ],
    ['advanced', of({ level: 2 }), 'complete', 'advanced'],
    ['enterprise', of({ level: 3 }), 'complete', 'enterprise'],
    ['a type that this page does not know', of({ records: [record({ identityType: 9 })] }), 'open', 'standard'],
  ])('%s', (_what, overview, kind, flow) => {
    expect(standingOf(overview)).toMatchObject({ kind, flow });
  });
});

describe('the card of a level', () => {
  it.each<readonly [string, FlowName, Overview, CardState]>([
    ['standard at first', 'standard', of({}), 'open'],
    ['advanced before standard', 'advanced', of({}), 'locked'],
    ['enterprise at first', 'enterprise', of({}), 'open'],
    ['standard while it waits', 'standard', of({ records: [record()] }), 'waiting'],
    ['enterprise while standard waits', 'enterprise', of({ records: [record()] }), 'locked'],
    ['standard when more was asked', 'standard', of({ records: [record({ state: 'asked' })] }), 'asked'],
    ['standard after a rejection', 'standard', of({ records: [FAILED] }), 'failed'],
    ['standard with a draft', 'standard', of({ drafts: [draft('standard')] }), 'begun'],
    ['standard once advanced has passed', 'standard', of({ level: 2 }), 'passed'],
    ['advanced after standard', 'advanced', of({ level: 1 }), 'open'],
  ])('%s', (_what, flow, overview, state) => {
    expect(cardStateOf(flow, overview)).toBe(state);
  });
});

it('leads from one level to the next', () => {
  expect([0, 1, 2, 3].map(nextFlow)).toEqual(['standard', 'advanced', undefined, undefined]);
});
