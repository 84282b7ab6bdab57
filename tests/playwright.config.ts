import { defineConfig, devices } from '@playwright/test';
import { SURROUNDINGS } from './support/surroundings.ts';

const chromium = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: './e2e',
  outputDir: '../.cache/test/browser',
  globalSetup: './e2e/global-setup.ts',
  // One server and two cores: the journeys are the subject, not the load.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // A browser on two busy cores is late now and then. What passes only at the second try is told by name at the end.
  retries: 1,
  reporter: [['list'], ['json']],
  use: {
    // Another zone and language each day; the global setup prints them with the seed that repeats them.
    ...SURROUNDINGS,
    // Recording every test takes a fifth of the suite’s time; what failed once is recorded when it is tried again.
    trace: 'on-first-retry',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
  ],
});
