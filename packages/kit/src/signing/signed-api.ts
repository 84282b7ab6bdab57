import type { RouteData } from '@bourse/contract';
import { type SealedData, SIGNATURE_NONCE_HEADER } from '@bourse/contract/signing';
import { type ApiRequest, api, type SignedRoute, type Transport } from '../api/api.ts';
import type { Call } from '../api/define-calls.ts';
import { deviceKeys } from './device-keys.ts';
import { openSealed, signatureHeaders } from './signature.ts';

/**
 * Calls a route that the contract wants signed, like `api`; a sealed answer is opened. The one way to such calls: pages that need it
 * load it with their own code.
 */
export function signedApi<N extends SignedRoute>(
  call: Call<N>,
  request: Omit<ApiRequest<N>, 'transport'>,
): Promise<RouteData<N>> {
  return api(call, { ...request, transport: signing(call.name) } as ApiRequest<N>);
}

/** How far the exchange's clock is ahead of this one, as it was told when a call came out of its time; milliseconds. */
let clockOffsetMs = 0;

/** Signs what `api` would send, and once again by the exchange's clock when it says that this one is wrong. */
function signing(name: string): Transport {
  return async (target, init) => {
    const first = await sendSigned(name, target, init);
    if (!Number.isFinite(first.serverTimeMs)) return first.response;
    clockOffsetMs = Number(first.serverTimeMs) - Date.now();
    return (await sendSigned(name, target, init)).response;
  };
}

interface Envelope {
  readonly data?: SealedData | undefined;
  readonly serverTimeMs?: number;
}

async function sendSigned(name: string, target: string, init: RequestInit) {
  const { signing: pair, receiving } = await deviceKeys();
  const { method = 'GET', body } = init;
  const timeMs = Date.now() + clockOffsetMs;
  const signature = await signatureHeaders(pair.privateKey, { method, target, body: String(body ?? ''), timeMs });
  const response = await fetch(target, { ...init, headers: { ...(init.headers as typeof signature), ...signature } });
  const envelope = (await response.clone().json()) as Envelope | null;
  if (envelope?.data?.sealed === undefined) return { response, serverTimeMs: envelope?.serverTimeMs };
  const nonce = signature[SIGNATURE_NONCE_HEADER] ?? '';
  // What does not open is no answer of the exchange to this call; `api` says so of an empty envelope.
  const opened = await openSealed(receiving.privateKey, name, nonce, envelope.data).then(
    (data) => ({ ...envelope, data }),
    () => ({}),
  );
  return { response: Response.json(opened), serverTimeMs: undefined };
}
