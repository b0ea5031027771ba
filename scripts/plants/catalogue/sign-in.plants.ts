import type { Plant } from '../plant.ts'

export const SIGN_IN: readonly Plant[] = [
  {
    id: 'lock-one-try-more',
    file: 'packages/server/src/identity/sign-in/lock.queries.ts',
    find: '>= ${lockThreshold} then',
    replace: '> ${lockThreshold} then',
    tests: [
      'packages/server/src/identity/sign-in/confirmation.test.ts > are guessed no more often than one-time passwords',
    ],
    why: 'The lock closes one failed try later than the setting says.',
  },
  {
    id: 'lock-never-lifted',
    file: 'packages/server/src/identity/sign-in/lock.queries.ts',
    find: 'c."lockedUntil" is null or c."lockedUntil" <= now()',
    replace: 'c."lockedUntil" is null',
    tests: [
      'packages/server/src/identity/sign-in/sign-in.test.ts > closes after five, also for a name like %s',
    ],
    why: 'A locked account stays locked after its time is up.',
  },
  {
    id: 'lock-tries-never-forgotten',
    file: 'packages/server/src/identity/sign-in/lock.queries.ts',
    find: 'const FORGET_HOURS = 12',
    replace: 'const FORGET_HOURS = 1200',
    tests: [
      'packages/server/src/identity/sign-in/last-moments.test.ts > failures half a day apart are not counted together',
    ],
    why: 'Failures of last week count with those of today.',
  },
  {
    id: 'lock-returned-try-stays-locked',
    file: 'packages/server/src/identity/sign-in/lock.queries.ts',
    find: '.set({ failures: sql`failures - 1`, lockedUntil: null })',
    replace: '.set({ failures: sql`failures - 1` })',
    tests: [
      'packages/server/src/identity/sign-in/last-moments.test.ts > a try that was given back was none, and opens what it had closed',
    ],
    why: 'A try that was given back leaves the account locked.',
  },
  {
    id: 'session-idle-staff-as-member',
    file: 'packages/server/src/identity/sign-in/session.queries.ts',
    find: 'isStaff(role) ? policy.idleMinutesStaff',
    replace: '!isStaff(role) ? policy.idleMinutesStaff',
    tests: [
      'packages/server/src/identity/account/own-account.test.ts > last two hours without a call for members',
    ],
    why: 'The idle time of staff and of members is mixed up.',
  },
  {
    id: 'session-idle-first-moment',
    file: 'packages/server/src/identity/sign-in/session.queries.ts',
    find: 'idleSeconds >= idleMinutes(policy, row.role) * 60',
    replace: 'idleSeconds >= idleMinutes(policy, row.role) * 120',
    tests: [
      'packages/server/src/identity/account/own-account.test.ts > last two hours without a call for members',
    ],
    why: 'A session stays open for twice the idle time.',
  },
  {
    id: 'session-kept-alive-by-frame',
    file: 'packages/server/src/identity/sign-in/session.queries.ts',
    find: 'if (idleSeconds > 60 && !background)',
    replace: 'if (idleSeconds > 60)',
    tests: [
      'packages/server/src/identity/account/own-account.test.ts > last two hours without a call for members',
    ],
    why: 'What a page asks by itself keeps its session alive.',
  },
  {
    id: 'session-all-but-one',
    file: 'packages/server/src/identity/sign-in/session.queries.ts',
    find: "  if (exceptId) query = query.where('id', '<>', exceptId)",
    replace: "  if (exceptId) query = query.where('id', '=', exceptId)",
    tests: [
      'packages/server/src/identity/account/other-sessions.test.ts > all but the one that is named end, and nobody else’s',
    ],
    why: "Enrolling a second factor ends one's own session instead of the others.",
  },
  {
    id: 'session-of-another-ended',
    file: 'packages/server/src/identity/sign-in/session.queries.ts',
    find: "    .where('accountId', '=', accountId)\n    .where('id', '=', id)",
    replace: "    .where('id', '=', id)",
    tests: [
      'packages/server/src/identity/account/own-account.test.ts > are listed and ended by their owner, nobody else',
    ],
    why: "Somebody else's session can be ended by its id.",
  },
  {
    id: 'network-known-for-ever',
    file: 'packages/server/src/identity/sign-in/known-place.queries.ts',
    find: '          and "lastAt" > now() - make_interval(days => ${NETWORK_DAYS})) as network',
    replace: '          ) as network',
    tests: ['packages/server/src/identity/sign-in/last-moments.test.ts > a network is known for ninety days'],
    why: 'A network that nobody has signed in from for a quarter has tries of its own.',
  },
  {
    id: 'places-kept-after-reset',
    file: 'packages/server/src/identity/sign-in/known-place.queries.ts',
    find: "  await db.deleteFrom('knownDevice').where('accountId', '=', accountId).execute()",
    replace: "  await db.deleteFrom('knownDevice').where('accountId', 'is', null).execute()",
    tests: [
      'packages/server/src/identity/sign-in/shut-out.test.ts > after a new password nothing is known any more',
    ],
    why: "After a reset of the password the thief's device is still trusted.",
  },
  {
    id: 'networks-kept-after-reset',
    file: 'packages/server/src/identity/sign-in/known-place.queries.ts',
    find: "  await db.deleteFrom('knownNetwork').where('accountId', '=', accountId).execute()",
    replace: "  await db.deleteFrom('knownNetwork').where('accountId', 'is', null).execute()",
    tests: [
      'packages/server/src/identity/sign-in/shut-out.test.ts > after a new password nothing is known any more',
    ],
    why: "After a reset of the password the thief's network is still trusted.",
  },
  {
    id: 'networks-swept-early',
    file: 'packages/server/src/identity/sign-in/known-place.queries.ts',
    find: "    .where('lastAt', '<', sql<string>`now() - make_interval(days => ${NETWORK_DAYS})`)",
    replace: "    .where('lastAt', '>', sql<string>`now() - make_interval(days => ${NETWORK_DAYS})`)",
    tests: ['packages/server/src/identity/sign-in/last-moments.test.ts > a network is known for ninety days'],
    why: 'The sweep takes the networks in use and leaves the old ones.',
  },
  {
    id: 'envelope-stale',
    file: 'packages/server/src/identity/sign-in/envelope.queries.ts',
    find: 'where clock.now - ${earliest} < ${minutes * 60_000} and',
    replace: 'where clock.now - ${earliest} < ${minutes * 600_000} and',
    tests: [
      'packages/server/src/identity/sign-in/sign-in.test.ts > is good once, for five minutes, and every flaw has the one answer',
    ],
    why: 'A sealed password that somebody wrote down is taken for most of an hour.',
  },
  {
    id: 'envelope-from-the-future',
    file: 'packages/server/src/identity/sign-in/envelope.queries.ts',
    find: ' and ${latest} - clock.now < ${minutes * 60_000}',
    replace: ' and ${latest} is not null',
    tests: [
      'packages/server/src/identity/sign-in/last-moments.test.ts > a sealed password is good for five minutes either way, and remembered as long as it could come again',
    ],
    why: 'A sealed password dated years ahead is taken.',
  },
  {
    id: 'envelope-nonce-forgotten-early',
    file: 'packages/server/src/identity/sign-in/envelope.queries.ts',
    find: 'make_interval(mins => ${2 * minutes + 1})',
    replace: 'make_interval(mins => 1)',
    tests: [
      'packages/server/src/identity/sign-in/last-moments.test.ts > a sealed password is good for five minutes either way, and remembered as long as it could come again',
    ],
    why: 'A used nonce is forgotten while its envelope is still good, so that it can be sent again.',
  },
  {
    id: 'code-sent-again-at-once',
    file: 'packages/server/src/identity/sign-in/captcha.queries.ts',
    find: 'order by "createdAt" desc offset ${of.max - 1} limit 1',
    replace: 'order by "createdAt" desc offset ${of.max} limit 1',
    tests: [
      'packages/server/src/identity/password/recovery.test.ts > go out once a minute, five times an hour, ten times a day; a second one replaces the first',
    ],
    why: 'One more code than allowed is sent within the span.',
  },
  {
    id: 'code-failed-counts',
    file: 'packages/server/src/identity/sign-in/captcha.queries.ts',
    find: '= ${of.index} and "failedAt" is null',
    replace: '= ${of.index}',
    tests: [
      'packages/server/src/identity/password/recovery.test.ts > answers 4003 without waiting for a gateway that is away, also for unknown names',
    ],
    why: 'A code that never left counts against the next one.',
  },
  {
    id: 'code-after-its-time',
    file: 'packages/server/src/identity/sign-in/captcha.queries.ts',
    find: '        and "expiresAt" > now()',
    replace: '        and "expiresAt" is not null',
    tests: [
      'packages/server/src/identity/password/recovery.test.ts > belong to one purpose, role and name, and last five minutes',
    ],
    why: 'A code from yesterday opens the account.',
  },
  {
    id: 'code-one-try-more',
    file: 'packages/server/src/identity/sign-in/captcha.queries.ts',
    find: 'do update set tries = t.tries + 1 where t.tries < ${of.tries}',
    replace: 'do update set tries = t.tries + 1 where t.tries <= ${of.tries}',
    tests: [
      'packages/server/src/identity/password/recovery.test.ts > die after five tries, over all calls that take them',
    ],
    why: 'A code may be tried once more than the setting says.',
  },
  {
    id: 'code-older-one-too',
    file: 'packages/server/src/identity/sign-in/captcha.queries.ts',
    find: 'select distinct on ("askedFrom") id',
    replace: 'select distinct on (id) id',
    tests: [
      'packages/server/src/identity/password/recovery.test.ts > go out once a minute, five times an hour, ten times a day; a second one replaces the first',
    ],
    why: 'The code before the last one is still good.',
  },
  {
    id: 'code-of-another-purpose',
    file: 'packages/server/src/identity/sign-in/captcha.queries.ts',
    find: 'where purpose = ${of.purpose} and role',
    replace: 'where purpose is not null and role',
    tests: [
      'packages/server/src/identity/password/recovery.test.ts > belong to one purpose, role and name, and last five minutes',
    ],
    why: 'The code of a sign-in resets the password.',
  },
  {
    id: 'code-lasts-longer',
    file: 'packages/server/src/identity/sign-in/sign-in.messages.ts',
    find: 'export const CODE_MINUTES = 5',
    replace: 'export const CODE_MINUTES = 15',
    tests: [
      'packages/server/src/identity/password/recovery.test.ts > belong to one purpose, role and name, and last five minutes',
    ],
    why: 'Codes by SMS are good for a quarter of an hour.',
  },
  {
    id: 'totp-reset-waits-for-ever',
    file: 'packages/server/src/identity/sign-in/second-factor.queries.ts',
    find: 'const HOURS = 24',
    replace: 'const HOURS = 2400',
    tests: [
      'packages/server/src/identity/sign-in/last-moments.test.ts > a request to clear a second factor waits for a day',
    ],
    why: "A request to take somebody's second factor away can be confirmed months later.",
  },
  {
    id: 'lock-own-networks-stay',
    file: 'packages/server/src/identity/sign-in/lock.queries.ts',
    find: '    ...networks.map((network) => networkCounter(keyRing, counted, network)),\n',
    replace: '',
    tests: [
      'packages/server/src/identity/sign-in/last-moments.test.ts > lifting the lock of an account lifts the one of its own networks as well',
    ],
    why: 'Lifting a lock leaves the one of the own network.',
  },
  {
    id: 'envelope-nonce-unsigned',
    file: 'packages/server/src/identity/sign-in/envelope.actions.ts',
    find: 'if (rest.length > 0 || !verify(keyRing, PURPOSE, body, signature)) return undefined',
    replace: 'if (rest.length > 0 || signature === PURPOSE) return undefined',
    tests: [
      'packages/server/src/identity/sign-in/last-moments.test.ts > a nonce that the portal never gave out opens no sealed password',
    ],
    why: 'Whoever makes up a nonce needs none of ours.',
  },
  {
    id: 'code-used-twice',
    file: 'packages/server/src/identity/sign-in/captcha.queries.ts',
    find: "    .where('id', '=', id)\n    .where('usedAt', 'is', null)\n",
    replace: "    .where('id', '=', id)\n",
    tests: ['packages/server/src/identity/sign-in/last-moments.test.ts > a code is spent once'],
    why: 'Of two who use a code at the same moment both get in.',
  },
  {
    id: 'initial-password-late',
    file: 'packages/server/src/identity/account/account-password.actions.ts',
    find: 'const INITIAL_PASSWORD_DAYS = 7',
    replace: 'const INITIAL_PASSWORD_DAYS = 180',
    tests: [
      'packages/server/src/identity/sign-in/last-moments.test.ts > an initial password is good for seven days',
    ],
    why: 'An initial password is good for half a year.',
  },
  {
    id: 'link-by-machine',
    file: 'packages/server/src/identity/file/file.routes.ts',
    find: 'verifyFileLink(keyRing, asked, { ...said, now })',
    replace: 'verifyFileLink(keyRing, asked, { ...said, now: new Date(now.getTime() && Date.now()) })',
    tests: [
      'packages/server/src/identity/file/file.test.ts > links go by the clock of the database, however the one of the machine jumps',
    ],
    why: 'Links open or do not as the clock of a machine is set.',
  },
]
