import { expect, test } from 'vitest'
import { InfoEditStatus, TableUploadStatus } from '../../identity/application-state.ts'
import { actionsAt, canMove, listStateOf, REVIEW_ACTIONS } from './review.rules.ts'

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

const all = Object.keys(REVIEW_ACTIONS) as (keyof typeof REVIEW_ACTIONS)[]

test('an action exists only from the states of its row', () => {
  const states = ['new', 'pending', 'returned', 'rejected', 'approved', 'ended'] as const
  const at = { tableUploadStatus: TableUploadStatus.missing, infoEditStatus: InfoEditStatus.pending } as const
  for (const action of all)
    for (const state of states) {
      // Both whether changes need a review and whether an approval can be undone are asked in their own tests.
      const found = [true, false].some((one) =>
        canMove(action, { ...at, state, editsAtOnce: one, undoable: one }),
      )
      expect([action, state, found]).toEqual([
        action,
        state,
        (REVIEW_ACTIONS[action].from as readonly string[]).includes(state),
      ])
    }
})

test('a form is supplemented while it is missing', () => {
  const pending = { ...approved, state: 'pending' } as const
  expect([
    canMove('supplement', pending),
    canMove('supplement', { ...pending, tableUploadStatus: TableUploadStatus.missing }),
  ]).toEqual([false, true])
})

test('a change is decided and withdrawn while it waits; where none is reviewed people change it themselves', () => {
  const pending = { ...approved, infoEditStatus: InfoEditStatus.pending } as const
  for (const action of ['approveEdit', 'returnEdit', 'withdrawEdit'] as const)
    expect([action, canMove(action, approved), canMove(action, pending)]).toEqual([action, false, true])
  expect([canMove('ownEdit', approved), canMove('ownEdit', { ...approved, editsAtOnce: true })]).toEqual([
    false,
    true,
  ])
})

test('where nobody says whether it can be undone, the database is asked', () => {
  expect([canMove('undoApproval', approved), canMove('withdrawApproval', approved)]).toEqual([true, true])
})

test('each side has its own buttons', () => {
  expect(actionsAt({ ...approved, infoEditStatus: InfoEditStatus.pending }, 'applicant')).toEqual([
    'submitEdit',
    'withdrawEdit',
    'withdrawConsent',
  ])
  expect(actionsAt({ ...approved, state: 'new' }, 'applicant')).toEqual(['submit'])
  expect(actionsAt({ ...approved, state: 'new' }, 'reviewer')).toEqual(['admit'])
  expect(actionsAt({ ...approved, state: 'ended' }, 'reviewer')).toEqual([
    ...['reinstate', 'adminEdit', 'merge', 'unmerge', 'remove', 'restore'],
  ])
})

test('an application whose form is still to come stands apart in lists', () => {
  const of = (state: 'pending' | 'returned', tableUploadStatus: string) =>
    listStateOf({ state, tableUploadStatus })
  expect([
    of('pending', TableUploadStatus.missing),
    of('pending', TableUploadStatus.uploaded),
    of('returned', TableUploadStatus.missing),
  ]).toEqual(['incomplete', 'pending', 'returned'])
})
