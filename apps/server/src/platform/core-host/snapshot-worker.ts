import { parentPort, workerData } from 'node:worker_threads';
import { snapshotHash } from '@bourse/core';
import { openFileDisk } from '../journal/file-disk.ts';
import { pruneSnapshots, writeSnapshot } from '../journal/snapshot-store.ts';
import type { ToSnapshotThread } from './messages.ts';
import { type ExchangeAt, exchangeAt } from './recovery.ts';
import { importRooms } from './rooms-setup.ts';
import type { SnapshotPlace } from './snapshot-thread.ts';

/** Entry of the snapshot thread: writes a snapshot for each requested position, advancing the exchange of the previous one. */
const port = parentPort;
if (port === null) throw new Error('snapshot-worker.ts runs as a worker thread of the server');

const { dataDir, durable, roomsModule } = workerData as SnapshotPlace;
const disk = openFileDisk(dataDir, { durable });
const rooms = importRooms(roomsModule);
let last: ExchangeAt | undefined;

port.on('message', async ({ position, projectedSeq }: ToSnapshotThread) => {
  // Any error ends the thread; the next snapshot uses a new one.
  const exchange = await exchangeAt(disk, position.seq, last, await rooms);
  last = { exchange, position };
  const state = exchange.snapshot();
  await writeSnapshot(disk, { position, state, stateHash: snapshotHash(state) });
  pruneSnapshots(disk, projectedSeq);
  port.postMessage('written');
});
