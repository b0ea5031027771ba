import type { Plant } from '../plant.ts'

const BOTH = 'packages/server/src/membership/duplicate/both-records.test.ts'
const TIED = 'packages/server/src/award/seat/merged-record.test.ts'
const MERGE = 'packages/server/src/membership/duplicate/merge.actions.ts'

export const MERGE_PLANTS: readonly Plant[] = [
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
]
