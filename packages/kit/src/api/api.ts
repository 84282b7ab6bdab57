import type { ApiErrorName, RouteBody, RouteData, RouteName, RouteParams, RouteQuery, routes } from '@bourse/contract';
import { session } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { kitCalls } from './calls.ts';
import { tellsItself } from './calls-that-tell.ts';
import type { Call } from './define-calls.ts';
import { isGlobalRefusal, raiseGlobalError } from './global-errors.ts';
import { askStepUp } from './step-up.ts';

type ParamsPart<N extends RouteName> = keyof RouteParams<N> extends never
  ? { readonly params?: undefined }
  : { readonly params: RouteParams<N> };
type BodyPart<N extends RouteName> =
  RouteBody<N> extends undefined ? { readonly body?: undefined } : { readonly body: RouteBody<N> };
/** A route that the contract wants signed: `signedApi` calls it, and nothing else can. */
export type SignedRoute = {
  [N in RouteName]: (typeof routes)[N] extends { readonly signed: true } ? N : never;
}[RouteName];
type TransportPart<N extends RouteName> = N extends SignedRoute
  ? { readonly transport: Transport }
  : { readonly transport?: undefined };

/** Sends a request in place of `fetch`. */
export type Transport = (target: string, init: RequestInit) => Promise<Response>;

/** What a call of a route takes; the compiler asks for exactly the parts that the contract names. */
export type ApiRequest<N extends RouteName> = ParamsPart<N> &
  BodyPart<N> &
  TransportPart<N> &
  CallOptions & { readonly query?: RouteQuery<N>; readonly signal?: AbortSignal | undefined };

/** How a call wants its refusals told. */
interface CallOptions {
  /** `own`: whoever calls tells them; no dialog of the whole page opens. Default: by the table of `calls-that-tell.ts`. */
  readonly globalErrors?: 'own' | undefined;
}

type ApiArguments<N extends RouteName> =
  Record<never, never> extends ApiRequest<N> ? [request?: ApiRequest<N>] : [request: ApiRequest<N>];

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly error?: ApiErrorName;
  readonly field?: string;
  readonly data: unknown;
}
interface AnyRequest extends CallOptions {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | undefined>> | undefined;
  readonly body?: unknown;
  readonly transport?: Transport | undefined;
  readonly signal?: AbortSignal | undefined;
}

const CODE_OK = 200;
const TIMEOUT_MS = 15_000;

/**
 * Calls a route of the API and answers its data.
 * Throws `ApiError` for every refusal and when no answer comes. A stale CSRF token is renewed once, unnoticed; a call that
 * wants a recent proof is sent again when the user has entered the password.
 */
export async function api<N extends RouteName>(call: Call<N>, ...[request]: ApiArguments<N>): Promise<RouteData<N>> {
  const parts = (request ?? {}) as AnyRequest;
  const sender = session.user()?.fid;
  try {
    // After a reload the token is not known until the exchange has been asked.
    if (call.mutates && !session.isWhole()) await renewSession(sender, new ApiError('CSRF_INVALID'));
    return (await send(call, parts)) as RouteData<N>;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.errorName === 'LOGIN_REQUIRED') session.expire();
    if (isGlobalRefusal(error.code) && parts.globalErrors !== 'own' && !tellsItself(call.path)) {
      error.told = true;
      raiseGlobalError({ code: error.code, serverMessage: error.serverMessage });
    }
    const mayAsk = error.errorName === 'STEP_UP_REQUIRED' && session.user()?.fid === sender;
    const proof = mayAsk ? await askStepUp(call.name) : undefined;
    if (proof !== undefined) return (await send(call, parts, proof)) as RouteData<N>;
    if (error.errorName !== 'CSRF_INVALID' || session.user() === undefined) throw error;
    await renewSession(sender, error);
    return (await send(call, parts)) as RouteData<N>;
  }
}

/** Renews the token. Should somebody else be logged in by now, in another tab, the call is not theirs: `otherwise` is thrown. */
async function renewSession(sender: number | undefined, otherwise: ApiError): Promise<void> {
  session.accept((await send(kitCalls.sessionUser, {})) as RouteData<'sessionUser'>);
  if (session.user()?.fid !== sender) throw otherwise;
}

async function send(call: Call, request: AnyRequest, proof?: string): Promise<unknown> {
  const { method, path, mutates } = call;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  const token = session.user()?.csrfToken;
  if (mutates && token !== undefined) headers['x-csrf-token'] = token;
  if (proof !== undefined) headers['x-step-up-proof'] = proof;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const init: RequestInit = {
    method,
    headers,
    credentials: 'same-origin',
    signal: request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]),
  };
  if (request.body !== undefined) init.body = JSON.stringify(request.body);
  const response = await (request.transport ?? fetch)(buildUrl(path, request), init).catch((error: unknown) => {
    if (request.signal?.aborted === true || error instanceof ApiError) throw error;
    throw new ApiError(timeout.aborted ? 'TIMEOUT' : 'NETWORK');
  });
  return readEnvelope(response);
}

/** Fills the path's parameters and appends the query; empty values are left out. */
export function buildUrl(path: string, request: Pick<AnyRequest, 'params' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(request.params?.[key] ?? ''));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== '') query.set(key, value);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

async function readEnvelope(response: Response): Promise<unknown> {
  const envelope = (await response.json().catch(() => undefined)) as Envelope | undefined;
  if (typeof envelope?.code !== 'number') throw new ApiError('ANSWER_INVALID', 0, response.status);
  if (envelope.code === CODE_OK) return envelope.data;
  throw new ApiError(envelope.error ?? 'INTERNAL', envelope.code, response.status, envelope.field ?? '', envelope.msg);
}
