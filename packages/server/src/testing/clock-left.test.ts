import { expect, test } from 'vitest'
import { learnNow, portalNow } from '../platform/clock/portal-now.ts'
import { unfollow } from './clock.ts'

// Files of one worker share what they have imported: the next one begins with what this one leaves.
test('with the last database goes what the portal had heard of its time', () => {
  learnNow(new Date('2033-03-02T10:00:00+08:00'))
  unfollow('postgresql://the-last-one')
  expect(Math.abs(portalNow().getTime() - Date.now())).toBeLessThan(60_000)
})
