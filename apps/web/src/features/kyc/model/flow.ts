import type { Problem } from './types.ts';

/** A check that is filled in step by step; `enterprise` is the specification's name of a company's. */
export type FlowName = 'standard' | 'advanced' | 'enterprise';

export const FLOWS: readonly FlowName[] = ['standard', 'advanced', 'enterprise'];

/** Number of a check in the API. */
export const FLOW_TYPES: Readonly<Record<FlowName, 1 | 2 | 3>> = { standard: 1, advanced: 2, enterprise: 3 };

/** The check of a number; undefined for one that this page does not know. */
export function flowOfType(identityType: number): FlowName | undefined {
  return FLOWS.find((flow) => FLOW_TYPES[flow] === identityType);
}

/** The step in which everything is shown once more before it is submitted. */
export const REVIEW = 'review';

/** A step: its name in the address, and the fields that are filled in there, as the first part of their paths. */
interface FlowStep {
  readonly id: string;
  readonly fields: readonly string[];
}

const STEPS = {
  standard: [
    { id: 'person', fields: ['firstName', 'lastName', 'hasOneName', 'birthDate', 'nationality', 'country'] },
    { id: 'document', fields: ['documentCountry', 'documentType', 'documentNumber', 'documentExpires'] },
  ],
  advanced: [
    { id: 'pictures', fields: ['document-front', 'document-back'] },
    { id: 'face', fields: ['faceWay', 'face-note', 'live-1', 'live-2', 'live-3'] },
  ],
  enterprise: [
    {
      id: 'company',
      fields: [
        'companyName',
        'registrationNumber',
        'registrationCountry',
        'incorporatedOn',
        'address',
        'city',
        'postCode',
        'businessNature',
        'website',
        'contactName',
        'contactMail',
        'contactPhone',
        'sourceOfFunds',
      ],
    },
    {
      id: 'files',
      fields: [
        'company-registration',
        'company-articles',
        'company-register',
        'company-address',
        'company-authorisation',
        'company-ownership',
      ],
    },
    { id: 'beneficiaries', fields: ['beneficiaries'] },
    { id: 'directors', fields: ['directors'] },
    { id: 'traders', fields: ['traders'] },
  ],
} as const satisfies Readonly<Record<FlowName, readonly FlowStep[]>>;

/** Name of a step of a flow. */
export type StepId<Flow extends FlowName = FlowName> = (typeof STEPS)[Flow][number]['id'] | typeof REVIEW;

/** The steps of a flow in order, the review last. */
export function stepsOf(flow: FlowName): readonly StepId[] {
  return [...STEPS[flow].map(({ id }) => id), REVIEW];
}

/** The step in which a field is filled in; undefined for a field that the flow does not have. */
export function stepOfField(flow: FlowName, field: string): StepId | undefined {
  const steps: readonly FlowStep[] = STEPS[flow];
  const first = field.split('.', 1)[0] ?? '';
  return steps.find(({ fields }) => fields.includes(first))?.id as StepId | undefined;
}

/** What is wrong in a step. */
export function problemsOf(flow: FlowName, step: StepId, problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ field }) => stepOfField(flow, field) === step);
}

/** The first step in which something is missing or wrong; the review when there is none. */
export function firstOpenStep(flow: FlowName, problems: readonly Problem[]): StepId {
  return stepsOf(flow).find((step) => problemsOf(flow, step, problems).length > 0) ?? REVIEW;
}

/**
 * The step to show for the one in the address: that one, if it is a step of the flow and nothing before it is open; otherwise the first open
 * one. So a link, a reload or the browser's history never skips a step.
 */
export function stepToShow(flow: FlowName, asked: string | undefined, problems: readonly Problem[]): StepId {
  const steps = stepsOf(flow);
  const first = firstOpenStep(flow, problems);
  return steps.slice(0, steps.indexOf(first)).find((step) => step === asked) ?? first;
}

/** The step after one; the review has none. */
export function stepAfter(flow: FlowName, step: StepId): StepId | undefined {
  const steps = stepsOf(flow);
  return steps[steps.indexOf(step) + 1];
}

/** The step before one; the first has none. */
export function stepBefore(flow: FlowName, step: StepId): StepId | undefined {
  const steps = stepsOf(flow);
  return steps[steps.indexOf(step) - 1];
}
