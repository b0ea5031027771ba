import type { Plant } from '../plant.ts'

export const AWARD: readonly Plant[] = [
  {
    id: 'award-quorum',
    file: 'packages/server/src/award/vote/vote.actions.ts',
    find: '    if (meeting.attended < agreeNeeded(awardQuorum, meeting.eligible))',
    replace: '    if (meeting.attended < agreeNeeded(awardQuorum, meeting.eligible) - 1)',
    tests: [
      'packages/server/src/award/batch/award.test.ts > from the review to ranking, vote, second publicity and certificates',
    ],
    why: 'A vote counts with one member fewer than the quorum.',
  },
  {
    id: 'award-majority-without-recused',
    file: 'packages/server/src/award/vote/vote.actions.ts',
    find: 'agreeNeeded(awardMajority, meeting.attended - vote.recused)',
    replace: 'agreeNeeded(awardMajority, meeting.attended)',
    tests: [
      'packages/server/src/award/batch/award.test.ts > from the review to ranking, vote, second publicity and certificates',
    ],
    why: 'Who recused counts against an item.',
  },
  {
    id: 'award-rank-ties',
    file: 'packages/server/src/award/vote/ranking.views.ts',
    find: 'value(other) > value(one)',
    replace: 'value(other) >= value(one)',
    tests: [
      'packages/server/src/award/batch/award.test.ts > from the review to ranking, vote, second publicity and certificates',
    ],
    why: 'The best of a group is second.',
  },
  {
    id: 'award-vote-sum',
    file: 'packages/server/src/award/vote/vote.actions.ts',
    find: 'if (agree + against + abstain + recused !== meeting.attended)',
    replace: 'if (agree + against + abstain + recused > meeting.attended)',
    tests: [
      'packages/server/src/award/batch/award.test.ts > from the review to ranking, vote, second publicity and certificates',
    ],
    why: 'Votes are missing and nobody asks for them.',
  },
]
