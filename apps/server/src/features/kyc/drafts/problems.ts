/**
 * What is still wrong with a form: pure rules, each with a row in `problems.test.ts`. They look at what is in the form alone; nothing here can
 * give away what others have submitted.
 */
import {
  COMPANY_FIELDS,
  type KycProblem,
  type KycSlot,
  type KycSubject,
  PERSON_SLOTS,
  STANDARD_FIELDS,
} from '@bourse/contract';
import {
  ageOn,
  type CalendarDate,
  compareDates,
  isCountryCode,
  isDocumentNumber,
  isPersonName,
  NAME_MAX,
  normalizeName,
  parseCalendarDate,
} from '@bourse/domain';
import type { AdvancedValues, CompanyValues, FaceTask, FieldProblem, KycFileData, StandardValues } from './values.ts';

/** What the rules depend on. */
export interface KycRules {
  /** Today in the zone that decides about ages. */
  readonly today: CalendarDate;
  readonly minAge: number;
  readonly isServed: (country: string) => boolean;
}

/** Nobody has lived longer than 122 years. */
const MAX_AGE = 130;
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;
const PHONE = /^\+?[\d ()-]{5,30}$/;
const WEBSITE = /^(https?:\/\/)?[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]\S*)?$/u;
/** Letters of any script and what company names and addresses have besides; nothing invisible. */
const VISIBLE = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]+$/u;
const DAY_MS = 86_400_000;

/** Problems of the standard check, in the order of its form. */
export function standardProblems(values: StandardValues, rules: KycRules): FieldProblem[] {
  return STANDARD_FIELDS.flatMap((field) => {
    const problem = personProblem(values, field, rules);
    return problem === undefined ? [] : [{ field, problem }];
  });
}

/** The problem of one field of a person. */
function personProblem(
  values: StandardValues,
  field: (typeof STANDARD_FIELDS)[number],
  rules: KycRules,
): KycProblem | undefined {
  switch (field) {
    case 'firstName':
      return nameProblem(values.firstName);
    case 'lastName':
      if (values.hasOneName) return values.lastName.trim() === '' ? undefined : 'invalid';
      return nameProblem(values.lastName);
    case 'birthDate':
      return birthProblem(values.birthDate, rules);
    case 'nationality':
    case 'country':
    case 'documentCountry':
      return countryProblem(values[field], rules);
    case 'documentType':
      return values.documentType === '' ? 'missing' : undefined;
    case 'documentNumber':
      if (values.documentNumber.trim() === '') return 'missing';
      return isDocumentNumber(values.documentNumber) ? undefined : 'invalid';
    case 'documentExpires':
      return expiryProblem(values.documentExpires, rules);
  }
}

function nameProblem(text: string): KycProblem | undefined {
  const name = normalizeName(text);
  if (name === '') return 'missing';
  if ([...name].length > NAME_MAX) return 'too-long';
  return isPersonName(text) ? undefined : 'invalid';
}

function birthProblem(text: string, { minAge, today }: KycRules): KycProblem | undefined {
  if (text === '') return 'missing';
  const birth = parseCalendarDate(text);
  if (birth === undefined) return 'invalid';
  if (compareDates(birth, today) > 0) return 'in-future';
  const age = ageOn(birth, today);
  if (age > MAX_AGE) return 'invalid';
  return age < minAge ? 'too-young' : undefined;
}

function countryProblem(code: string, { isServed }: KycRules): KycProblem | undefined {
  if (code === '') return 'missing';
  if (!isCountryCode(code)) return 'invalid';
  return isServed(code) ? undefined : 'country-refused';
}

function expiryProblem(text: string, { today }: KycRules): KycProblem | undefined {
  if (text === '') return undefined;
  const day = parseCalendarDate(text);
  if (day === undefined) return 'invalid';
  return compareDates(day, today) < 0 ? 'expired' : undefined;
}

/** What the advanced check has besides its values. */
export interface AdvancedFacts {
  readonly files: readonly KycFileData[];
  readonly task: FaceTask;
  /** Whether the document has a back side. */
  readonly needsBack: boolean;
}

/** The places that the advanced check needs. */
export function advancedSlots({ faceWay }: AdvancedValues, needsBack: boolean): readonly KycSlot[] {
  const face: readonly KycSlot[] = faceWay === 'note' ? ['face-note'] : ['live-1', 'live-2', 'live-3'];
  return ['document-front', ...(needsBack ? (['document-back'] as const) : []), ...face];
}

/** Problems of the advanced check. Pictures of the face that are older than their task show another one. */
export function advancedProblems(values: AdvancedValues, { files, needsBack, task }: AdvancedFacts): FieldProblem[] {
  return fileProblems(advancedSlots(values, needsBack), files, task);
}

/** Which of the places that are needed have no file, or one that is older than its task. */
export function fileProblems(
  slots: readonly KycSlot[],
  files: readonly KycFileData[],
  task: FaceTask | null,
): FieldProblem[] {
  return slots.flatMap((slot): FieldProblem[] => {
    const file = files.find((found) => found.slot === slot);
    if (file === undefined) return [{ field: slot, problem: 'missing' }];
    const isStale = task !== null && isFaceSlot(slot) && file.sentMs < task.untilMs - DAY_MS;
    return isStale ? [{ field: slot, problem: 'expired' }] : [];
  });
}

/** Whether a place shows a face, and so the task. */
export function isFaceSlot(slot: string): boolean {
  return slot === 'face-note' || slot.startsWith('live-');
}

