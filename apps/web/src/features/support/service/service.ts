import { useSyncExternalStore } from 'react';
import { loadChatScript } from './chat-element.ts';
import { LineLoader, type LineState } from './line-loader.ts';
import { type LineId, OPEN_KEY } from './lines.ts';

/** The lines of this page. */
export const service = new LineLoader({
  loadScript: loadChatScript,
  chatOf: (line) => globalThis.bourseChat?.[line],
  log: (message, error) => console.warn(message, error ?? ''),
});

/** What is known of each line that was asked for. */
export function useLines(): Readonly<Partial<Record<LineId, LineState>>> {
  return useSyncExternalStore(service.subscribe, service.states, service.states);
}

/** The line whose window was open on the last page of this tab; undefined: none was. */
export function lineToReopen(): LineId | undefined {
  try {
    const kept = Number(sessionStorage.getItem(OPEN_KEY));
    return kept === 1 || kept === 2 || kept === 3 ? kept : undefined;
  } catch {
    return undefined;
  }
}
