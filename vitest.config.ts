import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CONSOLE_WORDS } from './apps/console/console-words.ts';
import { SITE_WORDS } from './apps/web/site-words.ts';
import { noParser, serveWords } from './packages/kit/build/word-files.ts';

/** Tests with servers, databases and sockets may fail once, and are named then (`flaky-reporter.mjs`). What is pure may not. */
const REAL_PARTS = { retry: 1 } as const;

/** Tests of components, each in a page of a real browser, without a server behind it. */
const COMPONENT_TESTS = '{packages/{ui,kit},apps/{web,console}}/src/**/*.browser.test.tsx';
/** `npm test` names the browser; without a name it is Playwright's own. */
const chromium = process.env.CHROMIUM_PATH;

// One project a kind, so that the closing line and a failure both say what was being proved.
export default defineConfig({
  test: {
    // Two cores are the smallest machine we promise to test on.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/{web,console}/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: [COMPONENT_TESTS],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/template-setup.ts'],
          // Loading the server anew for each file took half of the time.
          isolate: false,
          ...REAL_PARTS,
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['tests/{simulation,crash}/**/*.test.ts', 'tests/toy-*/simulation.test.ts'],
        },
      },
      { extends: true, test: { name: 'replay', include: ['tests/replay/**/*.test.ts'] } },
      { extends: true, test: { name: 'clients', include: ['tests/clients/**/*.test.ts'], ...REAL_PARTS } },
      {
        extends: true,
        plugins: [tailwindcss(), noParser(), serveWords(SITE_WORDS), serveWords(CONSOLE_WORDS, '/console')],
        define: { __WORDS_VERSION__: '"dev"' },
        // Dependencies that are first met while a test runs would reload its page: they are looked for anew each time.
        optimizeDeps: { force: true },
        test: {
          name: 'components',
          include: [COMPONENT_TESTS],
          setupFiles: ['packages/kit/src/testing/component-setup.ts'],
          testTimeout: 15_000,
          expect: { poll: { timeout: 5_000 } },
          ...REAL_PARTS,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: {
                ...(chromium === undefined ? {} : { executablePath: chromium }),
                args: ['--no-sandbox', '--disable-gpu'],
              },
              contextOptions: { locale: 'en-US', timezoneId: 'UTC' },
              actionTimeout: 5_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: { name: 'process', include: ['tests/process/**/*.test.ts', 'tests/toy-*/server.test.ts'], ...REAL_PARTS },
      },
    ],
  },
});
