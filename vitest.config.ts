import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// For what hangs; a busy machine may take its time.
const patience = { testTimeout: 600_000, hookTimeout: 600_000 }
const server = { globalSetup: ['packages/server/src/testing/global-setup.ts'], ...patience }
// What starts, stops and measures whole processes does not share one with other files, and comes first: it waits longest.
const ALONE = [
  'packages/server/src/{,commands/**/}*.test.ts',
  'packages/server/src/communication/campaign/killed.test.ts',
  ...[
    'archive/archive',
    'database/embedded/embedded',
    'documents/sheet/sheet',
    'documents/zip',
    'environment/owner',
    'log/log',
    'outbox/outbox',
    'outbox/sms/gateways',
    'workers/pool',
  ].map((name) => `packages/server/src/platform/${name}.test.ts`),
]

export default defineConfig({
  test: {
    // More than there are cores: a file waits (for the database, for processes that it starts) as much as it works.
    maxWorkers: availableParallelism() + 2,
    // A table that measures itself: the browser says so each time, and nothing is wrong.
    onConsoleLog: (log) => !log.includes('ResizeObserver loop'),
    projects: [
      { test: { name: 'process', ...server, include: ALONE } },
      {
        test: {
          name: 'server',
          ...server,
          include: ['packages/server/src/**/*.test.ts'],
          exclude: ALONE,
          setupFiles: ['packages/server/src/testing/file-setup.ts'],
          // To read the portal anew for each file costs a third of the whole; each has a database and a portal of its own.
          isolate: false,
        },
      },
      {
        test: {
          name: 'contract',
          isolate: false,
          ...patience,
          include: ['packages/contract/src/**/*.test.ts'],
        },
      },
      { test: { name: 'web', isolate: false, ...patience, include: ['packages/web/src/**/*.test.ts'] } },
      'packages/web/vitest.config.ts',
      { test: { name: 'scripts', ...patience, include: ['scripts/**/*.test.ts'] } },
    ],
  },
})
