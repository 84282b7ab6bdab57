import {
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type ResolverResult,
  set,
} from 'react-hook-form';
import type { IntlShape } from 'react-intl';
import type { BodySchema } from './body-schema.ts';
import { fieldOfPlace, issueWords, namesOf } from './route-form-model.ts';

/** What is wrong with a form: message ids by field. */
export type FieldWords<Values extends FieldValues> = Readonly<Partial<Record<FieldPath<Values>, string>>>;

/** How a form becomes a body, and what is known of its fields. */
export interface FormReading<Values extends FieldValues> {
  readonly defaults: Values;
  readonly bodyOf: (values: Values) => unknown;
  readonly check?: ((values: Values) => FieldWords<Values>) | undefined;
  readonly places?: Readonly<Record<string, FieldPath<Values>>> | undefined;
}

/**
 * Reads a form as the form library takes it: the values, or what is wrong with them. The form's own check comes before the route's schema,
 * because it has the better words.
 */
export function readForm<Values extends FieldValues>(
  values: Values,
  { defaults, bodyOf, check, places = {} }: FormReading<Values>,
  schema: BodySchema | undefined,
  intl: IntlShape,
): ResolverResult<Values> {
  const found = new Map<string, FieldError>();
  for (const [field, id] of Object.entries<string | undefined>(check?.(values) ?? {})) {
    if (id !== undefined) found.set(field, { type: 'check', message: intl.formatMessage({ id }) });
  }
  const body = bodyOf(values);
  const read = found.size === 0 ? schema?.safeParse(body) : undefined;
  for (const issue of read?.error?.issues ?? []) {
    const field = fieldOfPlace(issue.path.map(String).join('.'), namesOf(defaults), places);
    // What no field can mend is sent, and the exchange's words are shown.
    if (field === undefined || found.has(field)) continue;
    const { id, values: args } = issueWords(issue, body);
    found.set(field, { type: 'schema', message: intl.formatMessage({ id }, args) });
  }
  if (found.size === 0) return { values, errors: {} };
  const errors: FieldErrors<Values> = {};
  for (const [field, error] of found) set(errors, field, error);
  return { values: {}, errors };
}
