import { startRealServer, temporaryDataDir } from '../support/real-server.ts';

/** The password that the browser journeys log in with. */
export const DEMO_PASSWORD = 'browser-journeys-2026';

/** Starts one real server in its demo world for all journeys and stops it afterwards. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const data = temporaryDataDir();
  const server = await startRealServer({ dataDir: data.path, env: { BOURSE_DEMO_PASSWORD: DEMO_PASSWORD } });
  process.env.BOURSE_URL = server.url;
  return async () => {
    await server.stop();
    data.remove();
  };
}
