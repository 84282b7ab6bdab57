import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { openFileDisk } from '../journal/file-disk.ts';
import { JournalError } from '../journal/journal-error.ts';
import { type CoreThread, startCoreThread } from './core-thread.ts';
import type { CoreThreadOptions, FromCore, ToCore } from './messages.ts';
import { importRooms } from './rooms-setup.ts';
import { snapshotThread } from './snapshot-thread.ts';
import { tuneEngine } from './tune-engine.ts';

tuneEngine();

/** Entry of the core's worker thread. */
const port = parentPort;
if (port === null) throw new Error('core-worker.ts runs as a worker thread of the server');

const options = workerData as CoreThreadOptions;
const send = (message: FromCore) => port.postMessage(message);

let thread: CoreThread | undefined;
let continueReplay: () => void = () => undefined;
const replayTaken = () =>
  new Promise<void>((resolve) => {
    continueReplay = resolve;
  });

port.on('message', (message: ToCore) => {
  if (message.type === 'replay-taken') continueReplay();
  else thread?.receive(message);
});

const disk = openFileDisk(options.dataDir, { durable: options.durable });
importRooms(options.roomsModule)
  .then((rooms) => startCoreThread({ ...options, rooms }, disk, send, replayTaken, snapshotThread(options)))
  .then(
    (started) => {
      thread = started;
      flushCompileCache();
    },
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      send({ type: 'failed', code: error instanceof JournalError ? error.code : undefined, message });
    },
  );
