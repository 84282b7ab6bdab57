import { KYC_SLOTS, type KycSlot, type KycSubject, type RouteData } from '@bourse/contract';
import type { CaseForm } from '../cases/case-rows.ts';
import type { StoredDraft } from './draft.store.ts';
import { companyProblems, fileProblems, type KycRules, problemsAbout, standardProblems } from './problems.ts';
import type { CompanyValues, FieldProblem, StandardValues, SupplementValues } from './values.ts';

type Asked = NonNullable<RouteData<'checkSupplement'>['asked']>;

/** What a reviewer has asked for, as the API has it. */
export interface SupplementView extends Omit<Asked, 'draft' | 'fields'> {
  readonly fields: readonly KycSubject[];
  readonly draft: Omit<StoredDraft<'supplement'>, 'draft' | 'isSaved' | 'task'> & {
    readonly problems: readonly FieldProblem[];
  };
}

const SLOTS: ReadonlySet<string> = new Set(KYC_SLOTS);

/** Whether something that is asked for is a file. */
export function isSlot(subject: KycSubject): subject is KycSlot {
  return SLOTS.has(subject);
}

/** The fields that are there. */
type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** What was submitted, with the fields that were asked for as they are in the supplement; everything else is left alone. */
export function mergeSupplement(form: CaseForm, fields: readonly KycSubject[], given: SupplementValues): CaseForm {
  const wanted = new Set<string>(fields);
  const pick = <T extends object>(values: T | undefined): Given<T> =>
    Object.fromEntries(
      Object.entries(values ?? {}).filter(([field, value]) => wanted.has(field) && value !== undefined),
    ) as Given<T>;
  if (form.kind === 'standard') {
    const person: StandardValues = { ...form.values, ...pick(given.person) };
    // Whether there is one name belongs to the name: it comes with it.
    const hasOneName = wanted.has('lastName') ? (given.person?.hasOneName ?? person.hasOneName) : person.hasOneName;
    return { ...form, values: { ...person, hasOneName } };
  }
  if (form.kind === 'advanced') return form;
  const { basic, beneficiaries, directors, traders } = form.values;
  const values: CompanyValues = {
    basic: { ...basic, ...pick(given.basic) },
    beneficiaries: wanted.has('beneficiaries') ? (given.beneficiaries ?? beneficiaries) : beneficiaries,
    directors: wanted.has('directors') ? (given.directors ?? directors) : directors,
    traders: wanted.has('traders') ? (given.traders ?? traders) : traders,
  };
  return { ...form, values };
}

/** What is wrong with a supplement: of the merged form what concerns the fields asked, and each file that is asked for and not there. */
export function supplementProblems(
  form: CaseForm | undefined,
  fields: readonly KycSubject[],
  { files, task, values }: Pick<StoredDraft<'supplement'>, 'files' | 'task' | 'values'>,
  rules: KycRules,
): FieldProblem[] {
  const ofFiles = fileProblems(fields.filter(isSlot), files, task);
  if (form === undefined) return ofFiles;
  const merged = mergeSupplement(form, fields, values);
  const all =
    merged.kind === 'standard'
      ? standardProblems(merged.values, rules)
      : merged.kind === 'company'
        ? companyProblems(merged.values, [], rules).filter(({ field }) => !SLOTS.has(field))
        : [];
  return [...problemsAbout(all, fields), ...ofFiles];
}
