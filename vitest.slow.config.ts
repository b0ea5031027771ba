import { defineConfig } from 'vitest/config'

// `npm run test:slow`: what needs programs that not every machine has. One portal with the sample society serves all.
export default defineConfig({
  test: {
    include: ['packages/e2e/engines/*.slow.ts', 'scripts/*.slow.ts'],
    globalSetup: ['packages/e2e/engines/one-portal.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
