import type { Plant } from '../plant.ts'

const BOTH = 'packages/server/src/membership/duplicate/both-records.test.ts'
const TIED = 'packages/server/src/award/seat/merged-record.test.ts'
const PERSON = 'packages/server/src/membership/duplicate/same-person.test.ts'
const MERGE = 'packages/server/src/membership/duplicate/merge.actions.ts'

export const MERGE_PLANTS: readonly Plant[] = [
  {
    id: 'deleted-off-a-panel',
    file: 'packages/server/src/peer-review/selection/credit.queries.ts',
    find: '  return rows.map((row) => ({ ...row, bars: true }))',
    replace: '  return rows.map((row) => ({ ...row, bars: false }))',
    tests: [
      'packages/server/src/evaluation/process/record-removal.test.ts > an expert on a panel stays, alone and among many, knowingly or not, until somebody takes the seat',
    ],
    why: 'An expert is deleted from a panel that waits for the sheet.',
  },
  {
    id: 'posts-of-a-merged-record',
    file: 'packages/server/src/membership/council/council.queries.ts',
    find: "const whose = of === 'record' ? sql`(${memberId}::uuid)` : recordsOfPerson(memberId)",
    replace: 'const whose = of === undefined ? recordsOfPerson(memberId) : sql`(${memberId}::uuid)`',
    tests: [
      `${PERSON} > posts that it held are the one’s that stays: on its page, in the lists, among former holders and in counts`,
    ],
    why: 'Whoever was in the council under an old record never was, on the page of the one that stays.',
  },
  {
    id: 'export-without-merged-records',
    file: 'packages/server/src/membership/personal-data/own-export.jobs.ts',
    find: '  const [, ...merged] = await recordsOf(db, subject.memberId)',
    replace: '  const [, , ...merged] = await recordsOf(db, subject.memberId)',
    tests: [
      'packages/server/src/membership/personal-data/own-export.test.ts > what went into the record goes along, apart from its own, and is counted and erased with it',
    ],
    why: 'A member who takes their data along does not get what the portal holds of them under a merged record.',
  },
  {
    id: 'merge-of-a-tied-record',
    file: MERGE,
    find: '  await refuseTied(deps, db, merged.id)\n',
    replace: '',
    tests: [`${TIED} > an applicant keeps the record of the evaluation, whether it is older or not`],
    why: 'An applicant no longer finds the evaluation, and is told nothing of it.',
  },
  {
    id: 'merge-tie-of-reserves',
    file: 'packages/server/src/peer-review/selection/credit.queries.ts',
    find: "    .where('expertId', '=', expertId)\n    .where('goneAt', 'is', null)\n",
    replace:
      "    .where('expertId', '=', expertId)\n    .where('goneAt', 'is', null)\n    .where('reserveNo', '=', 0)\n",
    tests: [
      `${TIED} > an expert keeps the record of a panel, also as a reserve, until the evaluation is over`,
    ],
    why: 'A reserve moves up under a record that nobody signs in with.',
  },
  {
    id: 'merge-own-record',
    file: MERGE,
    find: '  for (const row of [survivor, merged]) await refuseOwn(deps, row, context)\n  return',
    replace: '  await refuseOwn(deps, survivor, context)\n  return',
    tests: [`${BOTH} > nobody merges a record of their own, whichever it is, nor takes that back`],
    why: 'Staff take away their own record, with its state, by themselves.',
  },
  {
    id: 'merge-of-a-changed-record',
    file: MERGE,
    find: 'survivor.version !== versions.survivor || merged.version',
    replace: 'survivor.version !== versions.survivor && merged.version',
    tests: [`${BOTH} > whichever of the two has changed since it was compared, the merge is refused`],
    why: 'What was written since the comparison is merged away unseen.',
  },
  {
    id: 'merge-link-goes-on',
    file: MERGE,
    find: '  await revokeTickets(db, merged.id)\n',
    replace: '',
    tests: [
      `${BOTH} > both phones hear of it, and a link that was on its way to the one that goes opens nothing`,
    ],
    why: 'A link to the phone that is no longer on record sets the password.',
  },
  {
    id: 'merge-forgets-tasks',
    file: 'packages/server/src/membership/note/note.queries.ts',
    find: "recordOfNow(sql.ref('memberNote.memberId'))",
    replace: "sql.ref('memberNote.memberId')",
    tests: [`${PERSON} > a task about it stays with whoever has it in hand, on its day, and is settled`],
    why: 'What was promised to somebody is in no list any more, and nobody is reminded of it.',
  },
  {
    id: 'merge-of-a-merged-record',
    file: 'packages/server/src/membership/duplicate/same-person.queries.ts',
    find: 'join one on gone."mergedInto" = one.id\n',
    replace: 'join one on gone."mergedInto" = ${memberId}::uuid\n',
    tests: [`${PERSON} > its owner hears who looked at it`],
    why: 'Of three records that became one, the first is forgotten.',
  },
  {
    id: 'merge-forgets-terms',
    file: 'packages/server/src/membership/charter/limits.queries.ts',
    find: "in ${recordsOfPerson(sql.ref('member.id'))}",
    replace: '= member.id',
    tests: [`${PERSON} > terms in a post that it was known to have held count for the one that stays`],
    why: 'A merge wipes out the terms that the charter counts.',
  },
  {
    id: 'merge-replaces-the-photo',
    file: MERGE,
    find: "forms.survivor.image === '' && forms.merged.image",
    replace: 'forms.merged.image',
    tests: [`${BOTH} > the photo of the one that goes fills a gap, and replaces none`],
    why: 'A merge puts an old photo in the place of the one that its owner uploaded.',
  },
]
