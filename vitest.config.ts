import { defineConfig } from 'vitest/config'

// For what hangs; a busy machine may take its time.
const patience = { testTimeout: 600_000, hookTimeout: 600_000 }

export default defineConfig({
  test: {
    // On two cores one would be the default, and most files wait for the database.
    maxWorkers: '100%',
    // A table that measures itself: the browser says so each time, and nothing is wrong.
    onConsoleLog: (log) => !log.includes('ResizeObserver loop'),
    projects: [
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          ...patience,
        },
      },
      { test: { name: 'contract', ...patience, include: ['packages/contract/src/**/*.test.ts'] } },
      { test: { name: 'web', ...patience, include: ['packages/web/src/**/*.test.ts'] } },
      'packages/web/vitest.config.ts',
      { test: { name: 'scripts', ...patience, include: ['scripts/**/*.test.ts'] } },
    ],
  },
})
