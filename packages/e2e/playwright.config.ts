import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

// Each worker has a portal of its own (portal.ts); the journeys of one file share it and run one after the other.
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: './test-results',
  // More than there are cores: a journey waits as much as it works.
  workers: process.env.PORTAL_URL ? 1 : availableParallelism() + 2,
  // What passes the second time is reported as flaky, not as passed.
  retries: 1,
  // Limits are for what hangs; a busy machine may take its time.
  timeout: 1_200_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 120_000,
    // Nothing is looked at while it moves.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every journey would cost a third of the whole run.
    trace: 'on-first-retry',
  },
})
