import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { themePlugin } from './build/theme-plugin.ts'

/** As `npm test` finds it; without that, where Debian puts it. */
const executablePath =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

// Components in a real browser: `*.browser.test.tsx`. Sizes are set by the tests (`dev/look.tsx`).
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), themePlugin()],
  optimizeDeps: {
    // What is only met on the way would make the browser load everything anew in the middle of a run.
    include: [
      'react',
      'react/jsx-dev-runtime',
      'react-dom/client',
      'react-router',
      'axe-core',
      'vitest-browser-react',
      '@tiptap/core',
      '@tiptap/pm/model',
      '@tiptap/pm/state',
      '@tiptap/pm/view',
    ],
  },
  test: {
    name: 'web-browser',
    include: ['src/**/*.browser.test.tsx'],
    // As all projects of the run have it (vitest.config.ts): with fewer these would wait until the others are done, one file after the other.
    maxWorkers: availableParallelism() + 2,
    // For what hangs; a busy machine may take its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath, args: ['--no-sandbox'] },
        contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
