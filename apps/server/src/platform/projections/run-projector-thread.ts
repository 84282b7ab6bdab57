import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Codec, ROOMS, type RoomSpec } from '@bourse/core';
import { invariant } from '@bourse/domain';
import { isDatabaseAway, openDatabase } from '../db/database.ts';
import { silentLogger } from '../logger.ts';
import type { AnyProjection } from './projection.ts';
import { type LoopListener, ProjectionLoop } from './projection-loop.ts';
import { openProjectionWriter, type ProjectionWriter } from './projection-writer.ts';
import type { FromProjector, ProjectorThreadData, ToProjector } from './projector-messages.ts';

/**
 * Runs the projector's thread: it decodes events, maps them to rows and writes them, so that this work does not delay orders
 * on the main thread. It has its own database connection and needs nothing else of the main thread.
 */
export async function runProjectorThread(
  projections: readonly AnyProjection[],
  rooms: readonly RoomSpec[] = ROOMS,
): Promise<void> {
  const main = parentPort;
  invariant(main !== null, 'the projector is a worker thread');
  const send = (message: FromProjector) => main.postMessage(message);

  const { databaseUrl } = workerData as ProjectorThreadData;
  const database = openDatabase({ url: databaseUrl, logger: silentLogger(), maxConnections: 2 });
  const listener: LoopListener = {
    onCommitted: (seq) => send({ type: 'committed', seq }),
    onError: (error) => send({ type: 'trouble', message: error instanceof Error ? error.message : String(error) }),
  };
  const stopping = new AbortController();
  const opened = openWhenReachable(() => openProjectionWriter(database.pool, projections), listener, stopping.signal);
  const running = opened.then((writer) => writer && new ProjectionLoop(writer, listener, undefined, new Codec(rooms)));

  main.on('message', async (message: ToProjector) => {
    if (message.type === 'stop') stopping.abort();
    const loop = await running;
    if (message.type === 'add') loop?.add(message.encoded, message.commands);
    else if (message.type === 'hurry') loop?.hurry(message.seq);
    else {
      await loop?.stop();
      await database.pool.end();
      main.close();
    }
  });
  await running;
}

const RETRY_MS = 250;

/** Opens the writer, again and again while the database is away; undefined when it was stopped before that. */
async function openWhenReachable(
  open: () => Promise<ProjectionWriter>,
  { onError }: LoopListener,
  signal: AbortSignal,
): Promise<ProjectionWriter | undefined> {
  while (!signal.aborted) {
    try {
      return await open();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      onError(error);
    }
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}
