import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { PHONE_SIZE } from './sizes.ts'

/**
 * Walked in one size: journeys of staff, who sit at desks, and what becomes of typed text, which no size changes. That every page holds
 * in the other is seen where all are opened (desk-pages, large-type), which look at both sizes of each.
 */
const DESK =
  /(award|article|conclusion|council|desk-pages|evaluation|figures|forms|handling|interruptions|interventions|large-type|library|meeting|members|message|search|staff|task)\.spec\.ts$/

/** Walked on the phone alone: what members and guests begin by themselves, with what the office adds. */
const PHONE = /\/(addresses|event|mydata|nomination|unit)\.spec\.ts$/

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
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 120_000,
    // Nothing is looked at while it moves.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every journey would cost a third of the whole run.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'desktop', testIgnore: PHONE, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: DESK,
      // One pixel for each of CSS: drawing four without a graphics processor is what a journey waits for.
      use: { viewport: PHONE_SIZE, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
    },
  ],
})
