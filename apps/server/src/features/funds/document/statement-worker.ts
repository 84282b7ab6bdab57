import { parentPort } from 'node:worker_threads';
import { type StatementDocument, statementPdf } from './statement-pdf.ts';

/** Entry of the thread that writes statements: the bytes of each document that it is given. Any error ends it. */
const port = parentPort;
if (port === null) throw new Error('statement-worker.ts runs as a worker thread of the server');

port.on('message', async (statement: StatementDocument) => {
  // A copy with memory of its own, which can be moved to the main thread.
  const bytes = new Uint8Array(await statementPdf(statement));
  port.postMessage(bytes, [bytes.buffer]);
});
