import type { Plant } from '../plant.ts'

export const PLATFORM: readonly Plant[] = [
  {
    id: 'worker-with-rights',
    file: 'packages/server/src/platform/workers/pool.ts',
    find: 'execArgv: [...RIGHTS, ',
    replace: 'execArgv: [',
    tests: [
      'packages/server/src/platform/workers/pool.test.ts > work is done elsewhere, without the keys of the portal at hand, while this thread goes on',
    ],
    why: 'Code that got into a worker by a hostile file reads the keys of the portal.',
  },
  {
    id: 'worker-without-weight',
    file: 'packages/server/src/platform/workers/pool.ts',
    find: ' ended(), late(), heavy(), ',
    replace: ' ended(), late(), ',
    tests: [
      'packages/server/src/platform/typeset/typeset.test.ts > whoever stands behind a paper that takes too much gets theirs',
    ],
    why: "What native code allocates is nobody's limit.",
  },
  {
    id: 'job-of-another',
    file: 'packages/server/src/office/task/task.routes.ts',
    find: "    if (!row || row.ownerAccountId !== actorOf(context).accountId) throw new AppError('notFound')",
    replace: "    if (!row) throw new AppError('notFound')",
    tests: [
      'packages/server/src/swept.test.ts > at every place where one may stand: %s opens what stands in the list and nothing else',
    ],
    why: 'Whoever learns the id of a task fetches the spreadsheet of another.',
  },
  {
    id: 'unholdable-text',
    file: 'packages/server/src/platform/http/reply.ts',
    find: '  SQLSTATE.notInEncoding,\n',
    replace: '',
    tests: ['packages/server/src/swept.test.ts > %s: refused in words, or taken and borne'],
    why: 'A sign that no database holds is an error of ours.',
  },
  {
    id: 'download-that-breaks-off',
    file: 'packages/server/src/office/audit/audit.routes.ts',
    find: 'const rows = await begun(sheetRows(context.db, filter))',
    replace: 'const rows = sheetRows(context.db, filter)',
    tests: ['packages/server/src/swept.test.ts > %s: refused in words, or taken and borne'],
    why: 'A day that does not exist breaks the file off in the middle, and nobody is told why.',
  },
  {
    id: 'ticket-after-its-time',
    file: 'packages/server/src/platform/http/tickets.queries.ts',
    find: "    .where('usedAt', 'is', null)\n    .where('expiresAt', '>', sql<string>`now()`)",
    replace: "    .where('usedAt', 'is', null)",
    tests: [
      'packages/server/src/platform/http/tickets.test.ts > a ticket for %s lasts its minutes, to the second',
    ],
    why: 'A link that has run out still opens the form.',
  },
  {
    id: 'ticket-of-another-purpose',
    file: 'packages/server/src/platform/http/tickets.queries.ts',
    find: "    .where('purpose', 'in', [...purposes])",
    replace: "    .where('purpose', 'is not', null)",
    tests: ['packages/server/src/platform/http/tickets.test.ts > a ticket is good for its own purpose, once'],
    why: 'The ticket of one form opens another.',
  },
  {
    id: 'tickets-stay-open',
    file: 'packages/server/src/platform/http/tickets.queries.ts',
    find: "    .where('memberId', '=', memberId)",
    replace: "    .where('memberId', 'is', null)",
    tests: [
      'packages/server/src/platform/http/tickets.test.ts > a decision takes the tickets of its record, and nobody else’s',
    ],
    why: 'Links sent before a decision still open the record afterwards.',
  },
  {
    id: 'replay-other-body',
    file: 'packages/server/src/platform/http/idempotency/idempotency.queries.ts',
    find: 'if (row.call !== act.call || !same) throw',
    replace: 'if (row.call !== act.call) throw',
    tests: [
      'packages/server/src/membership/person/registration.test.ts > four submits of one form are one record and one answer',
    ],
    why: 'Another act under the same key gets the reply of the first.',
  },
  {
    id: 'replay-claimed-twice',
    file: 'packages/server/src/platform/http/idempotency/idempotency.queries.ts',
    find: 'return numInsertedOrUpdatedRows === 0n ? replayed(db, keyRing, act) : undefined',
    replace: 'return numInsertedOrUpdatedRows === 2n ? replayed(db, keyRing, act) : undefined',
    tests: [
      'packages/server/src/membership/person/registration.test.ts > four submits of one form are one record and one answer',
    ],
    why: 'An act sent twice is done twice.',
  },
  {
    id: 'file-taken-by-another',
    file: 'packages/server/src/platform/files/file-records.queries.ts',
    find: '    .where((row) => ownedBy(row, to.owner))',
    replace: "    .where('ownerAccountId', 'is', null)",
    tests: [
      'packages/server/src/platform/files/file-records.test.ts > nobody takes the file of another, of another purpose, or one already taken',
    ],
    why: 'Uploads of a signed-in person can no longer be handed in.',
  },
  {
    id: 'file-other-purpose',
    file: 'packages/server/src/platform/files/file-records.queries.ts',
    find: "    .where('purpose', '=', to.purpose)",
    replace: "    .where('purpose', 'is not', null)",
    tests: [
      'packages/server/src/platform/files/file-records.test.ts > nobody takes the file of another, of another purpose, or one already taken',
    ],
    why: 'A photo is handed in as a proof of payment.',
  },
  {
    id: 'file-some-of-them',
    file: 'packages/server/src/platform/files/file-records.queries.ts',
    find: '  if (free.length !== wanted.length) return false',
    replace: '  if (free.length === 0) return false',
    tests: [
      'packages/server/src/platform/files/file-records.test.ts > nobody takes the file of another, of another purpose, or one already taken',
    ],
    why: 'Of several files only those that are there are taken, in silence.',
  },
  {
    id: 'file-abandoned-found',
    file: 'packages/server/src/platform/files/file-records.queries.ts',
    find: '"createdAt" > now() - make_interval(hours => ${ABANDONED_AFTER_HOURS}))`,',
    replace: '"createdAt" is not null)`,',
    tests: [
      'packages/server/src/platform/files/file-periods.test.ts > an upload that nobody hands in is found for a day, and swept afterwards',
    ],
    why: 'An upload that was given up is still found after its day.',
  },
  {
    id: 'file-swept-result',
    file: 'packages/server/src/platform/files/file-records.queries.ts',
    find: '        and job."finishedAt" > now() - make_interval(days => job."keepDays")))`,',
    replace: '        and job."finishedAt" > now()))`,',
    tests: [
      'packages/server/src/platform/files/file-periods.test.ts > the result of a task is kept for its days',
    ],
    why: 'Result files are swept before their days are over.',
  },
  {
    id: 'file-quota-of-others',
    file: 'packages/server/src/platform/files/file-records.queries.ts',
    find: "    .where('state', '=', 'pending')\n    .where((one) => ownedBy(one, owner))",
    replace: "    .where('state', '=', 'pending')",
    tests: [
      'packages/server/src/platform/files/file-periods.test.ts > one’s own waiting uploads count against the quota: not those of others, not what was handed in',
    ],
    why: "Everybody's uploads count against everybody's quota.",
  },
  {
    id: 'file-quota-attached',
    file: 'packages/server/src/platform/files/file-records.queries.ts',
    find: "    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('bytes')])\n    .where('state', '=', 'pending')",
    replace:
      "    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('bytes')])\n    .where('state', '<>', 'deleted')",
    tests: [
      'packages/server/src/platform/files/file-periods.test.ts > one’s own waiting uploads count against the quota: not those of others, not what was handed in',
    ],
    why: 'What was handed in years ago counts against the quota of uploads.',
  },
  {
    id: 'calendar-makeup-day',
    file: 'packages/server/src/platform/clock/working-day.queries.ts',
    find: 'exceptions.get(day) ?? !isWeekend(day)',
    replace: 'exceptions.get(day) === undefined && !isWeekend(day)',
    tests: [
      'packages/server/src/platform/clock/working-day.test.ts > a weekday rests on a holiday, a Saturday is worked where it makes up for one',
    ],
    why: 'A Sunday on which people work is no working day.',
  },
  {
    id: 'calendar-due-a-day-early',
    file: 'packages/server/src/platform/clock/working-day.queries.ts',
    find: '  for (let left = n; left > 0; ) {',
    replace: '  for (let left = n; left > 1; ) {',
    tests: ['packages/server/src/platform/clock/working-day.test.ts > after %s, %i on: %s'],
    why: 'Every period of working days is a day short.',
  },
  {
    id: 'calendar-between-without-last',
    file: 'packages/server/src/platform/clock/working-day.queries.ts',
    find: 'for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))',
    replace: 'for (let day = addDays(from, 1); day < to; day = addDays(day, 1))',
    tests: [
      'packages/server/src/platform/clock/working-day.test.ts > as many lie between as were counted on',
    ],
    why: 'Working days that something is late are counted one short.',
  },
  {
    id: 'calendar-due-at-midnight',
    file: 'packages/server/src/platform/clock/working-day.queries.ts',
    find: '  endOfDay(await dueDay(db, workingDays, from))',
    replace: '  new Date(await dueDay(db, workingDays, from)).toISOString()',
    tests: [
      'packages/server/src/evaluation/application/application.test.ts > a number, a date in ten working days, a frozen copy, a receipt',
    ],
    why: 'A period ends at the beginning of its last day.',
  },
  {
    id: 'calendar-other-year',
    file: 'packages/server/src/platform/clock/working-day.queries.ts',
    find: 'if (from.slice(0, 4) !== String(year) || to.slice(0, 4) !== String(year))',
    replace: 'if (from.slice(0, 4) !== String(year))',
    tests: [
      'packages/server/src/platform/clock/working-day.test.ts > the calendar of a year takes its own days alone',
    ],
    why: "A holiday that reaches into the next year is written into this one's list.",
  },
  {
    id: 'job-with-the-patience-of-requests',
    file: 'packages/server/src/platform/jobs/jobs.ts',
    find: 'const result = await asLongWork(signal, () => handler(run))',
    replace: 'const result = await handler(run)',
    tests: [
      'packages/server/src/platform/jobs/patience.test.ts > a statement of a job may take minutes, the same one of a request a page’s time',
    ],
    why: 'An export over a large society is given up after 2.4 seconds, again and again.',
  },
  {
    id: 'progress-waits-for-long-work',
    file: 'packages/server/src/platform/jobs/jobs.ts',
    find: 'await besideLongWork(() => advanceJob(db, jobId, done, total))',
    replace: 'await advanceJob(db, jobId, done, total)',
    tests: [
      'packages/server/src/platform/jobs/patience.test.ts > jobs that hold all their connections tell how far they are; more of them wait their turn',
    ],
    why: 'Four jobs that hold a connection each wait for a fifth one for ever.',
  },
  {
    id: 'called-off-but-runs-on',
    file: 'packages/server/src/platform/database/database.ts',
    find: "signal.addEventListener('abort', giveUp, { once: true })",
    replace: 'void giveUp',
    tests: [
      'packages/server/src/platform/jobs/patience.test.ts > a job that is called off gives its statement up, and tidies up all the same',
    ],
    why: 'What was called off burdens the database for up to ten minutes, and a portal that stops waits for it.',
  },
  {
    id: 'bucket-forgets-what-is-read-late',
    file: 'packages/server/src/platform/files/s3-blobs.ts',
    find: 'return held(answer.body)',
    replace:
      'return (async function* (body) { for await (const chunk of body) yield Buffer.from(chunk) })(answer.body)',
    tests: [
      'packages/server/src/platform/files/file-store.test.ts > gives all of a file to whoever begins to read it late',
    ],
    why: 'A file from a bucket ends early without a word when memory is tidied before somebody reads it.',
  },
  {
    id: 'wrong-field-unsaid',
    file: 'packages/server/src/platform/http/reply.ts',
    find: "if (error !== 'badInput' || message !== ERRORS.badInput.text) return message",
    replace: "if (error !== 'internal' || message !== ERRORS.badInput.text) return message",
    tests: [
      'packages/server/src/evaluation/move/moves.test.ts > a move that comes with nothing is refused in words, never as a fault of the system',
    ],
    why: 'Whoever left something out reads 系统错误.',
  },
  {
    id: 'requests-without-end',
    file: 'packages/server/src/platform/http/connections.ts',
    find: 'if (socket.destroyed || count(socket, 1) > ahead) return void socket.destroy()',
    replace: 'count(socket, 1)',
    tests: [
      'packages/server/src/platform/http/connections.test.ts > %i requests ahead of their answers close the connection',
    ],
    why: 'A hundred connections open twelve thousand files at once, and the portal stands still.',
  },
  {
    id: 'answers-that-nobody-takes',
    file: 'packages/server/src/platform/http/connections.ts',
    find: '[longest = [...all].find((socket) => stalledFor(socket) >= stalledMs)] = waiting',
    replace: '[longest] = waiting',
    tests: ['packages/server/src/platform/http/connections.test.ts > answers that nobody takes %s'],
    why: 'Whoever asks for large files and reads none of them holds all the places.',
  },
  {
    id: 'words-of-a-library',
    file: 'packages/server/src/platform/http/server.ts',
    find: "    rewriteUrl: ({ url = '/' }) => readableUrl(url),\n",
    replace: '',
    tests: [
      'packages/server/src/app.test.ts > calls that do not exist answer in the reply shape, pages never',
    ],
    why: 'A broken link says in English which library could not read it.',
  },
]
