import type { ApiErrorName, RouteQuery } from '@bourse/contract';
import { ApiError } from '@bourse/kit/api/api-error.ts';
import { fundsCalls } from '../calls.ts';

/** What has come of a document: nothing yet, or so many percent. */
export type OnProgress = (percent: number | undefined) => void;

/** Fetches a statement as a document, with its progress. Throws an `ApiError` for rejections, and the signal's reason when aborted. */
export async function fetchDocument(
  query: RouteQuery<'statementDocument'>,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Blob> {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const response = await fetch(`${fundsCalls.statementDocument.path}?${new URLSearchParams(given)}`, { signal }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      throw error instanceof TypeError ? new ApiError('NETWORK') : error;
    },
  );
  if (response.headers.get('content-type') !== 'application/pdf') throw await rejectionOf(response);
  return new Blob(await chunksOf(response, onProgress), { type: 'application/pdf' });
}

async function rejectionOf(response: Response): Promise<ApiError> {
  try {
    const { error, code, msg } = (await response.json()) as { error?: ApiErrorName; code: number; msg: string };
    return new ApiError(error ?? 'ANSWER_INVALID', code, response.status, '', msg);
  } catch {
    return new ApiError('ANSWER_INVALID', 0, response.status);
  }
}

async function chunksOf(response: Response, onProgress: OnProgress): Promise<Uint8Array<ArrayBuffer>[]> {
  const reader = response.body?.getReader();
  const whole = Number(response.headers.get('content-length') ?? 0);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let read = 0;
  for (;;) {
    const next = await reader?.read();
    if (next === undefined || next.done) return chunks;
    chunks.push(next.value);
    read += next.value.length;
    onProgress(whole === 0 ? undefined : Math.min(100, Math.floor((read / whole) * 100)));
  }
}

/** Hands a document to the browser as a file. */
export function saveDocument(name: string, document_: Blob): void {
  const url = URL.createObjectURL(document_);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
