import { defineConfig } from 'vitest/config';

/** Tests with servers, databases and sockets may fail once, and are named then (`flaky-reporter.mjs`). What is pure may not. */
const REAL_PARTS = { retry: 1 } as const;

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
        },
      },
      { extends: true, test: { name: 'server', include: ['apps/server/src/**/*.test.ts'], ...REAL_PARTS } },
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
        test: { name: 'process', include: ['tests/process/**/*.test.ts', 'tests/toy-*/server.test.ts'], ...REAL_PARTS },
      },
    ],
  },
});
