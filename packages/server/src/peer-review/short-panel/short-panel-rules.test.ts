import { JOIN_STATUS, JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { expect, test } from 'vitest'
import type { PanelRecord } from '../panel/panel.rows.ts'
import { isShort, shortOf, sittingOf } from './short-panel.rules.ts'

const seat = (joinStatus: JoinStatus, reserveNo = 0, goneAt: string | null = null) => ({
  ...{ joinStatus, reserveNo, goneAt },
})

test('whoever did not decline, was not replaced and has not left sits, absent or not', () => {
  const sits = JOIN_STATUS.flatMap(({ code }) => sittingOf([seat(code)]).map(({ joinStatus }) => joinStatus))
  expect(sits).toEqual([JoinStatus.pending, JoinStatus.agreed, JoinStatus.present, JoinStatus.absent])
  expect(sittingOf([seat('1', 1), seat('1', 0, '2026-11-28T00:00:00Z')])).toEqual([])
})

test('short is who lacks a member or the leader; a smaller size that was decided counts', () => {
  const seats = (count: number, led = true) =>
    Array.from({ length: count }, (_, n) => ({ role: n === 0 && led ? 'leader' : 'member' }) as const)
  const short = (count: number, shortSize: number | null = null, led = true) =>
    isShort({ size: 7, shortSize }, seats(count, led))
  expect([short(7), short(6), short(8), short(7, null, false)]).toEqual([false, true, false, true])
  expect([short(5, 5), short(4, 5), short(5, 5, false), short(0, 0)]).toEqual([false, true, true, true])
})

test('what was decided is told, nothing where nothing was', () => {
  const panel = { shortSize: 5, shortReason: '两人临时请假', shortBy: '负责人' } as PanelRecord
  expect(shortOf(panel)).toEqual({ size: 5, reason: '两人临时请假', by: '负责人' })
  expect([shortOf({ ...panel, shortSize: null }), shortOf(undefined)]).toEqual([null, null])
})
