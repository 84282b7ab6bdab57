import { type Browser, chromium } from '@playwright/test';
import { type RealServer, startRealServer, temporaryDataDir } from '../../support/real-server.ts';

/** The demo users' password in the audits' own world. */
const DEMO_PASSWORD = 'audits-look-closely-2026';

/** A server of its own with market makers, and a browser. */
export interface World {
  readonly server: RealServer;
  readonly browser: Browser;
  readonly demoPassword: string;
}

/** Runs an audit with its own server and browser, and closes both whatever the result. */
export async function inWorld<ApiResult>(
  look: (world: World) => Promise<ApiResult>,
  browserArgs: readonly string[] = [],
): Promise<ApiResult> {
  const data = temporaryDataDir();
  // Thousands of visits from one address are expected here.
  const env = { BOURSE_DEMO_PASSWORD: DEMO_PASSWORD, BOURSE_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  try {
    const server = await startRealServer({ dataDir: data.path, env });
    try {
      const browser = await launchBrowser(browserArgs);
      try {
        return await look({ server, browser, demoPassword: DEMO_PASSWORD });
      } finally {
        await browser.close();
      }
    } finally {
      await server.stop();
    }
  } finally {
    data.remove();
  }
}

async function launchBrowser(extra: readonly string[]): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  const quiet = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];
  return await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...quiet, ...extra] });
}
