import type { Plant } from '../plant.ts'

export const IDENTITY: readonly Plant[] = [
  {
    id: 'totp-code-twice',
    file: 'packages/server/src/identity/account/account.queries.ts',
    find: "where('totpLastStep', '<', step)",
    replace: "where('totpLastStep', '<=', step)",
    tests: [
      'packages/server/src/identity/sign-in/sign-in.test.ts > takes a one-time password once, and says nothing of it before the password',
    ],
    why: 'A one-time password read over a shoulder works a second time.',
  },
  {
    id: 'totp-sessions-stay',
    file: 'packages/server/src/identity/account/own-account.actions.ts',
    find: "    await endSessions(context.db, actor.accountId, 'totpChanged', actor.sessionId)",
    replace: "    await endSessions(context.db, actor.accountId, 'totpChanged', actor.accountId)",
    tests: [
      'packages/server/src/identity/account/other-sessions.test.ts > whoever binds an authenticator goes on where it was bound, and nowhere else',
    ],
    why: "Enrolling the second factor ends one's own session as well.",
  },
  {
    id: 'password-same-again',
    file: 'packages/server/src/identity/account/own-account.actions.ts',
    find: '    if (fresh === old) throw',
    replace: '    if (fresh !== old && false) throw',
    tests: [
      'packages/server/src/identity/account/own-account.test.ts > with a password that must be changed do that and nothing else',
    ],
    why: 'The password that must be changed may be kept.',
  },
  {
    id: 'password-of-another',
    file: 'packages/server/src/identity/account/own-account.actions.ts',
    find: "  if (!spelled.some((name) => name !== '' && names.includes(name))) throw new AppError('forbidden')",
    replace: "  if (spelled.length === 0) throw new AppError('forbidden')",
    tests: [
      "packages/server/src/identity/account/own-account.test.ts > asks for the old one and takes only one's own account",
    ],
    why: 'The name in the request is not compared with the account that is changed.',
  },
  {
    id: 'session-of-another-account',
    file: 'packages/server/src/identity/account/own-account.actions.ts',
    find: 'current: session.id === actor.sessionId',
    replace: 'current: session.accountId === actor.accountId',
    tests: [
      'packages/server/src/identity/account/own-account.test.ts > are listed and ended by their owner, nobody else',
    ],
    why: 'Every session is called the present one.',
  },
  {
    id: 'reset-lock-stays',
    file: 'packages/server/src/identity/password/recovery.actions.ts',
    find: '      await unlockAccount(db, keyRing, account)',
    replace: '      void unlockAccount',
    tests: [
      'packages/server/src/identity/password/recovery.test.ts > changes it, ends all sessions, lifts the lock and tells the owner',
    ],
    why: 'Who has reset the password stays locked out.',
  },
  {
    id: 'reset-places-stay',
    file: 'packages/server/src/identity/password/recovery.actions.ts',
    find: '      await forgetPlaces(db, account.id)',
    replace: '      void forgetPlaces',
    tests: [
      'packages/server/src/identity/sign-in/shut-out.test.ts > after a new password nothing is known any more',
    ],
    why: 'A reset of the password keeps the places that knew the old one.',
  },
  {
    id: 'password-changed-meanwhile',
    file: 'packages/server/src/identity/account/own-account.actions.ts',
    find: "      if (current?.passwordHash !== own.passwordHash) throw new AppError('passwordChangeFailed')\n",
    replace: "      if (!current) throw new AppError('passwordChangeFailed')\n",
    tests: [
      'packages/server/src/identity/password/new-password.test.ts > what was proved with a password that has changed meanwhile changes nothing',
    ],
    why: 'A password that was changed in another window is overwritten.',
  },
  {
    id: 'reset-disabled',
    file: 'packages/server/src/identity/password/recovery.actions.ts',
    find: 'const isUsable = (account: Account): boolean => account.disabledAt === null',
    replace: "const isUsable = (account: Account): boolean => account.id !== ''",
    tests: [
      'packages/server/src/identity/password/new-password.test.ts > a disabled account gets no code, and the one that it got before opens nothing',
    ],
    why: 'A disabled account gets codes and a new password.',
  },
  {
    id: 'reset-admin-silent',
    file: 'packages/server/src/identity/account/first-staff.actions.ts',
    find: '  await appendAudit(db, {\n    ...{ actorId',
    replace: '  void ((_db: Db, _entry: object) => undefined)(db, {\n    ...{ actorId',
    tests: [
      'packages/server/src/identity/password/new-password.test.ts > a new password by the command line is in the log, whether or not the portal runs',
    ],
    why: 'The super administrator gets a new password and the log says nothing.',
  },
  {
    id: 'nothing-left-for-its-own',
    file: 'packages/server/src/platform/limits/call-limits.ts',
    find: ' && !(await hasOwn(platform, passage, { name, limit }))',
    replace: '',
    tests: [
      'packages/server/src/identity/sign-in/shut-out.test.ts > a device that somebody signed in from has some left, a made-up one has not',
    ],
    why: 'One stranger on the campus network asks for twenty codes an hour, and nobody there signs in.',
  },
  {
    id: 'flood-shuts-out-colleagues',
    file: 'packages/server/src/platform/limits/call-limits.ts',
    find: 'own === undefined ? wait : ',
    replace: 'wait !== null ? wait : ',
    tests: [
      'packages/server/src/identity/sign-in/shut-out.test.ts > whoever was here lately is not held up by a flood of the others, and keeps to as much',
    ],
    why: 'Twenty requests a second of one stranger close the portal to colleagues who are signed in.',
  },
]
