import type { Plant } from '../plant.ts'

/** Conditions that only one row in thousands meets: members, messages, the office. */
export const CONDITIONS: readonly Plant[] = [
  {
    id: 'left-newer',
    file: 'packages/server/src/membership/admission/bring-in.actions.ts',
    find: 'Number(hasLeft(other)) - Number(hasLeft(one))',
    replace: 'Number(hasLeft(one)) - Number(hasLeft(other))',
    tests: [
      'packages/server/src/membership/import/import-known.test.ts > of somebody who left and came back the newer record is meant',
    ],
    why: 'A row of a sheet changes the record of a membership that ended.',
  },
  {
    id: 'told-all',
    file: 'packages/server/src/membership/admission/bring-in.actions.ts',
    find: "if (sent?.unreachable === '') told += 1",
    replace: 'if (sent) told += 1',
    tests: [
      'packages/server/src/membership/import/import-known.test.ts > of those who were brought in so many are counted as told as can be',
    ],
    why: 'Whom no message reaches is counted among those who were told.',
  },
  {
    id: 'bank-submitted',
    file: 'packages/server/src/membership/dues/bank-statement.queries.ts',
    find: "['unpaid', 'submitted']",
    replace: "['unpaid']",
    tests: [
      'packages/server/src/membership/dues/bank-booking.test.ts > a unit that says it has paid is found by its line, one that is gone by none',
    ],
    why: 'A payment is not found for a unit that has sent its voucher already.',
  },
  {
    id: 'bank-deleted',
    file: 'packages/server/src/membership/dues/bank-statement.queries.ts',
    find: 'member."deletedAt" is null and member.state',
    replace: 'member.state',
    tests: [
      'packages/server/src/membership/dues/bank-booking.test.ts > a unit that says it has paid is found by its line, one that is gone by none',
    ],
    why: 'A payment is proposed for a unit that is no member any more.',
  },
  {
    id: 'digest-all',
    file: 'packages/server/src/office/notice/notice.jobs.ts',
    find: "page === 'achievement' && topic === 'due'",
    replace: "page === 'achievement'",
    tests: [
      'packages/server/src/office/notice/notice.test.ts > an objection is told at once, what is due in the mail of the day',
    ],
    why: 'No mail tells of an objection.',
  },
  {
    id: 'note-deleted',
    file: 'packages/server/src/membership/note/note.queries.ts',
    find: ".where('memberNote.id', '=', id)\n    .where('member.deletedAt', 'is', null)",
    replace: ".where('memberNote.id', '=', id)",
    tests: [
      'packages/server/src/membership/note/note.test.ts > of a record that was deleted are changed and removed by nobody',
    ],
    why: 'Notes of a deleted record are rewritten.',
  },
  {
    id: 'cert-ended',
    file: 'packages/server/src/membership/certificate/certificate.queries.ts',
    find: " or member.state <> 'approved' then",
    replace: ' then',
    tests: [
      'packages/server/src/membership/certificate/checked-names.test.ts > whose approval was taken back holds no certificate, and none that wants renewing',
    ],
    why: 'A certificate stays valid when the approval is taken back.',
  },
  {
    id: 'cert-outdated',
    file: 'packages/server/src/membership/certificate/certificate.queries.ts',
    find: "`${outdated} and ${state} = 'valid'`",
    replace: '`${outdated}`',
    tests: [
      'packages/server/src/membership/certificate/checked-names.test.ts > whose approval was taken back holds no certificate, and none that wants renewing',
    ],
    why: 'A certificate that is void is listed for renewal.',
  },
  {
    id: 'draft-note',
    file: 'packages/server/src/communication/campaign/draft.actions.ts',
    find: "    ...{ returnNote: '', returnedBy: '', returnedAt: null },\n",
    replace: '',
    tests: [
      'packages/server/src/communication/campaign/draft.test.ts > what comes back and is handed in again bears no note of the return',
    ],
    why: 'A draft handed in again still says that it was returned.',
  },
  {
    id: 'draft-drop',
    file: 'packages/server/src/communication/campaign/draft.actions.ts',
    find: '  for (const id of fileIds) if (!(await store.isFileUsed(context.db, id)))',
    replace: '  for (const id of fileIds.slice(0, 0)) if (!(await store.isFileUsed(context.db, id)))',
    tests: [
      'packages/server/src/communication/campaign/draft.test.ts > a file that nobody holds any more goes, one of a copy stays',
    ],
    why: 'Attachments that were taken out stay for ever.',
  },
  {
    id: 'draft-used',
    file: 'packages/server/src/communication/campaign/draft.actions.ts',
    find: 'if (!(await store.isFileUsed(context.db, id))) await',
    replace: 'await',
    tests: [
      'packages/server/src/communication/campaign/draft.test.ts > a file that nobody holds any more goes, one of a copy stays',
    ],
    why: 'An attachment goes with the original while a copy still sends it.',
  },
  {
    id: 'sign-remove',
    file: 'packages/server/src/membership/expert/signature.actions.ts',
    find: "  if (remove && !current?.fileId) throw new AppError('stateChanged')\n",
    replace: '',
    tests: [
      'packages/server/src/membership/expert/extras.test.ts > is its owner’s to draw, replace and take back, each a version',
    ],
    why: 'A signature that is not there is removed again and again.',
  },
  {
    id: 'phones-approved',
    file: 'packages/server/src/communication/campaign/recipient/people.queries.ts',
    find: "    .where('state', '=', 'approved')\n",
    replace: '',
    tests: [
      'packages/server/src/communication/campaign/campaign-audience.test.ts > a number is said to be of an approved member, a person by half a name, a unit by all of it',
    ],
    why: 'Somebody who only applied is called a member.',
  },
  {
    id: 'phones-mask',
    file: 'packages/server/src/communication/campaign/recipient/people.queries.ts',
    find: "owner.kind === 'unit' ? owner.name : maskPersonName(owner.name)",
    replace: 'owner.name',
    tests: [
      'packages/server/src/communication/campaign/campaign-audience.test.ts > a number is said to be of an approved member, a person by half a name, a unit by all of it',
    ],
    why: 'A list of numbers is answered with the names of their owners.',
  },
  {
    id: 'sweep-limits',
    file: 'packages/server/src/platform/limits/rate-limits.queries.ts',
    find: 'extract(epoch from now()) * 1000',
    replace: 'extract(epoch from now())',
    tests: [
      'packages/server/src/platform/limits/rate-limits.test.ts > what is over is swept, what still holds somebody back is not',
    ],
    why: 'Limits that are over are never swept.',
  },
]
