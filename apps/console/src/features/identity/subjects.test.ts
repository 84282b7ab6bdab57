import { COMPANY_SLOTS, KYC_REASONS, KYC_SUBJECTS, STANDARD_FIELDS } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import type { Case } from './queries.ts';
import { subjectsOf, templatesFor } from './subjects.ts';

const caseOf = (part: Partial<Case>) => ({ identityType: 1, person: {}, company: null, files: [], ...part }) as Case;
const file = (slot: string) => ({ slot }) as Case['files'][number];

describe('what a reviewer can name', () => {
  it('of a standard check is its fields', () => {
    expect(subjectsOf(caseOf({}))).toEqual(STANDARD_FIELDS);
  });

  it('of an advanced check is the pictures that were sent, beside the fields that are known', () => {
    const files = [file('document-front'), file('face-note')];
    expect(subjectsOf(caseOf({ identityType: 2, person: null, files }))).toEqual(['document-front', 'face-note']);
    expect(subjectsOf(caseOf({ identityType: 2, files }))).toContain('birthDate');
    expect(subjectsOf(caseOf({ identityType: 2, files }))).not.toContain('live-1');
  });

  it('of a company is all that companies send, also what is missing', () => {
    const subjects = subjectsOf(caseOf({ identityType: 3 }));
    for (const name of ['companyName', 'directors', ...COMPANY_SLOTS]) expect(subjects).toContain(name);
    expect(subjects).not.toContain('firstName');
  });
});

describe('templates of reasons', () => {
  it('have only fields of the case, each once, with known reasons', () => {
    for (const { name, reasons } of templatesFor(KYC_SUBJECTS)) {
      const fields = reasons.map(({ field }) => field);
      expect(new Set(fields).size, name).toBe(fields.length);
      for (const { reason } of reasons) expect(KYC_REASONS).toContain(reason);
    }
    expect(templatesFor(['document-front'])).toEqual([
      { name: 'blurred', reasons: [{ field: 'document-front', reason: 'unreadable' }] },
    ]);
    expect(templatesFor([])).toEqual([]);
  });
});
