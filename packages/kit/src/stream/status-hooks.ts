import { useSyncExternalStore } from 'react';
import { streamClient } from './line.ts';
import type { StreamStatus } from './status.ts';

const onStatus = (listener: () => void) => streamClient.onStatus(listener);
const getStatus = () => streamClient.status;
const getRetryAt = () => streamClient.retryAtMs;

/** How fresh the figures on the screen are. */
export function useStreamStatus(): StreamStatus {
  return useSyncExternalStore(onStatus, getStatus, getStatus);
}

/** When the next attempt to connect is made, in milliseconds since 1970; undefined: none is waiting. */
export function useRetryAt(): number | undefined {
  return useSyncExternalStore(onStatus, getRetryAt, getRetryAt);
}

/** When the line was last heard of, in milliseconds since 1970; 0: never. Not followed: read it when the status changes. */
export function lastHeardMs(): number {
  return streamClient.heardMs;
}

/** Connects at once instead of waiting for the next attempt. */
export function reconnectNow(): void {
  streamClient.reconnect();
}
