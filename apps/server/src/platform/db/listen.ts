/**
 * PostgreSQL's LISTEN on a dedicated connection.
 *
 * Goal: a small table can be cached in memory without ever serving a stale copy. Method: `isLive` is true only while the connection
 * is up, so that the reader queries the database otherwise; after each reconnect the listener is called once, because
 * notifications sent meanwhile are lost. Not handled: a pooler in front of PostgreSQL that does not support LISTEN.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../logger.ts';

const RETRY_MS = 500;
/**
 * Probes begin after so long without traffic; by default after two hours, in which a firewall that dropped the quiet connection would
 * leave every cached table stale. Node ends a connection after ten probes of a second.
 */
const QUIET_MS = 10_000;

/** A subscription to a channel. */
export interface ChannelListener {
  /** False while notifications may be lost. */
  isLive(): boolean;
  close(): Promise<void>;
}

/**
 * Subscribes to a channel; resolves when the first connection is established. `onNotify` gets what was sent, and undefined after each
 * connecting; it must not throw.
 */
export async function listenTo(options: {
  readonly url: string;
  /** A trusted SQL identifier. */
  readonly channel: string;
  readonly logger: Logger;
  readonly onNotify: (payload?: string) => void;
}): Promise<ChannelListener> {
  const { url, channel, logger, onNotify } = options;
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let reconnecting: Promise<void> = Promise.resolve();

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: `bourse-${channel}`,
      keepAlive: true,
      keepAliveInitialDelayMillis: QUIET_MS,
    });
    // A broken connection also emits `end`, which is handled.
    fresh.on('error', () => undefined);
    await fresh.connect();
    fresh.on('notification', ({ payload }) => onNotify(payload));
    await fresh.query(`listen ${channel}`);
    client = fresh;
    fresh.on('end', () => {
      client = undefined;
      if (!closing.signal.aborted) reconnecting = reconnect();
    });
    onNotify();
  };
  const reconnect = async (): Promise<void> => {
    logger.warn({ channel }, 'the connection for notifications is lost; connecting again');
    while (client === undefined && !closing.signal.aborted) {
      await sleep(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (!closing.signal.aborted) await connect().catch(() => undefined);
    }
  };

  await connect();
  return {
    isLive: () => client !== undefined,
    close: async () => {
      closing.abort();
      await reconnecting;
      await client?.end();
    },
  };
}
