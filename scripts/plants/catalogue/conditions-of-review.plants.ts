import type { Plant } from '../plant.ts'

/** Conditions that only one row in thousands meets: evaluation, award, recusal. */
export const CONDITIONS_OF_REVIEW: readonly Plant[] = [
  {
    id: 'heard-all',
    file: 'packages/server/src/evaluation/process/timer.jobs.ts',
    find: "({ ruling }) => ruling !== ''",
    replace: '() => true',
    tests: [
      'packages/server/src/evaluation/process/publicity-days.test.ts > an objection that was not taken up leaves the publicity without one',
    ],
    why: 'A publicity is said to have had an objection that was never taken up.',
  },
  {
    id: 'major-now',
    file: 'packages/server/src/evaluation/conclusion/conclusion.queries.ts',
    find: 'fact?.majorNow || fact?.subject',
    replace: 'fact?.subject',
    tests: [
      'packages/server/src/evaluation/conclusion/report-experts.test.ts > a report names what an expert works at now, and a title of one’s own; else subject and title',
    ],
    why: 'A report names a subject instead of what an expert works at.',
  },
  {
    id: 'question-delete',
    file: 'packages/server/src/evaluation/meeting/question.queries.ts',
    find: ".where('id', '=', id)\n    .where('meetingId', '=', meetingId)\n    .where('version'",
    replace: ".where('id', '=', id)\n    .where('version'",
    tests: [
      'packages/server/src/evaluation/meeting/question.test.ts > it is changed and taken away in its own session only',
    ],
    why: 'A question is removed through another session.',
  },
  {
    id: 'rank-hidden',
    file: 'packages/server/src/award/vote/ranking.views.ts',
    find: 'const open = opened && !hidden.has(item.id)',
    replace: 'const open = opened',
    tests: [
      'packages/server/src/award/vote/closing.test.ts > whoever of the staff belongs to an item reads the scores of the others only',
    ],
    why: 'Staff read the scores of an item that is their own.',
  },
  {
    id: 'rank-ties',
    file: 'packages/server/src/award/vote/ranking.views.ts',
    find: 'value(other) > value(one)',
    replace: 'value(other) >= value(one)',
    tests: [
      'packages/server/src/award/vote/closing.test.ts > whoever of the staff belongs to an item reads the scores of the others only',
    ],
    why: 'Two items with one mean are both one place too low.',
  },
  {
    id: 'own-votes',
    file: 'packages/server/src/award/vote/ranking.views.ts',
    find: "votes: batch.status === 'announced' ? row.votes : null",
    replace: 'votes: row.votes',
    tests: [
      'packages/server/src/award/vote/closing.test.ts > an expert reads how an item was voted on once that is announced',
    ],
    why: 'Experts read the votes before they are announced.',
  },
  {
    id: 'own-recused',
    file: 'packages/server/src/award/vote/ranking.views.ts',
    find: " || seat.state === 'recused'",
    replace: '',
    tests: [
      'packages/server/src/award/vote/closing.test.ts > a review ends only when each item has its minimum of signed sheets, or is taken out with a reason',
    ],
    why: 'Who stepped back still reads the item.',
  },
  {
    id: 'award-late',
    file: 'packages/server/src/award/batch/award.queries.ts',
    find: 'Date.parse(end) < at',
    replace: 'Date.parse(end) <= at',
    tests: [
      'packages/server/src/award/batch/award-records.test.ts > a deadline is the last moment of its day, and none is never over',
    ],
    why: 'The last moment of a deadline is late.',
  },
  {
    id: 'award-same',
    file: 'packages/server/src/award/batch/award.queries.ts',
    find: "\n    .where('status', '<>', 'cancelled')",
    replace: '',
    tests: [
      'packages/server/src/award/batch/award-records.test.ts > a batch that was given up makes room for another of its year',
    ],
    why: 'A cancelled batch blocks its award for the year.',
  },
  {
    id: 'award-opened',
    file: 'packages/server/src/award/batch/award.queries.ts',
    find: 'sql<string>`coalesce("openedAt", now())`',
    replace: 'sql<string>`now()`',
    tests: [
      'packages/server/src/award/batch/award-records.test.ts > the scores were opened when they were opened first',
    ],
    why: 'The moment at which scores were opened moves.',
  },
  {
    id: 'award-record',
    file: 'packages/server/src/award/batch/award.queries.ts',
    find: '\n      or exists (select from "recusalHit" where "awardItemId" = ${id})',
    replace: '',
    tests: [
      'packages/server/src/award/batch/award-records.test.ts > an item that recusal was judged for stays on record',
    ],
    why: 'An item goes with what recusal found.',
  },
  {
    id: 'award-no',
    file: 'packages/server/src/award/batch/award.queries.ts',
    find: 'new Set([...items.map(({ no }) => no), ...taken])',
    replace: 'new Set(items.map(({ no }) => no))',
    tests: [
      'packages/server/src/award/batch/award-records.test.ts > numbers go on after the highest, those of what went included',
    ],
    why: 'The number of an item that went is given again.',
  },
  {
    id: 'kin-steps',
    file: 'packages/server/src/peer-review/recusal/facts.queries.ts',
    find: 'from up join parents o on o.id = up.id where up.steps < 10',
    replace: 'from up join parents o on o.id = up.id where up.steps < 1',
    tests: [
      'packages/server/src/peer-review/recusal/facts.test.ts > a unit is related to those above and below it, however many steps away',
    ],
    why: 'Recusal knows the next unit above only.',
  },
  {
    id: 'former-years',
    file: 'packages/server/src/peer-review/recusal/facts.queries.ts',
    find: "    .where('at', '>', sql<string>`now() - make_interval(years => ${years})`)\n",
    replace: '',
    tests: [
      'packages/server/src/peer-review/recusal/facts.test.ts > a former unit counts for three years after it was left',
    ],
    why: 'A former unit counts for ever.',
  },
  {
    id: 'interest-merged',
    file: 'packages/server/src/peer-review/recusal/facts.queries.ts',
    find: '(select coalesce(o."mergedInto", o.id) from',
    replace: '(select o.id from',
    tests: [
      'packages/server/src/peer-review/recusal/facts.test.ts > a unit that an expert stays away from is the same after it went into another',
    ],
    why: 'A unit that an expert avoids is forgotten when it is merged.',
  },
]
