import { expect, test } from 'vitest'
import { doerOf, TASK_CODES, tasksFor } from './task.rules.ts'

test('a task waits for who does it and for who sees to it; reopening for the super administrator', () => {
  expect(tasksFor(['expert'], false)).toEqual([
    'awaitSheets',
    'writeOpinion',
    'collectStances',
    'signOpinion',
  ])
  expect(tasksFor(['expertReview'], false)).toEqual([
    ...['formPanel', 'prepareMeeting', 'holdMeeting'],
    ...['awaitSheets', 'writeOpinion', 'collectStances', 'signOpinion'],
  ])
  expect(tasksFor(['applicant'], false)).toEqual(['write', 'correct', 'stateCase'])
  expect(tasksFor([], true)).toEqual(['appealElsewhere', 'reopen'])
  expect(tasksFor([], false)).toEqual([])
})

test('each task says whose it is', () => {
  expect([doerOf('reopen'), doerOf('write'), doerOf('conclude'), doerOf('publicity')]).toEqual([
    '超级管理员',
    '申请人',
    '负责人',
    '系统',
  ])
  for (const code of TASK_CODES) expect([code, doerOf(code).length > 1]).toEqual([code, true])
})
