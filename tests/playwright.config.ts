import { defineConfig, devices } from '@playwright/test';
import { SURROUNDINGS } from './support/surroundings.ts';

const chromium = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: './e2e',
  outputDir: '../.cache/test/browser',
  globalSetup: './e2e/global-setup.ts',
  // Two cores: while one browser waits for its page, the other works. Each worker has its own servers (`global-setup.ts`).
  workers: 2,
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
    // Every test runs on one of them; on both only what differs between them: `@phone`, and `@no-desktop` for a phone's alone.
    { name: 'desktop', grepInvert: /@no-desktop/, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', grep: /@phone/, use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
  ],
});
