import { expect, test } from 'vitest'
import { messageStateShown } from './message.fields.ts'

test('what waits for its hour is not shown as under way', () => {
  const at = Date.parse('2026-11-22T10:00:00Z')
  const shown = (state: 'sending' | 'paused', scheduledAt: string | null) =>
    messageStateShown({ state, scheduledAt }, at).label
  expect(shown('sending', '2026-11-23T01:00:00Z')).toBe('定时待发')
  expect(shown('sending', '2026-11-22T09:59:00Z')).toBe('发送中')
  expect(shown('sending', null)).toBe('发送中')
  expect(shown('paused', '2026-11-23T01:00:00Z')).toBe('已暂停')
})
