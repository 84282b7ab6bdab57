/**
 * Sends a request like `fetch` and reports how much of its body has been sent, as a percentage from 0 to 100. `fetch` cannot report that.
 * Rejects as `fetch` does: with a `TypeError` when no response arrives, with the signal's reason when it is aborted.
 */
export function sendWithProgress(
  target: string,
  { method = 'GET', headers, signal, body }: RequestInit,
  onProgress: (percent: number) => void,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  if (signal?.aborted === true) return Promise.reject(signal.reason);
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  signal?.addEventListener('abort', abort, { once: true });
  request.open(method, target);
  for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress((loaded / total) * 100);
  };
  request.onload = () => {
    // The headers are left out: those of the network layer, such as an encoding that is undone already, would not fit the text.
    resolve(new Response(request.responseText, { status: request.status }));
  };
  request.onerror = () => reject(new TypeError('the request failed'));
  request.onabort = () => reject(signal?.reason ?? new TypeError('the request was aborted'));
  request.onloadend = () => signal?.removeEventListener('abort', abort);
  request.send((body ?? null) as XMLHttpRequestBodyInit | null);
  return promise;
}
