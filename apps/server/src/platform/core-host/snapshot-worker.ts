import { workerData } from 'node:worker_threads';
import { snapshotHash } from '@bourse/core';
import { openFileDisk } from '../journal/file-disk.ts';
import { writeSnapshot } from '../journal/snapshot-store.ts';
import { exchangeAt } from './recovery.ts';
import type { SnapshotJob } from './snapshot-thread.ts';

/** Entry of the thread that makes one snapshot. */
const { dataDir, durable, position } = workerData as SnapshotJob;
const disk = openFileDisk(dataDir, { durable });
const state = (await exchangeAt(disk, position.seq)).snapshot();
await writeSnapshot(disk, { position, state, stateHash: snapshotHash(state) });
