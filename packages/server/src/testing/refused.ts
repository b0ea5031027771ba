import type { GuardTexts } from '@portal/contract/platform/guards.rules'
import { expect } from 'vitest'

/** Expects that a call was refused by this condition of a domain, in its own words. */
export const refusedBy =
  <T extends GuardTexts>(texts: T) =>
  (reply: { guard?: string; errorMsg?: string | null }, guard: keyof T & string): void => {
    expect(reply.guard, reply.errorMsg ?? 'it was done').toBe(guard)
    const words = texts[guard]
    if (typeof words === 'string') expect(reply.errorMsg).toBe(words)
  }
