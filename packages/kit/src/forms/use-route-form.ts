import type { RouteBody, RouteData, RouteName } from '@bourse/contract';
import { useEffect, useRef } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { type ActionOptions, useAction } from '../action/use-action.ts';
import { ApiError, type ErrorName, errorNameOf } from '../api/api-error.ts';
import type { Call } from '../api/define-calls.ts';
import { errorText } from '../api/error-words.ts';
import { type BodySchema, bodySchemaOf } from './body-schema.ts';
import { type FieldWords, readForm } from './read-form.ts';
import { fieldOfPlace, namesOf } from './route-form-model.ts';

export interface RouteFormOptions<N extends RouteName, Values extends FieldValues>
  extends Pick<ActionOptions<Values, RouteData<N>>, 'done' | 'invalidates' | 'onDone'> {
  readonly call: Call<N>;
  /** Each field with its value at the start. */
  readonly defaults: Values;
  /** What is sent for what was filled in. */
  readonly bodyOf: (values: Values) => RouteBody<N>;
  /** Sends it: `api`, or `signedApi` for a signed route; `key` is the attempt's, for routes that take one. */
  readonly send: (body: RouteBody<N>, key: string) => Promise<RouteData<N>>;
  /** What is wrong beyond the route's schema, or in better words: message ids by field. */
  readonly check?: ((values: Values) => FieldWords<Values>) | undefined;
  /** The field of a place of the body with another name. */
  readonly places?: Readonly<Record<string, FieldPath<Values>>> | undefined;
  /** The field that a rejection belongs to. */
  readonly rejections?: Readonly<Partial<Record<ErrorName, FieldPath<Values>>>> | undefined;
}

/** A form that fills in a route's body. */
export interface RouteForm<Values extends FieldValues> {
  /** The form library's own state, for what is special. */
  readonly form: UseFormReturn<Values>;
  readonly submit: () => Promise<void>;
  readonly isPending: boolean;
}

/**
 * A form for a route. What is filled in is read by the route's own schema before it is sent, so that the exchange and the form cannot
 * differ; what the exchange rejects comes to its field, or above the button. While it is sent it is not sent again. The words are those of
 * `forms`; `check` names better ones.
 */
export function useRouteForm<N extends RouteName, Values extends FieldValues>(
  options: RouteFormOptions<N, Values>,
): RouteForm<Values> {
  const { call, defaults, bodyOf, send, places = {}, rejections = {}, done, invalidates, onDone } = options;
  const intl = useIntl();
  const schema = useBodySchema(call.name);
  const form = useForm<Values>({
    defaultValues: defaults as DefaultValues<Values>,
    resolver: async (values) => readForm(values, options, await schema(), intl),
  });
  const action = useAction<Values, RouteData<N>>({
    run: (values, key) => send(bodyOf(values), key),
    failsIn: 'caller',
    done,
    invalidates,
    onDone,
    onFailed: (error) => {
      const name = errorNameOf(error);
      const place = error instanceof ApiError ? error.field : '';
      const field = rejections[name] ?? fieldOfPlace(place, namesOf(defaults), places);
      const isPlaced = field !== undefined && name === 'BODY_INVALID';
      const message = isPlaced ? intl.formatMessage({ id: 'forms.invalid' }) : errorText(intl, error);
      form.setError((field ?? 'root') as FieldPath<Values>, { message }, { shouldFocus: true });
    },
  });
  const submit = form.handleSubmit(async (values) => {
    await action.run(values);
  });
  return { form, submit, isPending: action.isPending };
}

/** The route's schema, on its way from the moment the form is there. Without a line it does not come: then the exchange alone decides. */
function useBodySchema(name: RouteName): () => Promise<BodySchema | undefined> {
  const loading = useRef<Promise<BodySchema | undefined>>(undefined);
  const load = () => {
    loading.current ??= bodySchemaOf(name).catch(() => {
      loading.current = undefined;
      return undefined;
    });
    return loading.current;
  };
  const first = useRef(load);
  useEffect(() => void first.current(), []);
  return load;
}
