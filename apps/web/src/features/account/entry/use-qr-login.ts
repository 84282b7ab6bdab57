import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { ApiError, errorNameOf } from '@bourse/kit/api/api-error.ts';
import { useEffect, useState } from 'react';
import { accountCalls } from '../calls.ts';
import { acceptLogin } from './accept-login.ts';

type Request = RouteData<'beginQrLogin'>;

/** A login by QR code as the browser sees it that shows the code. */
export interface QrLogin {
  /** Undefined while it is being asked for. */
  readonly request: Request | undefined;
  readonly state: RouteData<'pollQrLogin'>['state'];
  /** Why it cannot go on. */
  readonly problem: unknown;
}

const POLL_MS = 2_000;

/** Shows a code, and asks what became of it until it is decided or over; the session comes to this browser. Once for each component. */
export function useQrLogin(): QrLogin {
  const [request, setRequest] = useState<Request>();
  const [state, setState] = useState<QrLogin['state']>('waiting');
  const [problem, setProblem] = useState<unknown>();
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    follow(signal, setRequest, setState).catch((error: unknown) => {
      if (!signal.aborted) setProblem(error);
    });
    return () => gone.abort();
  }, []);
  return { request, state, problem };
}

async function follow(
  signal: AbortSignal,
  onRequest: (request: Request) => void,
  onState: (state: QrLogin['state']) => void,
): Promise<void> {
  const request = await api(accountCalls.beginQrLogin, { signal });
  if (signal.aborted) return;
  onRequest(request);
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (signal.aborted) return;
    // Not interrupted: the answer may be the session.
    const { state, login } = await api(accountCalls.pollQrLogin).catch(waitOn);
    if (login !== undefined) return acceptLogin(login);
    if (signal.aborted) return;
    onState(state);
    if (state === 'refused' || state === 'ended') return;
  }
}

/** A line that is away for a moment ends nothing. */
function waitOn(error: unknown): RouteData<'pollQrLogin'> {
  const name = errorNameOf(error);
  if (error instanceof ApiError && (name === 'NETWORK' || name === 'TIMEOUT' || name === 'TOO_MANY_REQUESTS')) {
    return { state: 'waiting' };
  }
  throw error;
}
