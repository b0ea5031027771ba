import { expect, test } from 'vitest'
import { InfoEditStatus, TableUploadStatus } from '../../identity/application-state.ts'
import { actionsAt, canMove } from './review.rules.ts'

const approved = {
  state: 'approved',
  tableUploadStatus: TableUploadStatus.uploaded,
  infoEditStatus: InfoEditStatus.none,
} as const

test('a second change is not offered while the first one waits', () => {
  expect(canMove('submitEdit', approved)).toBe(true)
  // A second one joins the one that waits.
  expect(canMove('submitEdit', { ...approved, infoEditStatus: InfoEditStatus.pending })).toBe(true)
  expect(canMove('submitEdit', { ...approved, editsAtOnce: true })).toBe(false)
})

test('an approval is undone or withdrawn, never offered as both', () => {
  const offered = (undoable: boolean) =>
    actionsAt({ ...approved, undoable }, 'reviewer').filter((one) => one.endsWith('Approval'))
  expect([offered(true), offered(false)]).toEqual([['undoApproval'], ['withdrawApproval']])
})
