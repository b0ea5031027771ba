import { type Row, server } from './row.ts'

/** What goes on when something fails. */
export const FAULTS: readonly Row[] = [
  {
    id: 'R1',
    points: 2,
    demand: 'A flood of sign-ins is answered or refused at once (figures: bench/README.md).',
    tests: [server('identity/sign-in/sign-in.test.ts > sheds what it cannot hash soon')],
    plant: {
      file: server('platform/limits/concurrency.ts'),
      find: "      throw Object.assign(new AppError('unavailable'), { retryAfter: 2 })",
      replace: '      await Promise.resolve()',
      why: 'The line grows for as long as the flood lasts.',
    },
  },
  {
    id: 'R2',
    points: 2,
    demand:
      'Lists, searches and records stay quick with a hundred thousand members (figures: bench/README.md).',
    tests: [server('plans.test.ts > plans take no more than they show')],
    plant: {
      file: server('migrations/030-members.sql'),
      find: `create index "member_list_examineDate" on member (kind, "examineDate" desc nulls last, id desc) include (state) where "deletedAt" is null;\n`,
      replace: '',
      why: 'The list by day of approval sorts everybody for each page.',
    },
  },
  {
    id: 'R3',
    points: 3,
    demand: 'After kill -9 everything that was answered is there, once.',
    tests: [
      server('reliability.test.ts > a kill -9 at any moment loses, doubles and halves nothing'),
      server('reliability.test.ts > the check itself sees what is lost, half-written or unasked for'),
    ],
    plant: {
      file: server('platform/http/call.ts'),
      find: '    if (act) await remember(transaction, platform.keyRing, act, body)\n',
      replace: '',
      why: 'Whoever asks again after a crash does it twice.',
    },
  },
  {
    id: 'R4',
    points: 3,
    demand: 'A mass mail that is killed loses nobody and writes to nobody twice.',
    tests: [
      server(
        'communication/campaign/killed.test.ts > mail: nobody twice, nobody lost; what may have been taken is unknown and stays so',
      ),
      server(
        'communication/campaign/killed.test.ts > SMS: the gateway is asked what it took, so that all arrive, each once',
      ),
      server(
        'platform/outbox/outbox.test.ts > cut off after the content: unknown, and never sent again by itself',
      ),
    ],
    plant: {
      file: server('platform/outbox/mail/smtp.ts'),
      find: "  return new DeliveryError(contentSent ? 'unknown' : 'retry', error.message)",
      replace: "  return new DeliveryError('retry', error.message)",
      why: 'A line that was cut after the text sends it once more.',
    },
  },
  {
    id: 'R5',
    points: 3,
    demand: 'A database that dies or freezes: 503 within seconds, nothing lost, back by itself.',
    tests: [
      server(
        'reliability.test.ts > a frozen database: 503 while it is frozen, and all is well once it thaws',
      ),
      server(
        'reliability.test.ts > a kill -9 of the database under load: it comes back by itself, nothing that was confirmed is lost',
      ),
    ],
    plant: {
      file: server('platform/database/database.ts'),
      find: '    query_timeout: PATIENCE[patience] * slowness + 400,',
      replace: '    query_timeout: 600_000,',
      why: 'Everybody waits for a database that says nothing.',
    },
  },
  {
    id: 'R6',
    points: 3,
    demand: 'A full disk is refused in words before it is full, and reads go on.',
    tests: [
      server('platform/files/file-store.test.ts > refuses below the reserve with 507 and goes on reading'),
      server(
        'reliability.test.ts > a full disk, then a read-only one: clean refusals, reads go on, recovery by itself',
      ),
    ],
    plant: {
      file: server('platform/files/local-blobs.ts'),
      find: '    if (free - bytes < reserve) throw',
      replace: '    if (free < 0) throw',
      why: 'The disk is full before anybody is told.',
    },
  },
  {
    id: 'R7',
    points: 2,
    demand:
      'A gateway that refuses, hangs or cuts: an answer in time, the others go on, the queue empties later.',
    tests: [
      server(
        'platform/outbox/outbox.test.ts > a gateway that refuses: no at once, then the breaker opens, and the queue drains on its return',
      ),
      server(
        'platform/outbox/outbox.test.ts > a gateway that never answers: no without its answer; codes by the other channel still go',
      ),
      server('reliability.test.ts > a gateway that hangs: 4003 after a while, and others sign in'),
    ],
    plant: {
      file: server('platform/log/breaker.ts'),
      find: '      if (failures >= threshold) openUntil = performance.now() + pauseMs',
      replace: '',
      why: 'Every message waits for a gateway that is away.',
    },
  },
  {
    id: 'R8',
    points: 3,
    demand: 'Of two who decide at the same moment one wins, and the other learns what is new.',
    tests: [
      server(
        'membership/person/review.test.ts > whoever decides about what has changed since learns that it has',
      ),
      server(
        'membership/person/review.test.ts > of two reviewers one decides, the other learns that something changed; numbers are never equal',
      ),
      server('evaluation/move/moves.test.ts > of two who decide at the same moment one wins'),
    ],
    plant: {
      file: server('membership/review/review.actions.ts'),
      find: '  if (row.version !== decision.version || !canMove(action, situationOf(row)))',
      replace: '  if (!canMove(action, situationOf(row)))',
      why: 'A decision stands on what its maker never saw.',
    },
  },
  {
    id: 'R9',
    points: 3,
    demand: 'The same act sent again is one act with one answer; another body under its key is refused.',
    tests: [
      server(
        'membership/person/registration.test.ts > four submits of one form are one record and one answer',
      ),
      server('office/staff/staff.test.ts > the same act sent again answers the same and makes one account'),
      server(
        'reliability.test.ts > two processes: one session, and a double submit on both makes one record',
      ),
    ],
    plant: {
      file: server('platform/http/idempotency/act.ts'),
      find: '  if (!key || !/^[\\w-]{8,64}$/.test(key)) return null',
      replace: '  if (key !== call) return null',
      why: 'A second press is a second account.',
    },
  },
  {
    id: 'R10',
    points: 2,
    demand: 'An upload that is cut leaves nothing, and can be made again.',
    tests: [
      server('platform/files/file-store.test.ts > keeps nothing of a stream that breaks or grows too long'),
      server('platform/files/file-store.test.ts > clears what a crash left half-written'),
    ],
    plant: {
      file: server('platform/files/local-blobs.ts'),
      find: '    await rm(temporary, { force: true })\n    throw storageError(error)',
      replace: '    throw storageError(error)',
      why: 'Pieces of broken uploads fill the disk.',
    },
  },
  {
    id: 'R11',
    points: 2,
    demand: 'Whatever expires does so by the clock of the database, however the clock of a machine jumps.',
    tests: [
      server(
        'identity/file/file.test.ts > links go by the clock of the database, however the one of the machine jumps',
      ),
      server(
        'identity/sign-in/last-moments.test.ts > codes, sealed passwords, locks and sessions go by the database, however the machine’s clock jumps',
      ),
      server('testing/clock.test.ts > no statement asks for the time in a way that does not follow'),
      server('testing/clock.test.ts > nothing new asks the clock of the machine'),
    ],
    plant: {
      file: server('identity/file/file.routes.ts'),
      find: 'verifyFileLink(keyRing, asked, { ...said, now })',
      replace: 'verifyFileLink(keyRing, asked, { ...said, now: new Date(now.getTime() && Date.now()) })',
      why: 'A machine whose clock jumped opens old links, or none.',
    },
  },
  {
    id: 'R12',
    points: 1,
    demand: 'A stop lets what is under way end within ten seconds.',
    tests: [
      server('portal.test.ts > a stop lets the request under way end, stops the database and exits cleanly'),
      server('reliability.test.ts > a stop lets everything under way end'),
    ],
    plant: {
      file: server('process.ts'),
      find: '    stop().then(',
      replace: '    Promise.resolve().then(',
      why: 'Whoever is just sending a form loses it.',
    },
  },
  {
    id: 'R13',
    points: 3,
    demand:
      'Backup, restore and migrations are whole or leave nothing; a wrong key or a changed byte is refused.',
    tests: [
      server(
        'platform/backup/backup.test.ts > every row and file comes back, and the portal works with them',
      ),
      server('platform/backup/backup.test.ts > a changed byte, and something that is no backup at all'),
      server('platform/database/migrate.test.ts > a migration cut off in the middle runs again'),
      server('platform/database/migrate.test.ts > an edited migration is refused by name'),
    ],
    plant: {
      file: server('platform/database/migrate.ts'),
      find: '    refuseDisagreement(migrations, known)\n    const versions',
      replace: '    const versions',
      why: 'A migration that was edited after it ran is never seen.',
    },
  },
  {
    id: 'R14',
    points: 2,
    demand:
      'An hour of mixed work: no error, memory, descriptors and times at its end as at its beginning (figures: bench/README.md).',
    tests: [
      'scripts/soak.test.ts > memory, descriptors and times that grow are told, and so are wrong answers and standstill',
    ],
    plant: {
      file: 'bench/soak.rules.ts',
      find: 'end.memory > begin.memory * 1.15 + 16',
      replace: 'end.memory > begin.memory * 15',
      why: 'A portal that grows until it is killed passes.',
    },
  },
]
