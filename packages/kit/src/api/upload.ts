import type { RouteData, RouteName } from '@bourse/contract';
import { type ApiRequest, api } from './api.ts';
import type { Call } from './define-calls.ts';
import { sendWithProgress } from './send-with-progress.ts';

/** What an upload takes beside the file. */
export type UploadRequest<N extends RouteName> = Omit<ApiRequest<N>, 'body' | 'signal' | 'transport'> & {
  readonly signal?: AbortSignal | undefined;
  /** Called with the share of the file that has been sent, 0 to 100. */
  readonly onProgress?: ((percent: number) => void) | undefined;
};

/** How long a file may take, in milliseconds: as long as the exchange waits for one, and longer than any other call. */
const UPLOAD_MS = 30_000;

/** Calls a route whose body is a file's bytes, like `api`. The exchange finds the type in the bytes. */
export function upload<N extends RouteName>(
  call: Call<N>,
  file: Blob,
  { onProgress, ...request }: UploadRequest<N>,
): Promise<RouteData<N>> {
  const transport = (target: string, init: RequestInit) => {
    const timeout = AbortSignal.timeout(UPLOAD_MS);
    const sent = {
      ...init,
      headers: { ...(init.headers as Record<string, string>), 'content-type': 'application/octet-stream' },
      signal: request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]),
      body: file,
    };
    return onProgress === undefined ? fetch(target, sent) : sendWithProgress(target, sent, onProgress);
  };
  return api(call, { ...request, transport } as unknown as ApiRequest<N>);
}
