import type { Plant } from '../plant.ts'

const LEDGER = 'packages/server/src/peer-review/recusal/ledger.test.ts'
const CONFLICTS = 'packages/server/src/peer-review/recusal/conflict.queries.ts'
const SHARED = 'packages/server/src/evaluation/review-subject/shared-work.queries.ts'
const POOL =
  'packages/server/src/peer-review/panel/pool.test.ts > shared achievements, subordinate units, own declarations and the avoid list are found in the data'

export const RECUSAL: readonly Plant[] = [
  {
    id: 'pool-hashed-by-ids',
    file: 'packages/server/src/peer-review/selection/draw.rules.ts',
    find: '    rules.wholePool ? JSON.stringify(',
    replace: '    rules.wholePool && pool.length < 0 ? JSON.stringify(',
    tests: [
      'packages/server/src/peer-review/selection/choose.test.ts > an outsider draws again from the record with a script, and sees what was changed in it',
    ],
    why: 'Whoever keeps the record says afterwards that somebody was of another subject or unit.',
  },
  {
    id: 'recusal-of-reserves',
    file: 'packages/server/src/peer-review/recusal/waiver.actions.ts',
    find: 'isSeated(seat) || seat.reserveNo > 0',
    replace: 'isSeated(seat)',
    tests: [`${LEDGER} > reserves are looked at again like those who sit`],
    why: 'A reserve moves up with a ground against them that nobody looked for.',
  },
  {
    id: 'recusal-cleared-elsewhere',
    file: CONFLICTS,
    find: "clearedAt: sql`now()` })\n    .where(columnOf(on), '=', idOf(on))\n",
    replace: 'clearedAt: sql`now()` })\n',
    tests: [
      `${LEDGER} > what stands against an expert of one evaluation is not cleared by looking at another`,
    ],
    why: 'A look at one panel takes the grounds of another out of its ledger.',
  },
  {
    id: 'recusal-another-fact',
    file: CONFLICTS,
    find: '"confirmedAt" = case when "recusalHit".text = excluded.text then "recusalHit"."confirmedAt" end',
    replace: '"confirmedAt" = "recusalHit"."confirmedAt"',
    tests: [`${LEDGER} > another fact under a rule that was waived is explained and agreed to anew`],
    why: 'What was agreed to for one fact goes on for another, and cannot be explained.',
  },
  {
    id: 'recusal-explained-is-not-agreed',
    file: 'packages/server/src/peer-review/recusal/conflicts.rules.ts',
    find: '?.get(rule)?.confirmedAt',
    replace: '?.get(rule)',
    tests: [
      `${LEDGER} > at a session whoever is near a unit goes out until a second person agreed that they stay`,
    ],
    why: 'Whoever has to go out stays in the room on the word of one person.',
  },
  {
    id: 'credit-of-revoked-invitations',
    file: 'packages/server/src/peer-review/selection/credit.queries.ts',
    find: " and state <> 'revoked'\n",
    replace: '\n',
    tests: [`${LEDGER} > an invitation that was taken back counts for nothing`],
    why: 'An expert looks unwilling for invitations that the office took back.',
  },
  {
    id: 'shared-work-of-merged-units',
    file: SHARED,
    find: 'member."orgId" = ${unitNow(sql`own."orgId"`)}',
    replace: 'member."orgId" = own."orgId"',
    tests: [POOL],
    why: 'A merge in the library hides that an expert worked with the applicants.',
  },
  {
    id: 'shared-work-of-merged-completers',
    file: SHARED,
    find: '= ${unitNow(sql`here."orgId"`)}',
    replace: '= here."orgId" and other."orgId" = here."orgId"',
    tests: [POOL],
    why: 'A merge in the library makes two people of one who completed both works.',
  },
]
