import type { IntlShape } from 'react-intl';
import type { Problem } from './types.ts';

/** Kinds of fields whose rules differ, for those that can be invalid in a way of their own. */
const KINDS: Readonly<Record<string, string>> = {
  firstName: 'name',
  lastName: 'name',
  contactName: 'name',
  birthDate: 'date',
  documentExpires: 'date',
  incorporatedOn: 'date',
  documentNumber: 'number',
  registrationNumber: 'number',
  contactMail: 'mail',
  mail: 'mail',
  contactPhone: 'phone',
  phone: 'phone',
  website: 'website',
  sharePercent: 'share',
};

/** The last part of a path: `birthDate` of `directors.0.birthDate`. */
export function lastPart(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1);
}

/** Whether a place shows the face, whose task changes: what is expired then is the code on the note, or the prompts. */
function isFacePlace(field: string): boolean {
  return field === 'face-note' || field.startsWith('live-');
}

/** What is wrong with a field, as the user reads it at the field. */
export function problemText(intl: IntlShape, { field, problem }: Problem, minAge: number): string {
  const kind = problem === 'invalid' ? KINDS[lastPart(field)] : undefined;
  if (problem === 'expired' && isFacePlace(field)) return intl.formatMessage({ id: 'kyc.invalid.face' });
  const id = kind === undefined ? `kyc.problem.${problem}` : `kyc.invalid.${kind}`;
  return intl.formatMessage({ id }, { age: minAge });
}

/** Message id of the name of a field, a list or a file: a list's entry has that of its own field. */
export function fieldLabelId(field: string): string {
  return `kyc.field.${lastPart(field)}`;
}
