import type { FullConfig } from '@playwright/test';
import { type RealServer, startRealServer, temporaryDataDir } from '../support/real-server.ts';
import { SEED } from '../support/seed.ts';
import { SURROUNDINGS } from '../support/surroundings.ts';
import { DEMO_PASSWORD } from './support/session.ts';

/**
 * Two real servers for each worker: a lively one with market makers, for pages as a visitor sees them, and a quiet one without,
 * where a test decides alone who trades with whom.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  console.log(`browser in ${SURROUNDINGS.timezoneId}, ${SURROUNDINGS.locale}: BOURSE_SEED=${SEED}`);
  const started: { readonly server: RealServer; remove(): void }[] = [];
  const stop = async () => {
    await Promise.all(started.map(({ server }) => server.stop()));
    for (const { remove } of started) remove();
  };
  const startOne = async (worker: number, kind: 'LIVELY' | 'QUIET') => {
    const data = temporaryDataDir();
    const env = { BOURSE_DEMO_PASSWORD: DEMO_PASSWORD, BOURSE_MAKERS: kind === 'LIVELY' ? 'on' : 'off' };
    const server = await startRealServer({ dataDir: data.path, env });
    started.push({ server, remove: data.remove });
    process.env[`BOURSE_${kind}_URL_${worker}`] = server.url;
  };
  // All at once: much of a start is waiting for the database and the disk.
  const starts = Array.from({ length: workers }, (_, worker) => [
    startOne(worker, 'LIVELY'),
    startOne(worker, 'QUIET'),
  ]);
  const results = await Promise.allSettled(starts.flat());
  const failure = results.find((result) => result.status === 'rejected');
  if (failure !== undefined) {
    await stop();
    throw failure.reason;
  }
  return stop;
}
