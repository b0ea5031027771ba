import type { Plant } from '../plant.ts'

export const AWARD: readonly Plant[] = [
  {
    id: 'ranking-without-recused',
    file: 'packages/server/src/award/vote/ranking.views.ts',
    find: '/${one.votes.abstain}/${one.votes.recused}`',
    replace: '/${one.votes.abstain}`',
    tests: [
      'packages/server/src/award/batch/award.test.ts > from the review to ranking, vote, second publicity and certificates',
    ],
    why: 'The votes of an item seem to be fewer than those who were there.',
  },
  {
    id: 'letters-to-the-involved',
    file: 'packages/server/src/award/dossier/award-letters.documents.ts',
    find: 'items: items.filter(({ id }) => !involved.has(id))',
    replace: 'items: involved.size < 0 ? [] : items',
    tests: [
      'packages/server/src/award/batch/award-letters.test.ts > for those alone who may know who objects',
    ],
    why: 'Whoever belongs to a unit of an item reads in a letter who objects to it.',
  },
  {
    id: 'award-openings-once',
    file: 'packages/server/src/award/seat/award-seat.queries.ts',
    find: '        .doUpdateSet({ lastAt: sql<string>`now()`, times: sql<number>`"awardOpening".times + 1` }),',
    replace: '        .doNothing(),',
    tests: [
      'packages/server/src/award/dossier/award-dossier.test.ts > what each expert opened and how often; who stepped back and opened nothing is not asked for it',
    ],
    why: 'An archive says that an expert opened the material once, whatever they did.',
  },
  {
    id: 'sealed-after-the-last-item',
    file: 'packages/server/src/award/item/item.actions.ts',
    find: '    // It may have been the last one that was waited for.\n    await openWhenAll(db, batch)\n',
    replace: '',
    tests: [
      'packages/server/src/award/vote/closing.test.ts > the last item that was waited for is taken out or withdrawn: the scores open',
    ],
    why: 'Scores stay sealed though nothing is waited for any more.',
  },
  {
    id: 'award-archive-with-sealed-scores',
    file: 'packages/server/src/award/dossier/award-review.documents.ts',
    find: '  if (batch.openedAt === null)\n    return void',
    replace: '  if (batch.year === 0)\n    return void',
    tests: [
      'packages/server/src/award/dossier/award-dossier.test.ts > the archive answers who nominated, checked, examined, stepped back, voted, and what came of it',
    ],
    why: 'An archive that is ordered during the review shows what experts wrote.',
  },
  {
    id: 'award-quorum',
    file: 'packages/server/src/award/vote/vote.actions.ts',
    find: '    if (attended < agreeNeeded(awardQuorum, eligible))',
    replace: '    if (attended < agreeNeeded(awardQuorum, eligible) - 1)',
    tests: [
      'packages/server/src/award/batch/award.test.ts > from the review to ranking, vote, second publicity and certificates',
    ],
    why: 'A vote counts with one member fewer than the quorum.',
  },
  {
    id: 'award-majority-without-recused',
    file: 'packages/server/src/award/vote/vote.actions.ts',
    find: 'agreeNeeded(awardMajority, attended - vote.recused)',
    replace: 'agreeNeeded(awardMajority, attended)',
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
    find: 'if (agree + against + abstain + recused !== attended)',
    replace: 'if (agree + against + abstain + recused > attended)',
    tests: [
      'packages/server/src/award/batch/award.test.ts > from the review to ranking, vote, second publicity and certificates',
    ],
    why: 'Votes are missing and nobody asks for them.',
  },
  {
    id: 'award-votes-of-items-out',
    file: 'packages/server/src/award/vote/vote.actions.ts',
    find: "      state === 'passed' &&\n      vote &&",
    replace: '      vote &&',
    tests: [
      'packages/server/src/award/vote/closing.test.ts > votes on what left since stand in the way of no other meeting, and it has no certificate',
    ],
    why: 'Votes on an item that is out can never be made to fit another attendance.',
  },
  {
    id: 'award-certificate-of-items-out',
    file: 'packages/server/src/award/certificate/award-certificate.queries.ts',
    find: "item.state === 'passed' && item.vote?.passed",
    replace: 'item.vote?.passed',
    tests: [
      'packages/server/src/award/vote/closing.test.ts > votes on what left since stand in the way of no other meeting, and it has no certificate',
    ],
    why: 'Whoever was disqualified after the vote gets the award.',
  },
  {
    id: 'nomination-of-an-item-out',
    file: 'packages/server/src/award/nomination/nomination.rules.ts',
    find: "  if (item && isOut(item)) return 'itemOut'\n",
    replace: '',
    tests: [
      'packages/server/src/award/nomination/nomination.test.ts > an item that left does not come back by the correction of its nomination',
    ],
    why: 'What was withdrawn is examined again because its nominator corrected something.',
  },
  {
    id: 'award-minimum-of-sheets',
    file: 'packages/server/src/award/batch/batch-guard.rules.ts',
    find: "seat.state === 'signed').length < batch.minExperts",
    replace: "seat.state === 'signed').length < 1",
    tests: [
      'packages/server/src/award/vote/closing.test.ts > a review ends only when each item has its minimum of signed sheets, or is taken out with a reason',
    ],
    why: 'An award is given on fewer sheets than the society asks for.',
  },
  {
    id: 'nomination-stale-form',
    file: 'packages/server/src/award/nomination/nomination.actions.ts',
    find: "row.formHash === own.hashOf(row) ? undefined : 'nominationFormStale'",
    replace: "row.formHash !== '' ? undefined : 'nominationFormStale'",
    tests: [
      'packages/server/src/award/nomination/nomination.test.ts > is written, stamped, handed in, given back and corrected',
    ],
    why: 'What was stamped is not what is examined.',
  },
  {
    id: 'sheets-of-what-is-out',
    file: 'packages/server/src/award/batch/batch-guard.rules.ts',
    find: '  return seats.filter(({ itemId }) => living.has(itemId))',
    replace: '  return living.size === 0 ? [] : [...seats]',
    tests: [
      'packages/server/src/award/nomination/told.test.ts > the formal check, the way out and the result are told to whoever nominated, and the way out to the experts',
    ],
    why: 'The figures of a batch wait for sheets of items that are out of it.',
  },
  {
    id: 'nominator-hears-nothing',
    file: 'packages/server/src/award/item/item-end.actions.ts',
    find: '  await tellNominatorOf(deps, db, { batch, item }, { news: WORDS[state]',
    replace:
      '  if (batch.status === "draft") await tellNominatorOf(deps, db, { batch, item }, { news: WORDS[state]',
    tests: [
      'packages/server/src/award/nomination/told.test.ts > the formal check, the way out and the result are told to whoever nominated, and the way out to the experts',
    ],
    why: 'Whoever nominated an item learns from nobody that it was taken out.',
  },
  {
    id: 'nominator-not-heard',
    file: 'packages/server/src/award/batch/award-objection.actions.ts',
    find: "    if (ruling !== 'dismissed' && !areHeard(found)) throw guardFailed(AWARD_ACT_GUARDS, 'statementAwaited')",
    replace: '',
    tests: [
      'packages/server/src/award/nomination/heard.test.ts > who nominated is asked, answers with evidence, and is heard before the item is out',
    ],
    why: 'An item is taken out of an award before its side was heard.',
  },
  {
    id: 'statement-by-anybody',
    file: 'packages/server/src/peer-review/publicity/statement.actions.ts',
    find: 'if (!actor.memberId || !(await subject.speaks(db, found, actor.memberId)))',
    replace: 'if (!actor.memberId)',
    tests: [
      'packages/server/src/award/nomination/heard.test.ts > who nominated is asked, answers with evidence, and is heard before the item is out',
    ],
    why: 'Somebody else speaks for the units that are objected to.',
  },
  {
    id: 'item-out-still-objected',
    file: 'packages/server/src/peer-review/publicity/publicity.routes.ts',
    find: 'id === awardItemId && !out',
    replace: 'id === awardItemId',
    tests: [
      'packages/server/src/award/batch/objections.test.ts > an item that left the award says so where it is publicised, and is objected to no more',
    ],
    why: 'A case is opened about an item that has left, and holds the award up.',
  },
  {
    id: 'item-out-still-publicised',
    file: 'packages/server/src/award/item/item-end.actions.ts',
    find: '  await markItemOut(',
    replace: '  void markItemOut && void (',
    tests: [
      'packages/server/src/award/batch/objections.test.ts > an item that left the award says so where it is publicised, and is objected to no more',
    ],
    why: 'An item that was taken out stands before the public as a winner.',
  },
  {
    id: 'award-given-back-after-passing',
    file: 'packages/server/src/award/nomination/nomination.actions.ts',
    find: "updateItem(db, itemId, { state: 'unchecked', check: null })",
    replace: 'updateItem(db, itemId, { check: null })',
    tests: [
      'packages/server/src/award/nomination/told.test.ts > what is given back after it passed the formal check has not passed any more',
    ],
    why: 'An item that is being corrected goes on as one that passed.',
  },
]
