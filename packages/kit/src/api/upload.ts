import type { RouteData, RouteName } from '@bourse/contract';
import { type ApiRequest, api } from './api.ts';
import type { Call } from './define-calls.ts';

/** What an upload takes beside the file. */
export type UploadRequest<N extends RouteName> = Omit<ApiRequest<N>, 'body' | 'transport'>;

/** Calls a route whose body is a file's bytes, like `api`. The exchange finds the type in the bytes. */
export function upload<N extends RouteName>(
  call: Call<N>,
  file: Blob,
  request: UploadRequest<N>,
): Promise<RouteData<N>> {
  const transport = (target: string, init: RequestInit) =>
    fetch(target, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), 'content-type': 'application/octet-stream' },
      body: file,
    });
  return api(call, { ...request, transport } as unknown as ApiRequest<N>);
}
