import type { Plant } from '../plant.ts'

/** What is told, counted and put in order: publications, messages, notices, panels. */
export const SAID_AND_COUNTED: readonly Plant[] = [
  {
    id: 'pub-again',
    file: 'packages/server/src/content/publication/writing.actions.ts',
    find: "before === 'published' ? {} : (",
    replace: '(',
    tests: [
      'packages/server/src/content/publication/article.test.ts > what is out keeps its day, however often it is published again',
    ],
    why: 'An old notice stands at the top as if it were of today.',
  },
  {
    id: 'save-draft',
    file: 'packages/server/src/content/publication/writing.actions.ts',
    find: "    draft: null,\n    draftBy: '',\n  }",
    replace: '  }',
    tests: [
      'packages/server/src/content/publication/article.test.ts > what is being written is kept beside the live text and seen by staff alone',
    ],
    why: 'After saving the older writing is still offered.',
  },
  {
    id: 'file-purpose',
    file: 'packages/server/src/content/publication/writing.actions.ts',
    find: '  if (file?.purpose !== purpose) return false\n',
    replace: '  if (!file) return false\n',
    tests: [
      'packages/server/src/content/publication/article.test.ts > pictures and attachments reach readers by links; others’ files cannot be taken',
    ],
    why: 'A file that was uploaded for something else is shown in public.',
  },
  {
    id: 'ev-add-cancelled',
    file: 'packages/server/src/content/event/registration.actions.ts',
    find: "event.phase === 'ended' || event.phase === 'cancelled'",
    replace: "event.phase === 'ended'",
    tests: [
      'packages/server/src/content/event/event-desk.test.ts > to what was called off nobody is added by hand',
    ],
    why: 'Somebody is told that they are registered for an event that does not take place.',
  },
  {
    id: 'withdraw-approved',
    file: 'packages/server/src/communication/campaign/sending.actions.ts',
    find: "    ...{ approvedById: null, approvedBy: '' },\n",
    replace: '',
    tests: [
      'packages/server/src/communication/campaign/resent.test.ts > taken back, it forgets who had agreed to it, and somebody agrees anew',
    ],
    why: 'A text that was changed goes out under an agreement to another one.',
  },
  {
    id: 'retry-quota',
    file: 'packages/server/src/communication/campaign/sending.actions.ts',
    find: "campaign.state === 'done' ? count : 0",
    replace: '0',
    tests: [
      'packages/server/src/communication/campaign/resent.test.ts > of a mailing that had ended they count against the day',
    ],
    why: 'Sending again goes past the limit of the day.',
  },
  {
    id: 'retry-paused',
    file: 'packages/server/src/communication/campaign/sending.actions.ts',
    find: "campaign.state === 'paused' ? 'paused' : 'sending'",
    replace: "'sending'",
    tests: [
      'packages/server/src/communication/campaign/resent.test.ts > what waits for a pause to end goes on waiting, and is counted already',
    ],
    why: 'Sending again ends a pause that nobody ended.',
  },
  {
    id: 'retry-confirm',
    file: 'packages/server/src/communication/campaign/sending.actions.ts',
    find: '  if (count > STEP_UP_ABOVE) await context.confirm()\n',
    replace: '',
    tests: [
      'packages/server/src/communication/campaign/resent.test.ts > more than fifty are confirmed again',
    ],
    why: 'A thousand are written to again without a fresh password.',
  },
  {
    id: 'job-finish',
    file: 'packages/server/src/communication/campaign/sender.jobs.ts',
    find: 'if (inFlight === 0) await store.finish(db, id)',
    replace: 'await store.finish(db, id)',
    tests: [
      'packages/server/src/communication/campaign/resent.test.ts > it is under way until the last one has left',
    ],
    why: 'A mailing is called finished while its last mails are on their way.',
  },
  {
    id: 'nv-failed-key',
    file: 'packages/server/src/office/notice/notice.views.ts',
    find: "ofMailing(row, 'failed', { topic: 'failed',",
    replace: "ofMailing(row, 'failed', {",
    tests: [
      'packages/server/src/office/notice/notice-lines.test.ts > a mailing that did not reach everybody is told as a failure',
    ],
    why: 'Whoever chose to hear of failures hears nothing.',
  },
  {
    id: 'nv-late-first',
    file: 'packages/server/src/office/notice/notice.views.ts',
    find: 'Number(b.late) - Number(a.late) || ',
    replace: '',
    tests: [
      'packages/server/src/office/notice/notice-lines.test.ts > what is late stands above what is newer',
    ],
    why: 'What is late goes down below what is new.',
  },
  {
    id: 'nv-unlimited',
    file: 'packages/server/src/office/notice/notice.views.ts',
    find: "    if (all === 0) return '名额不限'\n",
    replace: '',
    tests: [
      'packages/server/src/office/notice/notice-lines.test.ts > who waits for an event whose places are no longer limited is told of as such',
    ],
    why: 'Staff read that none of no places are left.',
  },
  {
    id: 'nv-waiting-key',
    file: 'packages/server/src/office/notice/notice.views.ts',
    find: 'key: row.waiting > 0 ? `waiting:${row.id}:${row.waitingAt}` :',
    replace: 'key: row.waiting > 0 ? `waiting:${row.id}` :',
    tests: [
      'packages/server/src/office/notice/notice-lines.test.ts > who waits for an event whose places are no longer limited is told of as such',
    ],
    why: 'Of the second who waits nobody is told.',
  },
  {
    id: 'nv-own-reset',
    file: 'packages/server/src/office/notice/notice.views.ts',
    find: '![row.askedBy, row.accountId].includes(accountId)',
    replace: 'row.askedBy !== accountId',
    tests: [
      'packages/server/src/office/notice/notice.test.ts > clearing a one-time password waits for a third person',
    ],
    why: 'Whose one-time password it is, is asked to confirm that it goes.',
  },
  {
    id: 'tv-bounced',
    file: 'packages/server/src/office/task/centre.views.ts',
    find: "of('sent', 'bounced') + failed",
    replace: "of('sent') + failed",
    tests: [
      'packages/server/src/office/task/centre-lines.test.ts > what came back was sent all the same: the message is through',
    ],
    why: 'A message never comes to its end because of one dead address.',
  },
  {
    id: 'usable-load',
    file: 'packages/server/src/peer-review/selection/choose.actions.ts',
    find: 'one.openTasks < policy',
    replace: 'one.openTasks <= policy',
    tests: [
      'packages/server/src/peer-review/selection/suggested.test.ts > who has as many tasks as anybody may have is given no other',
    ],
    why: 'An expert is suggested beyond the load that anybody may have.',
  },
  {
    id: 'leader-senior',
    file: 'packages/server/src/peer-review/selection/choose.actions.ts',
    find: "zc === '正高级' && chosen.some",
    replace: 'chosen.some',
    tests: [
      'packages/server/src/peer-review/selection/suggested.test.ts > one of the highest title leads, although others fit better',
    ],
    why: 'Somebody without the title is suggested to lead.',
  },
  {
    id: 'given-others',
    file: 'packages/server/src/peer-review/selection/choose.actions.ts',
    find: '    ...(others.has(one.expertId) && { other: true as const }),\n',
    replace: '',
    tests: [
      'packages/server/src/peer-review/selection/suggested.test.ts > whoever was put on the list by hand counts against the share of other subjects',
    ],
    why: 'Half a panel knows another subject.',
  },
  {
    id: 'held-reserves',
    file: 'packages/server/src/peer-review/selection/choose.actions.ts',
    find: 'Math.max(0, reserve - held)',
    replace: 'reserve',
    tests: [
      'packages/server/src/peer-review/selection/suggested.test.ts > reserves that stand on the list already count among those that are asked for',
    ],
    why: 'A list grows by reserves that nobody asked for.',
  },
  {
    id: 'seat-gap',
    file: 'packages/server/src/peer-review/panel/seat.actions.ts',
    find: '    if (seat.reserveNo > 0) await closeReserveGap(db, projectId, seat.reserveNo)\n    await bumpPanel(db, projectId)\n    return { promoted }',
    replace: '    await bumpPanel(db, projectId)\n    return { promoted }',
    tests: [
      'packages/server/src/peer-review/panel/panel.test.ts > only F locks, nobody edits after it, and only F replaces',
    ],
    why: 'Reserves are numbered with a gap, and the first to move up is none.',
  },
  {
    id: 'seat-late-decline',
    file: 'packages/server/src/peer-review/panel/seat.actions.ts',
    find: '  if (joinStatus === declined) refuseAfterLock(scene, by.role)\n',
    replace: '',
    tests: [
      'packages/server/src/peer-review/invitation/refusals.test.ts > a sheet that was handed in keeps its expert, and nothing is written while the evaluation is halted',
    ],
    why: 'Somebody else than the person in charge takes a seat off a locked panel.',
  },
  {
    id: 'seat-written',
    file: 'packages/server/src/peer-review/panel/seat.actions.ts',
    find: "['submitted', 'signed', 'refused']",
    replace: "['submitted', 'signed']",
    tests: [
      'packages/server/src/peer-review/sheet/sheet.test.ts > an expert may refuse to sign, and may step back; both are on record',
    ],
    why: 'Who refuses to sign is replaced by somebody who does not.',
  },
  {
    id: 'seat-own-answer',
    file: 'packages/server/src/peer-review/panel/seat.actions.ts',
    find: '!(overrule && reason.length >= 5)',
    replace: '!overrule',
    tests: [
      'packages/server/src/peer-review/panel/invitation.test.ts > staff take answers down; over the expert’s own only on purpose',
    ],
    why: 'An expert’s own answer is overruled without a reason.',
  },
  {
    id: 'seat-present-back',
    file: 'packages/server/src/peer-review/panel/seat.actions.ts',
    find: ' ||\n    (seat.joinStatus === present && joinStatus === agreed)',
    replace: '',
    tests: [
      'packages/server/src/peer-review/panel/invitation.test.ts > staff take answers down; over the expert’s own only on purpose',
    ],
    why: 'Attendance disappears without a word.',
  },
]
