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
  try {
    for (let worker = 0; worker < workers; worker++) {
      for (const [kind, makers] of [
        ['LIVELY', 'on'],
        ['QUIET', 'off'],
      ] as const) {
        const data = temporaryDataDir();
        const env = { BOURSE_DEMO_PASSWORD: DEMO_PASSWORD, BOURSE_MAKERS: makers };
        const server = await startRealServer({ dataDir: data.path, env });
        started.push({ server, remove: data.remove });
        process.env[`BOURSE_${kind}_URL_${worker}`] = server.url;
      }
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