/** The files that a company sends, and which of them it must. */
export const COMPANY_FILES: readonly {
  readonly slot: KycSlot;
  readonly isRequired: boolean;
  readonly template: '' | 'authorisation' | 'ownership';
}[] = [
  { slot: 'company-registration', isRequired: true, template: '' },
  { slot: 'company-articles', isRequired: true, template: '' },
  { slot: 'company-register', isRequired: true, template: '' },
  { slot: 'company-address', isRequired: false, template: '' },
  { slot: 'company-authorisation', isRequired: true, template: 'authorisation' },
  { slot: 'company-ownership', isRequired: true, template: 'ownership' },
];

/** Problems of a company: basic information, people, files. */
export function companyProblems(values: CompanyValues, files: readonly KycFileData[], rules: KycRules): FieldProblem[] {
  const required = COMPANY_FILES.filter(({ isRequired }) => isRequired).map(({ slot }) => slot);
  return [
    ...basicProblems(values.basic, rules),
    ...beneficiaryProblems(values.beneficiaries, rules),
    ...peopleProblems('directors', values.directors, rules, ({ position }) => ({ position: textProblem(position) })),
    ...peopleProblems('traders', values.traders, rules, ({ mail, phone }) => ({
      mail: formProblem(mail, MAIL),
      phone: formProblem(phone, PHONE),
    })),
    ...fileProblems(required, files, null),
  ];
}

/** Problems of a company's basic information, in the order of its form. */
export function basicProblems(basic: CompanyValues['basic'], rules: KycRules): FieldProblem[] {
  return COMPANY_FIELDS.flatMap((field) => {
    const problem = basicProblem(basic, field, rules);
    return problem === undefined ? [] : [{ field, problem }];
  });
}

function basicProblem(
  basic: CompanyValues['basic'],
  field: (typeof COMPANY_FIELDS)[number],
  rules: KycRules,
): KycProblem | undefined {
  const value = basic[field];
  switch (field) {
    case 'registrationNumber':
      if (value.trim() === '') return 'missing';
      return /[\p{L}\p{N}]/u.test(value) && VISIBLE.test(value) ? undefined : 'invalid';
    case 'registrationCountry':
      return countryProblem(value, rules);
    case 'incorporatedOn': {
      if (value === '') return 'missing';
      const day = parseCalendarDate(value);
      if (day === undefined) return 'invalid';
      return compareDates(day, rules.today) > 0 ? 'in-future' : undefined;
    }
    case 'contactMail':
      return formProblem(value, MAIL);
    case 'contactPhone':
      return formProblem(value, PHONE);
    case 'website':
      return value === '' ? undefined : formProblem(value, WEBSITE);
    case 'postCode':
      return value === '' ? undefined : textProblem(value);
    default:
      return textProblem(value);
  }
}

function textProblem(text: string): KycProblem | undefined {
  if (text.trim() === '') return 'missing';
  return VISIBLE.test(text) ? undefined : 'invalid';
}

function formProblem(text: string, form: RegExp): KycProblem | undefined {
  if (text.trim() === '') return 'missing';
  return form.test(text) && VISIBLE.test(text) ? undefined : 'invalid';
}

/** Problems of the beneficial owners: at least one, each a person with a share, together no more than everything. */
export function beneficiaryProblems(list: CompanyValues['beneficiaries'], rules: KycRules): FieldProblem[] {
  const each = peopleProblems('beneficiaries', list, rules, ({ sharePercent }) => ({
    sharePercent:
      sharePercent === ''
        ? 'missing'
        : hundredths(sharePercent) === 0 || hundredths(sharePercent) > 10_000
          ? 'invalid'
          : undefined,
  }));
  const sum = list.reduce((total, { sharePercent }) => total + hundredths(sharePercent), 0);
  return sum > 10_000 ? [...each, { field: 'beneficiaries', problem: 'shares-exceed-100' }] : each;
}

/** A share in hundredths of a percent; whole numbers, so that sums are exact. */
function hundredths(percent: string): number {
  const [whole = '', part = ''] = percent.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Problems of a list of people, which needs at least one. */
export function peopleProblems<P extends StandardValues>(
  list: 'beneficiaries' | 'directors' | 'traders',
  people: readonly P[],
  rules: KycRules,
  more: (person: P) => Readonly<Record<string, KycProblem | undefined>>,
): FieldProblem[] {
  if (people.length === 0) return [{ field: list, problem: 'missing' }];
  return people.flatMap((person, index) => {
    const own = Object.entries(more(person)).flatMap(([field, problem]) =>
      problem === undefined ? [] : [{ field, problem }],
    );
    return [...standardProblems(person, rules), ...own].map(({ field, problem }) => ({
      field: `${list}.${index}.${field}`,
      problem,
    }));
  });
}

/** Problems of what was asked for: those of the whole that concern the fields, lists and files asked. */
export function problemsAbout(problems: readonly FieldProblem[], asked: readonly KycSubject[]): FieldProblem[] {
  const wanted = new Set<string>(asked);
  return problems.filter(({ field }) => wanted.has(field) || wanted.has(field.split('.', 1)[0] ?? ''));
}

/** What may be asked for, and named in a rejection, by the type of the check. */
export function subjectsOf(identityType: number): ReadonlySet<string> {
  if (identityType === 1) return new Set(STANDARD_FIELDS);
  if (identityType === 2) return new Set(PERSON_SLOTS);
  return new Set([
    ...COMPANY_FIELDS,
    ...['beneficiaries', 'directors', 'traders'],
    ...COMPANY_FILES.map(({ slot }) => slot),
  ]);
}
