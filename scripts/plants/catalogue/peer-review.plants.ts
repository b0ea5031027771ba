import type { Plant } from '../plant.ts'

export const PEER_REVIEW: readonly Plant[] = [
  {
    id: 'publicity-a-day-short',
    file: 'packages/server/src/peer-review/publicity/publicity.queries.ts',
    find: 'lastSecondOf(sql`now() + make_interval(days => ${days})`)',
    replace: 'lastSecondOf(sql`now() + make_interval(days => ${days - 1})`)',
    tests: [
      'packages/server/src/evaluation/process/publicity-days.test.ts > of seven days it ends with the last second of the seventh day after, in China',
    ],
    why: 'A publicity is a day shorter than its days.',
  },
  {
    id: 'publicity-of-london',
    file: 'packages/server/src/platform/clock/working-day.queries.ts',
    find: "- 1 second') at time zone 'Asia/Shanghai'`",
    replace: "- 1 second') at time zone 'UTC'`",
    tests: [
      'packages/server/src/evaluation/process/publicity-days.test.ts > of seven days it ends with the last second of the seventh day after, in China',
    ],
    why: 'A publicity ends eight hours after the last day.',
  },
  {
    id: 'publicity-paused-ends',
    file: 'packages/server/src/peer-review/publicity/publicity.queries.ts',
    find: 'greatest("remainingSeconds", ${minDays * 86_400})',
    replace: '"remainingSeconds"',
    tests: [
      'packages/server/src/evaluation/process/publicity-days.test.ts > after a ruling it goes on with what was left, but for three days at least, to the end of a day',
    ],
    why: 'A publicity that goes on after a ruling ends within minutes.',
  },
  {
    id: 'publicity-late-any-ground',
    file: 'packages/server/src/peer-review/publicity/publicity.routes.ts',
    find: "    if (open === 'late' && !groundOf(ground)?.severe) throw",
    replace: "    if (open === 'late' && !groundOf(ground)) throw",
    tests: [
      'packages/server/src/evaluation/process/publicity-days.test.ts > of seven days it ends with the last second of the seventh day after, in China',
    ],
    why: 'Any objection is taken after the publicity is over.',
  },
  {
    id: 'publicity-after-its-end',
    file: 'packages/server/src/peer-review/publicity/publicity.routes.ts',
    find: "state === 'open' && new Date(endAt) <= portalNow()",
    replace: "state === 'open' && new Date(endAt).getTime() === 0",
    tests: [
      'packages/server/src/evaluation/process/publicity-days.test.ts > of seven days it ends with the last second of the seventh day after, in China',
    ],
    why: 'Objections are taken as in time until the timer has come round.',
  },
  {
    id: 'scores-early',
    file: 'packages/server/src/peer-review/sheet/opening.rules.ts',
    find: '  expected.length > 0 && waiting.length === 0 && undecided.length === 0',
    replace: '  expected.length > 0 && waiting.length === 0',
    tests: [
      'packages/server/src/peer-review/sheet/sheet.test.ts > at a meeting they stay sealed while somebody who agreed may still come in',
    ],
    why: 'Scores open while somebody may still hand in.',
  },
  {
    id: 'scores-sealed-read',
    file: 'packages/server/src/peer-review/sheet/sheet.views.ts',
    find: '  if (panel.openedAt === null) return false',
    replace: '  if (panel.openedAt === undefined) return false',
    tests: [
      'packages/server/src/peer-review/sheet/sheet.test.ts > nobody reads values before the last one is in; then by role',
    ],
    why: 'Sealed scores are read before they are opened.',
  },
  {
    id: 'scores-of-handler',
    file: 'packages/server/src/peer-review/sheet/sheet.views.ts',
    find: "if (role === 'handler' || role === 'inCharge') return unsigned === 0",
    replace: "if (role === 'handler' || role === 'inCharge') return true",
    tests: [
      'packages/server/src/peer-review/sheet/sheet.test.ts > nobody reads values before the last one is in; then by role',
    ],
    why: 'The handler reads scores before all have signed.',
  },
  {
    id: 'expert-without-promise',
    file: 'packages/server/src/peer-review/sheet/sheet.views.ts',
    find: 'seat.joinStatus === JoinStatus.pending || seat.promisedAt === null)',
    replace: 'seat.joinStatus === JoinStatus.pending)',
    tests: [
      'packages/server/src/peer-review/sheet/sheet.test.ts > exist for those who agreed, and open their files after the promise',
    ],
    why: 'An expert reads the application before promising secrecy.',
  },
  {
    id: 'expert-after-stepping-back',
    file: 'packages/server/src/peer-review/sheet/sheet.views.ts',
    find: '  return !isAway(await findExamination(db, achievementId, memberId))',
    replace: '  return true',
    tests: [
      'packages/server/src/peer-review/sheet/sheet.test.ts > whoever stepped back reads neither material nor scores any more, and opens nothing, be it the leader',
    ],
    why: 'An expert who stepped back still reads the application.',
  },
  {
    id: 'sign-code-one-try-more',
    file: 'packages/server/src/peer-review/signing/sign-code.queries.ts',
    find: "      .where('triesLeft', '>', 0)",
    replace: "      .where('triesLeft', '>=', 0)",
    tests: ['packages/server/src/peer-review/sheet/sheet.test.ts > five wrong codes spend it'],
    why: 'A signing code may be tried once more.',
  },
  {
    id: 'recusal-over-age',
    file: 'packages/server/src/peer-review/recusal/recusal.rules.ts',
    find: '    return age > rules.maxAge ?',
    replace: '    return age >= rules.maxAge ?',
    tests: [
      'packages/contract/src/evaluation/achievement-form.test.ts > rises with what is filled in, and is whole only when nothing is missing',
    ],
    why: 'Experts of exactly the highest age are said to be over it.',
  },
  {
    id: 'recusal-too-often',
    file: 'packages/server/src/peer-review/recusal/recusal.rules.ts',
    find: '    times > rules.maxTimes ?',
    replace: '    times >= rules.maxTimes ?',
    tests: [
      'packages/contract/src/evaluation/achievement-form.test.ts > rises with what is filled in, and is whole only when nothing is missing',
    ],
    why: 'Experts who came exactly as often as allowed are said to have come too often.',
  },
  {
    id: 'recusal-same-id',
    file: 'packages/server/src/peer-review/recusal/recusal.rules.ts',
    find: "    if (expert.idIndex !== '' && person.idIndexes.includes(expert.idIndex))",
    replace: "    if (expert.idIndex !== '' && person.idIndexes[0] === expert.name)",
    tests: ['packages/server/src/peer-review/recusal/recusal.test.ts > catches'],
    why: 'An author examines their own achievement.',
  },
  {
    id: 'recusal-frozen',
    file: 'packages/server/src/peer-review/recusal/recusal.rules.ts',
    find: "credibility === 'D' || credibility === '冻结' ?",
    replace: "credibility === 'D' ?",
    tests: ['packages/server/src/peer-review/recusal/recusal.test.ts > catches'],
    why: 'A frozen expert is chosen.',
  },
  {
    id: 'recusal-withdrawn-interest',
    file: 'packages/server/src/peer-review/recusal/facts.queries.ts',
    find: "      .where('withdrawnAt', 'is', null)",
    replace: "      .where('withdrawnAt', 'is distinct from', sql<string>`now()`)",
    tests: [
      'packages/server/src/peer-review/panel/pool.test.ts > units that experts stay away from are kept by them and by staff, and count at once',
    ],
    why: 'An interest that was withdrawn still blocks.',
  },
  {
    id: 'panel-even',
    file: 'packages/server/src/peer-review/panel/panel.rules.ts',
    find: ' || (size % 2 === 0 && !short))',
    replace: ')',
    tests: ['packages/server/src/peer-review/panel/panel-rules.test.ts'],
    why: 'A panel of even size is locked.',
  },
  {
    id: 'panel-reserves-after-confirming',
    file: 'packages/server/src/peer-review/panel/panel.rules.ts',
    find: '    (confirmed ? warnings : blocks).push(',
    replace: '    blocks.push(',
    tests: [
      'packages/server/src/peer-review/panel/panel-rules.test.ts > few reserves are a warning once the list was confirmed: they are there to be used up',
    ],
    why: 'Reserves that were used up block the panel.',
  },
  {
    id: 'panel-technical-share',
    file: 'packages/server/src/peer-review/panel/panel.rules.ts',
    find: '  Math.ceil((size * technicalShare) / 100)',
    replace: '  Math.floor((size * technicalShare) / 100)',
    tests: ['packages/server/src/peer-review/panel/panel-rules.test.ts'],
    why: 'One technical expert fewer than the share is enough.',
  },
  {
    id: 'panel-organisers',
    file: 'packages/server/src/peer-review/panel/panel.rules.ts',
    find: '  Math.floor((size * organiserShare) / 100)',
    replace: '  Math.ceil((size * organiserShare) / 100)',
    tests: ['packages/server/src/peer-review/panel/panel-rules.test.ts'],
    why: 'One expert of the organising unit more than the share sits.',
  },
  {
    id: 'panel-busy',
    file: 'packages/server/src/peer-review/panel/panel.rules.ts',
    find: 'openTasks > maxLoad)',
    replace: 'openTasks >= maxLoad)',
    tests: [
      'packages/server/src/peer-review/panel/panel-rules.test.ts > whoever has as many tasks as allowed may sit, with one more not',
    ],
    why: 'Who has exactly as many tasks as allowed is refused.',
  },
  {
    id: 'sheet-late-day',
    file: 'packages/server/src/peer-review/sheet/sheet-scene.actions.ts',
    find: 'Date.parse(panel.dueAt) < (await',
    replace: 'Date.parse(panel.dueAt) < -86_400_000 + (await',
    tests: [
      'packages/server/src/peer-review/sheet/sheet.test.ts > a sheet is late once its last day has passed, in China',
    ],
    why: 'A sheet that comes a day late is counted as in time.',
  },
  {
    id: 'sign-code-old',
    file: 'packages/server/src/peer-review/signing/sign-code.queries.ts',
    find: "      .where('triesLeft', '>', 0)\n      .where('expiresAt', '>', sql<string>`now()`)\n",
    replace: "      .where('triesLeft', '>', 0)\n",
    tests: [
      'packages/server/src/peer-review/sheet/sheet.test.ts > a code for a signature lasts so many minutes',
    ],
    why: 'An old code still signs.',
  },
  {
    id: 'evidence-before-promise',
    file: 'packages/server/src/peer-review/assignment/assignment.views.ts',
    find: 'evidence: reads ? submission.evidence.map',
    replace: 'evidence: submission ? submission.evidence.map',
    tests: [
      'packages/server/src/peer-review/sheet/evidence.test.ts > after the promise, for each criterion, and nothing but what experts judge by',
    ],
    why: 'The application is read before confidentiality was promised.',
  },
  {
    id: 'sheets-extended-when-opened',
    file: 'packages/server/src/peer-review/sheet/extension.actions.ts',
    find: "  if (panel.openedAt !== null) throw guardFailed(REVIEW_GUARDS, 'dueAfterOpening')\n",
    replace: '',
    tests: [
      'packages/server/src/peer-review/sheet/extension.test.ts > refused for a meeting, before the lock, after the opening, once it has ended, and to the second of two',
    ],
    why: 'Experts are told that they have more time for sheets that are closed.',
  },
  {
    id: 'lateness-kept',
    file: 'packages/server/src/peer-review/sheet/extension.actions.ts',
    find: "drop: ['late'] }",
    replace: 'drop: [] }',
    tests: [
      'packages/server/src/peer-review/sheet/extension.test.ts > what is handed in before the end of the new day is not late, also where it was; a second after it is',
    ],
    why: 'A sheet that came in before the new day costs its expert credit all the same.',
  },
  {
    id: 'conclusion-from-the-day-after',
    file: 'packages/server/src/peer-review/panel/panel.jobs.ts',
    find: 'dueIn(db, days, today(new Date(from)))',
    replace: 'dueIn(db, days)',
    tests: [
      'packages/server/src/peer-review/panel/panel-days.test.ts > by correspondence after the last day for sheets, and when it came back after that day',
    ],
    why: 'The days for a conclusion count from when the portal looked: a day more by correspondence, as many as it stood still.',
  },
  {
    id: 'objection-to-the-second',
    file: 'packages/server/src/peer-review/publicity/objection.queries.ts',
    find: 'lastSecondOf(sql`now() + make_interval(days => ${days})`)',
    replace: 'sql<string>`now() + make_interval(days => ${days})`',
    tests: [
      'packages/server/src/evaluation/process/last-days.test.ts > one that was taken is dealt with within thirty days, whole ones',
    ],
    why: 'A case is late in the middle of the day that its page names.',
  },
  {
    id: 'answers-after-the-meeting',
    file: 'packages/server/src/peer-review/invitation/invitation.actions.ts',
    find: '  await answerBefore(deps, db, achievementId, at.meetingAt)',
    replace: '',
    tests: [
      'packages/server/src/evaluation/meeting/answer-days.test.ts > set or moved after the invitations it shortens them, caps the forecast, and never gives time back',
    ],
    why: 'A session is set for Friday, and experts who were asked before may answer until Monday.',
  },
  {
    id: 'seat-gone-unsaid',
    file: 'packages/server/src/peer-review/sheet/sheet.views.ts',
    find: '  if (memberId && !(seat && isSeated(seat)) && (await satOnce(db, projectId, memberId)))',
    replace: '  if (memberId && seat && (await satOnce(db, projectId, memberId)))',
    tests: [
      'packages/server/src/peer-review/sheet/seat-gone.test.ts > the sheet of somebody who was replaced is neither kept, handed in nor signed, and says so; a stranger finds nothing',
    ],
    why: 'Whoever was replaced while writing reads that there is nothing of the kind.',
  },
]
