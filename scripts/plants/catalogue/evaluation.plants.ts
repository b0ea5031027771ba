import type { Plant } from '../plant.ts'

export const EVALUATION: readonly Plant[] = [
  {
    id: 'owner-of-nobody',
    file: 'packages/server/src/evaluation/achievement/visibility.rules.ts',
    find: '  actor.memberId !== null && actor.memberId === row.ownerId',
    replace: '  actor.memberId !== null',
    tests: [
      'packages/server/src/evaluation/application/application.test.ts > a foreign draft does not exist, for reading, writing, deleting and printing',
    ],
    why: "Applicants read each other's applications.",
  },
  {
    id: 'draft-seen-by-staff',
    file: 'packages/server/src/evaluation/achievement/visibility.rules.ts',
    find: '    return row.status !== AchievementStatus.draft',
    replace: '    return row.status !== AchievementStatus.concluded',
    tests: [
      'packages/server/src/evaluation/application/application.test.ts > a foreign draft does not exist, for reading, writing, deleting and printing',
    ],
    why: 'The office reads drafts.',
  },
  {
    id: 'notice-too-late',
    file: 'packages/server/src/evaluation/notice/notice.jobs.ts',
    find: 'const TOO_LATE_HOURS = 24',
    replace: 'const TOO_LATE_HOURS = 24_000',
    tests: [
      'packages/server/src/evaluation/process/notices.test.ts > that reaches nobody, or comes a day too late, is told as not sent',
    ],
    why: 'A notice that should have left weeks ago leaves now.',
  },
  {
    id: 'single-case-on-the-board',
    file: 'packages/server/src/evaluation/timeliness/timeliness.queries.ts',
    find: '      having count(*) >= ${FEWEST_SHOWN}`',
    replace: '      having count(*) >= 1`',
    tests: [
      'packages/server/src/evaluation/timeliness/timeliness.test.ts > the board shows medians of what was counted, from five achievements on',
    ],
    why: 'What happened to a single achievement is read out of the public board.',
  },
  {
    id: 'unfinished-counted',
    file: 'packages/server/src/evaluation/timeliness/timeliness.queries.ts',
    find: ' and a.status <> s."toStatus"',
    replace: '',
    tests: [
      'packages/server/src/evaluation/timeliness/timeliness.test.ts > the board shows medians of what was counted, from five achievements on',
    ],
    why: 'A stage that goes on is counted as if it were over.',
  },
  {
    id: 'forecast-past-the-deadline',
    file: 'packages/server/src/peer-review/panel/panel.rules.ts',
    find: '  const left = until === null ? Number.POSITIVE_INFINITY : Math.max(0, (until - now) / HOUR)',
    replace: '  const left = Number.POSITIVE_INFINITY',
    tests: [
      'packages/server/src/peer-review/panel/panel-rules.test.ts > an answer is expected by habit, and never later than the day until which it counts',
    ],
    why: 'Answers after the meeting are counted upon.',
  },
  {
    id: 'ballots-by-video',
    file: 'packages/server/src/evaluation/meeting-papers/kit.documents.ts',
    find: '    const video = isVideo(scene.meeting)',
    replace: '    const video = false',
    tests: [
      'packages/server/src/evaluation/meeting-papers/papers.test.ts > the kit of a video meeting has no ballots and nothing to sign in the room',
    ],
    why: 'Ballots are printed for a box that nobody reaches.',
  },
  {
    id: 'fee-without-work',
    file: 'packages/server/src/evaluation/fees/fees.actions.ts',
    find: 'if (idle.length > 0) throw',
    replace: 'if (idle.length > paid.length) throw',
    tests: [
      'packages/server/src/evaluation/fees/fees.test.ts > amounts are confirmed by somebody in charge, and stand until that is withdrawn with a reason',
    ],
    why: 'Whoever stayed away, or handed in nothing, is paid.',
  },
  {
    id: 'fee-paid-before-confirmed',
    file: 'packages/server/src/evaluation/fees/payout.actions.ts',
    find: 'if (paidOn < dayOf(confirmedAt))',
    replace: "if (paidOn < '2000-01-01')",
    tests: [
      'packages/server/src/evaluation/fees/payout.test.ts > only amounts that stand are paid, once, and on a day between their confirmation and today',
    ],
    why: 'A fee is noted as paid before anybody in charge stood by it.',
  },
  {
    id: 'fee-reopened-when-paid',
    file: 'packages/server/src/evaluation/fees/fees.actions.ts',
    find: '.some(({ paidOn }) => paidOn !== null))',
    replace: ".some(({ paidOn }) => paidOn === ''))",
    tests: [
      'packages/server/src/evaluation/fees/payout.test.ts > it is taken back with a reason, and only then are the amounts confirmed anew',
    ],
    why: 'What was paid can be changed afterwards.',
  },
  {
    id: 'recused-as-abstained',
    file: 'packages/server/src/evaluation/conclusion/summary.views.ts',
    find: 'abstain: votes.abstain - recused',
    replace: 'abstain: votes.abstain',
    tests: [
      'packages/server/src/evaluation/dossier/questions.test.ts > who stepped back neither abstained nor kept silent; there were enough all the same',
    ],
    why: 'Report and minutes say that an expert abstained who stepped back.',
  },
  {
    id: 'report-decided-by-another',
    file: 'packages/server/src/evaluation/dossier/dossier-report.documents.ts',
    find: 'events.get(report.decidedNo ?? 0)',
    replace: "[...events.values()].find(({ move }) => move === 'conclude')",
    tests: [
      'packages/server/src/evaluation/dossier/questions.test.ts > what a corrected report says otherwise, who asked for it, and which row of the log decided each',
    ],
    why: 'A dossier names the decision of an earlier report.',
  },
  {
    id: 'fee-for-abstaining',
    file: 'packages/contract/src/evaluation/fees/fees.rules.ts',
    find: "['submitted', 'signed', 'refused']",
    replace: "['submitted', 'signed', 'refused', 'abstained']",
    tests: [
      'packages/server/src/evaluation/fees/fees.test.ts > amounts are confirmed by somebody in charge, and stand until that is withdrawn with a reason',
    ],
    why: 'Who abstained is paid for a sheet.',
  },
  {
    id: 'reminded-at-the-extension',
    file: 'packages/server/src/evaluation/process/process.queries.ts',
    find: 'and coalesce(r."extendedAt", r.at) < r."dueAt"',
    replace: 'and r.at < r."dueAt"',
    tests: [
      'packages/server/src/evaluation/move/extension.test.ts > reminders, lateness and the end follow the new day, to the second',
    ],
    why: 'Whoever is given two more days is reminded of them in the same minute.',
  },
  {
    id: 'reminder-of-the-old-day',
    file: 'packages/server/src/evaluation/notice/process.messages.ts',
    find: 'once: `${news.days}:${dayOf(news.dueAt)}`',
    replace: 'once: `${news.days}`',
    tests: [
      'packages/server/src/evaluation/move/extension.test.ts > reminders, lateness and the end follow the new day, to the second',
    ],
    why: 'What was reminded of the old day is never reminded of the new one.',
  },
  {
    id: 'letter-worded-anew',
    file: 'packages/server/src/platform/settings/settings.queries.ts',
    find: "      .where('savedAt', '<=', at)\n",
    replace: '',
    tests: [
      'packages/server/src/evaluation/dossier/letters/wording.test.ts > a letter keeps the words of the day of its decision; the next one has the new ones, until they are reset',
      'packages/server/src/evaluation/dossier/letters/wording.test.ts > contract, notice of a meeting and appointments are worded by staff, the PDF as the Word file',
    ],
    why: 'A dossier made later has another letter than the one that was sealed and sent.',
  },
  {
    id: 'ballot-without-number',
    file: 'packages/server/src/evaluation/meeting-papers/voting-page.documents.ts',
    find: "numbered(short, '评票', acceptNo)",
    replace: "''",
    tests: [
      'packages/server/src/evaluation/meeting-papers/own-words.test.ts > ballot, page of signatures and fee sheet have number, seal and the words of the society, as PDF and Word',
    ],
    why: 'Ballots are filed that belong to no case.',
  },
  {
    id: 'limits-not-logged',
    file: 'packages/server/src/evaluation/move/move.actions.ts',
    find: 'entered && after.dueAt ?',
    replace: "move === 'submit' && entered && after.dueAt === '' ?",
    tests: [
      'packages/server/src/evaluation/dossier/limits.test.ts > the day of each step is kept with the move; an extended return says both days, and the calendar is beside it',
    ],
    why: 'Nobody can say afterwards by when something was due.',
  },
  {
    id: 'appeal-by-present-setting',
    file: 'packages/server/src/evaluation/process/appeal-day.rules.ts',
    find: "typeof appealUntil === 'string' ? appealUntil : addDays",
    replace: "typeof appealUntil === 'number' ? appealUntil : addDays",
    tests: [
      'packages/server/src/evaluation/process/appeal.test.ts > the last day is the one that was told, whatever the setting says afterwards',
    ],
    why: 'A changed setting takes away or gives days that an applicant was told otherwise.',
  },
  {
    id: 'appeal-decided-by-its-maker',
    file: 'packages/server/src/evaluation/process/appeal.actions.ts',
    find: 'found.concludedById === actor.accountId',
    replace: "found.concludedById === 'nobody'",
    tests: [
      'packages/server/src/evaluation/process/appeal.test.ts > with nobody else in charge the appeal goes to the super administrator, not to whoever decided',
      'packages/server/src/evaluation/process/appeal.test.ts > with another in charge it is theirs',
    ],
    why: 'Whoever made a conclusion upholds it.',
  },
  {
    id: 'filled-in-and-read-again',
    file: 'packages/server/src/peer-review/letter/wording.documents.ts',
    find: '    linesOf(content).replaceAll(TAG, (whole, name: string) => known[name] ?? whole)',
    replace:
      '    linesOf(content).replaceAll(TAG, (whole, name: string) => known[name]?.replaceAll(TAG, (_, key: string) => known[key] ?? "") ?? whole)',
    tests: [
      'packages/server/src/evaluation/dossier/letters/wording.test.ts > what is filled in is never read as part of the text',
    ],
    why: 'What somebody typed as a reason pulls other fields of the records into the letter.',
  },
  {
    id: 'grave-objection-refused-at-the-end',
    file: 'packages/server/src/peer-review/publicity/publicity.routes.ts',
    find: "  return over || (row.state === 'ended' && row.takesLate) ? 'late' : 'closed'",
    replace: "  return row.state === 'ended' && row.takesLate ? 'late' : 'closed'",
    tests: [
      'packages/server/src/evaluation/process/publicity-days.test.ts > whoever objects in its last minute is in time, and in the first one after it only where it weighs heavily',
      'packages/server/src/award/batch/objections.test.ts > once its days are over it takes what weighs heavily, also before the review begins; nothing else, be it of the nominator',
    ],
    why: 'Between the last second of a publicity and the move that ends it, an objection for fraud is turned away.',
  },
  {
    id: 'late-objection-holds-the-publicity',
    file: 'packages/server/src/evaluation/process/timer.jobs.ts',
    find: '.filter(({ late }) => !late)',
    replace: '',
    tests: [
      'packages/server/src/evaluation/process/publicity-days.test.ts > whoever objects in its last minute is in time, and in the first one after it only where it weighs heavily',
    ],
    why: 'An objection after the end keeps the publicity from ending, and nobody may take it as long as it lasts.',
  },
  {
    id: 'dossier-without-looks',
    file: 'packages/server/src/peer-review/dossier/objection.documents.ts',
    find: '      ...(named ? looked(looks) : []),',
    replace: '',
    tests: [
      'packages/server/src/evaluation/dossier/auditor.test.ts > who looked at the name of an objector, and when; not for the expert review',
    ],
    why: 'Who has seen the name of an objector is not to be found out from the dossier.',
  },
  {
    id: 'chosen-without-reasons',
    file: 'packages/server/src/peer-review/selection/distribution.actions.ts',
    find: '        ...(changed && whyChosen(on, policy, { ...input, size: facts.size }, experts)),',
    replace: '',
    tests: [
      'packages/server/src/evaluation/dossier/auditor.test.ts > who chose whom, out of whom, and what spoke for each of them on that day',
    ],
    why: 'Nobody can say afterwards why the portal suggested this expert.',
  },
  {
    id: 'appeal-day-after-its-decision',
    file: 'packages/server/src/evaluation/process/appeal.actions.ts',
    find: '    await setAppealDue(db, id, null)\n',
    replace: '',
    tests: [
      'packages/server/src/evaluation/process/requests.test.ts > an appeal stands in the queue with its day, is decided, and is not made twice against one conclusion',
    ],
    why: 'The office is reminded of an appeal that was decided.',
  },
  {
    id: 'closing-of-untaken-objections',
    file: 'packages/server/src/evaluation/move/ruling.actions.ts',
    find: "    if (one.state !== 'submitted') await closeCase(",
    replace: '    await closeCase(',
    tests: [
      'packages/server/src/evaluation/process/unruled.test.ts > what is upheld answers its own objector alone; the others are told that it is publicised anew',
    ],
    why: 'Somebody is told that their case has ended while nobody has decided whether to take it.',
  },
  {
    id: 'suggestion-of-low-credibility',
    file: 'packages/server/src/peer-review/selection/choose.actions.ts',
    find: 'seated.length < size && !one.reserveOnly && fitsInto',
    replace: 'seated.length < size && fitsInto',
    tests: [
      'packages/server/src/peer-review/selection/low-credibility.test.ts > whose credibility is C is suggested as a reserve at most, and not drawn',
    ],
    why: 'Experts whom the society no longer seats are suggested first.',
  },
  {
    id: 'dossier-of-a-session-left',
    file: 'packages/server/src/evaluation/dossier/dossier.queries.ts',
    find: "    .where('meetingItem.removedAt', 'is', null)\n",
    replace: '',
    tests: [
      'packages/server/src/evaluation/dossier/sessions.test.ts > of a session from which it was taken off there is no notice; of one at which it stayed there is',
    ],
    why: 'The dossier tells of a session at which the achievement was not dealt with.',
  },
]
