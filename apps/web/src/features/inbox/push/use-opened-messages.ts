import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

interface OpenMessage {
  readonly kind: 'open-message';
  readonly path: string;
}

function isOpenMessage(value: unknown): value is OpenMessage {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('path' in value)) return false;
  return value.kind === 'open-message' && typeof value.path === 'string' && /^\/(?![/\\])/.test(value.path);
}

/** Goes where a pushed message leads when it is clicked, without loading the page again; the answer keeps the worker from doing so. */
export function useOpenedMessages(): void {
  const router = useRouter();
  useEffect(() => {
    const worker = globalThis.navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (worker === undefined) return undefined;
    const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
      if (!isOpenMessage(data)) return;
      ports[0]?.postMessage('taken');
      router.history.push(data.path);
    };
    worker.addEventListener('message', onMessage);
    worker.startMessages();
    return () => worker.removeEventListener('message', onMessage);
  }, [router]);
}
