import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { TESTS } from './targets.ts'

// The pure tests alone, without the database that the others get.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: [...TESTS],
    setupFiles: ['scripts/mutate/seed.ts'],
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
