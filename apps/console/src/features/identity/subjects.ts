import {
  COMPANY_FIELDS,
  COMPANY_LISTS,
  COMPANY_SLOTS,
  type KYC_REASONS,
  type KycSubject,
  PERSON_SLOTS,
  STANDARD_FIELDS,
} from '@bourse/contract';
import type { Case } from './queries.ts';

export type KycReason = (typeof KYC_REASONS)[number];

/** Why a field is rejected or asked for again. */
export interface FieldReason {
  readonly field: KycSubject;
  readonly reason: KycReason;
}

/** Reasons that are given together often. */
export interface ReasonTemplate {
  readonly name: 'blurred' | 'expired' | 'name-differs' | 'face-differs' | 'note-wrong' | 'address-old';
  readonly reasons: readonly FieldReason[];
}

const TEMPLATES: readonly ReasonTemplate[] = [
  {
    name: 'blurred',
    reasons: [
      { field: 'document-front', reason: 'unreadable' },
      { field: 'document-back', reason: 'unreadable' },
    ],
  },
  { name: 'expired', reasons: [{ field: 'documentExpires', reason: 'expired' }] },
  {
    name: 'name-differs',
    reasons: [
      { field: 'firstName', reason: 'does-not-match' },
      { field: 'lastName', reason: 'does-not-match' },
    ],
  },
  { name: 'face-differs', reasons: [{ field: 'face-note', reason: 'face-differs' }] },
  { name: 'note-wrong', reasons: [{ field: 'face-note', reason: 'note-wrong' }] },
  { name: 'address-old', reasons: [{ field: 'company-address', reason: 'expired' }] },
];

/** What a reviewer can name in a case: the fields of its form, and the files that it has. */
export function subjectsOf({ company, identityType, person, files }: Case): readonly KycSubject[] {
  const sent = new Set(files.map(({ slot }) => slot));
  if (identityType === 3 || company !== null) return [...COMPANY_FIELDS, ...COMPANY_LISTS, ...COMPANY_SLOTS];
  const fields = person === null && identityType === 2 ? [] : STANDARD_FIELDS;
  return [...fields, ...PERSON_SLOTS.filter((slot) => sent.has(slot))];
}

/** The templates of which something is among the subjects, with only that. */
export function templatesFor(subjects: readonly KycSubject[]): readonly ReasonTemplate[] {
  const known = new Set(subjects);
  return TEMPLATES.flatMap(({ name, reasons }) => {
    const kept = reasons.filter(({ field }) => known.has(field));
    return kept.length === 0 ? [] : [{ name, reasons: kept }];
  });
}
