import { type RealServer, startRealServer, temporaryDataDir } from '../support/real-server.ts';
import { SEED } from '../support/seed.ts';
import { SURROUNDINGS } from '../support/surroundings.ts';
import { DEMO_PASSWORD } from './support/session.ts';

/**
 * Two real servers for all journeys: a lively one with market makers, for pages as a visitor sees them, and a quiet one without,
 * where a test decides alone who trades with whom.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  console.log(`browser in ${SURROUNDINGS.timezoneId}, ${SURROUNDINGS.locale}: BOURSE_SEED=${SEED}`);
  const env = { BOURSE_DEMO_PASSWORD: DEMO_PASSWORD };
  const lively = { data: temporaryDataDir(), env };
  const quiet = { data: temporaryDataDir(), env: { ...env, BOURSE_MAKERS: 'off' } };
  const servers: RealServer[] = [];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    lively.data.remove();
    quiet.data.remove();
  };
  try {
    for (const { data, env } of [lively, quiet]) servers.push(await startRealServer({ dataDir: data.path, env }));
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.BOURSE_LIVELY_URL = servers[0]?.url;
  process.env.BOURSE_QUIET_URL = servers[1]?.url;
  return stop;
}
