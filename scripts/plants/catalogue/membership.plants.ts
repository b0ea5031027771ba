import type { Plant } from '../plant.ts'

export const MEMBERSHIP: readonly Plant[] = [
  {
    id: 'sample-form-unmarked',
    file: 'packages/server/src/membership/registration/application-form.documents.ts',
    find: 'applicationNo: SAMPLE_NO, version: 1',
    replace: 'applicationNo: BLANK_NO, version: 1',
    tests: [
      'packages/server/src/membership/registration/sample-form.test.ts > anybody sees the stamped form of a %s, filled in, and that it is a sample',
    ],
    why: 'A filled-in form that nobody filled in looks like one that is good.',
  },
  {
    id: 'full-export-by-oneself',
    file: 'packages/server/src/membership/full-export/full-export.routes.ts',
    find: "  if (requestedById === accountId) throw new AppError('otherPersonNeeded')",
    replace: '',
    tests: [
      'packages/server/src/membership/full-export/full-export.test.ts > agreed by another person, the sheet holds what was chosen, unmasked and marked, and everybody in it is told',
    ],
    why: 'One account, lost or bought, takes all data of all members along.',
  },
  {
    id: 'full-export-untold',
    file: 'packages/server/src/membership/full-export/full-export.jobs.ts',
    find: '    await insertDisclosures(db, [...found.keys()], entry)',
    replace: '    await insertDisclosures(db, [], entry)',
    tests: [
      'packages/server/src/membership/full-export/full-export.test.ts > agreed by another person, the sheet holds what was chosen, unmasked and marked, and everybody in it is told',
    ],
    why: 'Members do not learn that their data left the portal.',
  },
  {
    id: 'label-without-address',
    file: 'packages/server/src/membership/full-export/labels.documents.ts',
    find: "  if (label.address === '') return '没有通讯地址'",
    replace: '',
    tests: [
      'packages/server/src/membership/full-export/full-export.test.ts > as labels it is where letters go and to whom, who asked beside them; without an address there is none, and that is said',
    ],
    why: 'A label with a name and no address is stuck on a letter, and nobody learns who got none.',
  },
  {
    id: 'full-export-after-its-time',
    file: 'packages/server/src/membership/full-export/full-export.routes.ts',
    find: "  if (request.state !== 'waiting') throw",
    replace: "  if (request.state === 'refused') throw",
    tests: [
      'packages/server/src/membership/full-export/full-export.test.ts > two who decide at the same moment: one does, the sheet is made once',
    ],
    why: 'A request that was answered, withdrawn or forgotten is agreed to after all.',
  },
  {
    id: 'remove-found-others-than-shown',
    file: 'packages/server/src/membership/record/member.handlers.ts',
    find: "  if (found.length !== input.expected) throw new AppError('stateChanged')",
    replace: "  if (found.length < input.expected) throw new AppError('stateChanged')",
    tests: [
      'packages/server/src/membership/list/remove-found.test.ts > where others have come or gone since, nothing is deleted',
    ],
    why: 'Who came into a list after it was looked at is deleted with the others.',
  },
  {
    id: 'remove-found-without-an-end',
    file: 'packages/server/src/membership/record/member.handlers.ts',
    find: '  if (found.length > REMOVE_MOST) throw',
    replace: '  if (found.length > REMOVE_MOST + 1) throw',
    tests: [
      'packages/server/src/membership/list/remove-found.test.ts > so many at once and no more; whoever only reads lists deletes nothing',
    ],
    why: 'One act deletes more records than are deleted at once.',
  },
  {
    id: 'list-one-of-several',
    file: 'packages/server/src/membership/list/list.queries.ts',
    find: '= any(${[...wanted]}::text[])',
    replace: '= any(${wanted.slice(0, 1)}::text[])',
    tests: [
      'packages/server/src/membership/list/narrowed.test.ts > any of them is found, one is written as ever, and filters hold together',
    ],
    why: 'Of several values of a filter only the first is looked for.',
  },
  {
    id: 'list-span-without-its-last-day',
    file: 'packages/server/src/membership/list/list.queries.ts',
    find: "startOf('submittedTo', submittedTo, 1)",
    replace: "startOf('submittedTo', submittedTo, 0)",
    tests: [
      'packages/server/src/membership/list/narrowed.test.ts > has both its ends, as days are in China, and either may be open',
    ],
    why: 'A span of days ends before its last day.',
  },
  {
    id: 'list-tabs-count-the-open-one',
    file: 'packages/server/src/membership/list/roster.queries.ts',
    find: 'const others = { ...filter, state: undefined }',
    replace: 'const others = { ...filter }',
    tests: [
      'packages/server/src/membership/list/narrowed.test.ts > each says what the other conditions find in it, whichever is open',
    ],
    why: 'With a tab open the others say that there is nothing in them.',
  },
  {
    id: 'erase-merged-forgotten',
    file: 'packages/server/src/membership/personal-data/erase.queries.ts',
    find: "    .where('mergedInto', '=', memberId)",
    replace: "    .where('mergedInto', 'is', null)\n    .where('id', '=', memberId)",
    tests: [
      'packages/server/src/membership/personal-data/erasure.test.ts > the audit log, which nobody can rewrite, names a member by id from the beginning',
    ],
    why: 'An erasure forgets the records that were merged into this one.',
  },
  {
    id: 'undo-after-its-minutes',
    file: 'packages/server/src/membership/record/member.queries.ts',
    find: "    .where('undoUntil', '>', now)",
    replace: "    .where('undoUntil', 'is not', null)",
    tests: [
      'packages/server/src/membership/person/approval.test.ts > once only, not with an old version, not after the time, not by the member itself',
    ],
    why: 'An approval is undone after its letter has left.',
  },
  {
    id: 'take-back-sessions-stay',
    file: 'packages/server/src/membership/review/take-back.actions.ts',
    find: '  if (row.accountId) await deps.accounts.endSessions',
    replace: '  if (!row.accountId) await deps.accounts.endSessions',
    tests: [
      'packages/server/src/membership/person/approval.test.ts > messages wait; undone, nothing was: no message, no session, the same number next time',
    ],
    why: 'Whose approval was taken back stays signed in.',
  },
  {
    id: 'take-back-letter-leaves',
    file: 'packages/server/src/membership/review/take-back.actions.ts',
    find: "  await cancelWaiting(db, row.id, HELD_MESSAGES, '审核通过已撤销，未发送')",
    replace: '  void cancelWaiting',
    tests: [
      'packages/server/src/membership/person/approval.test.ts > messages wait; undone, nothing was: no message, no session, the same number next time',
    ],
    why: 'The letter of an approval that was undone leaves.',
  },
  {
    id: 'erase-other-account',
    file: 'packages/server/src/membership/personal-data/erase.queries.ts',
    find: '  return rows.length > 0\n',
    replace: '  return rows.splice(1).length >= 0 && rows.length > 0\n',
    tests: [
      'packages/server/src/membership/personal-data/erasure.test.ts > whatever each account of the member left goes, the deleted ones’ too',
    ],
    why: 'What a deleted account of the member left stays.',
  },
  {
    id: 'import-undo-keeps-number',
    file: 'packages/server/src/membership/import/import.jobs.ts',
    find: 'if (!newOnesStay && before',
    replace: 'if (newOnesStay && before',
    tests: [
      'packages/server/src/membership/import/import-update.test.ts > leaves no record, account, unit or number behind',
    ],
    why: 'An import that was taken back uses up numbers, or gives those away that somebody kept.',
  },
  {
    id: 'import-updates-unasked',
    file: 'packages/server/src/membership/import/import.jobs.ts',
    find: "updates: existing === 'update' ? updates : [],",
    replace: 'updates,',
    tests: [
      'packages/server/src/membership/import/import-update.test.ts > are found, shown with what would change, changed only when asked, and changed back',
    ],
    why: 'An import changes members whom nobody wanted to change.',
  },
  {
    id: 'council-age-limit',
    file: 'packages/server/src/membership/charter/limits.actions.ts',
    find: 'age > maxAge ?',
    replace: 'age > maxAge + 1 ?',
    tests: [
      'packages/server/src/membership/council/council.test.ts > seventy may be given office, seventy-one only with a reason, which is written down',
    ],
    why: 'Somebody of seventy-one gets an office and nobody is asked why.',
  },
  {
    id: 'council-terms-gap',
    file: 'packages/server/src/membership/charter/charter.rules.ts',
    find: 'while (sessions.has(ordinal - 1 - terms)) terms += 1',
    replace: 'terms = sessions.size',
    tests: [
      'packages/server/src/membership/council/council.test.ts > two terms in a row in one office, by what is written of the past; a gap ends the row',
    ],
    why: 'Terms with a gap between them count as a row.',
  },
  {
    id: 'council-bulk-unasked',
    file: 'packages/server/src/membership/bulk/bulk.actions.ts',
    find: 'const past = reasonFor(limits, input.charterReason)',
    replace: "const past = ''",
    tests: [
      'packages/server/src/membership/council/council.test.ts > many at once are asked for a reason too; the preview says why',
    ],
    why: 'A bulk act gives posts past the charter without a word.',
  },
  {
    id: 'council-approval-unasked',
    file: 'packages/server/src/membership/review/review.actions.ts',
    find: 'const reason = reasonFor(over, input.charterReason)',
    replace: "const reason = ''",
    tests: [
      'packages/server/src/membership/council/council.test.ts > the approval of a second chair asks for a reason; an import has no place for one',
    ],
    why: 'An approval gives a second chair.',
  },
  {
    id: 'council-end-before-begin',
    file: 'packages/server/src/membership/council/council.actions.ts',
    find: 'beginsOn !== null && on < beginsOn',
    replace: 'beginsOn !== null && on <= beginsOn',
    tests: [
      'packages/server/src/membership/council/council.test.ts > a post ends on a day and with a reason; the record is a plain member’s again',
    ],
    why: 'A post cannot end on the day it began.',
  },
  {
    id: 'reelection-twice',
    file: 'packages/server/src/membership/council/reelection.actions.ts',
    find: 'if (gone || leaving !== input.leaving ||',
    replace: 'if (gone ||',
    tests: [
      'packages/server/src/membership/council/reelection.test.ts > what has changed since the preview is looked at again',
    ],
    why: 'Somebody who got a post meanwhile loses it without anybody having seen it.',
  },
  {
    id: 'reelection-name-of-another',
    file: 'packages/server/src/membership/council/reelection.rules.ts',
    find: 'plain(found.name) === plain(given.name) ? found',
    replace: 'found ? found',
    tests: [
      'packages/server/src/membership/council/reelection.test.ts > says who is new, stays, moves and leaves, and who is meant by nobody, by several, twice',
    ],
    why: 'A number that was mistyped elects somebody else.',
  },
  {
    id: 'reelection-undo-over-changes',
    file: 'packages/server/src/membership/council/reelection.actions.ts',
    find: 'if (touched > 0) throw',
    replace: 'if (touched > 1) throw',
    tests: [
      'packages/server/src/membership/council/reelection.test.ts > for seven days, and not over what somebody changed since',
    ],
    why: 'Taking a re-election back undoes what somebody changed since.',
  },
  {
    id: 'reelection-undo-for-ever',
    file: 'packages/server/src/membership/council/reelection.queries.ts',
    find: 'coalesce("undoUntil" > now(), false)',
    replace: 'coalesce("undoUntil" is not null, false)',
    tests: ['packages/server/src/membership/council/reelection.test.ts > not after seven days'],
    why: 'A re-election is taken back years later.',
  },
  {
    id: 'approval-undone-without-its-change',
    file: 'packages/server/src/membership/review/take-back.actions.ts',
    find: "  await closeRevision(db, row.id, 'edit', { status: 'withdrawn' })\n",
    replace: '',
    tests: [
      'packages/server/src/membership/person/approval.test.ts > a change that the member has handed in meanwhile goes with it',
    ],
    why: 'The member can never change anything again.',
  },
  {
    id: 'import-undone-with-its-sign-in',
    file: 'packages/server/src/membership/import/import.queries.ts',
    find: '      when account."passwordHash" is not null then \'本人已设置密码\'\n',
    replace: '',
    tests: [
      'packages/server/src/membership/import/import-update.test.ts > keeps who has chosen a password and who owes dues, and says so',
    ],
    why: 'An import that is taken back deletes the members who sign in.',
  },
  {
    id: 'import-over-a-change',
    file: 'packages/server/src/membership/import/import-update.actions.ts',
    find: "    if (done.seen !== version) throw new AppError('stateChanged')\n",
    replace: '',
    tests: [
      'packages/server/src/membership/import/import-race.test.ts > who was changed after the rows were read and before they were written is not overwritten',
    ],
    why: 'A sheet overwrites what somebody put right at the same moment.',
  },
]
