import { pino } from 'pino'
import { generateAppKey, parseKeyRing } from '../platform/crypto/secrets.ts'
import type { Platform } from '../platform/http/call.ts'
import { createRateLimits } from '../platform/limits/rate-limits.ts'
import type { TestDatabase } from './database.ts'

/** What a server needs to answer calls, with nobody signed in. */
export const barePlatform = ({ db, aside, pool }: TestDatabase): Platform => ({
  ...{ db, aside },
  keyRing: parseKeyRing(generateAppKey()),
  rateLimits: createRateLimits(pool),
  authenticator: {
    authenticate: async () => undefined,
    confirmTotp: async () => false,
    accountsAt: async () => 0,
    knowsDevice: async () => false,
  },
  log: pino({ level: 'silent' }),
})
