import { type Row, server } from './row.ts'

/** Passwords, captchas, sign-in. */
export const ACCOUNTS: readonly Row[] = [
  {
    id: 'A1',
    points: 3,
    demand: 'Passwords are hashed by argon2id at 46 MiB or more; an older hash is renewed at sign-in.',
    tests: [
      server(
        'identity/password/password.test.ts > are argon2id at the demanded cost and compare exact bytes',
      ),
      server('identity/sign-in/sign-in.test.ts > raises the cost of an old hash at sign-in'),
    ],
    plant: {
      file: server('identity/password/password.rules.ts'),
      find: 'memoryCost: 47_104',
      replace: 'memoryCost: 4_104',
      why: 'Hashes cost a tenth.',
    },
  },
  {
    id: 'A2',
    points: 3,
    demand: 'No common, default or personal password is taken, wherever one is set.',
    tests: [
      server('identity/password/password.test.ts > refuses the personal %s'),
      server('identity/password/password.test.ts > refuses the common %s'),
      server('identity/password/password.test.ts > knows the default passwords of the deployment'),
    ],
    plant: {
      file: server('identity/password/password.rules.ts'),
      find: "  if (isPersonal(plain, person)) throw new AppError('weakPassword')",
      replace: '',
      why: 'The own phone is a password.',
    },
  },
  {
    id: 'A3',
    points: 3,
    demand:
      'Five failures close a name for a quarter of an hour, known or not, in all its spellings; the owner is not shut out.',
    tests: [
      server('identity/sign-in/sign-in.test.ts > closes after five, also for a name like %s'),
      server('identity/sign-in/sign-in.test.ts > counts case and width variants of an unknown name as one'),
      server('identity/sign-in/sign-in.test.ts > does not lock out a device that signed in before'),
    ],
    plant: {
      file: server('identity/sign-in/lock.queries.ts'),
      find: '>= ${lockThreshold} then ${lock} end',
      replace: '> 3 * ${lockThreshold} then ${lock} end',
      why: 'A password may be guessed three times as often.',
    },
  },
  {
    id: 'A4',
    points: 3,
    demand: 'Known and unknown names get one answer after the same work.',
    tests: [server('existence.test.ts > known and unknown names get one answer for one price')],
    plant: {
      file: server('identity/sign-in/sign-in.actions.ts'),
      find: '      if (accounts.length === 0) await verifyPassword(null, plain)\n',
      replace: '',
      why: 'A name that nobody has is answered without a hash, in a tenth of the time.',
    },
  },
  {
    id: 'A5',
    points: 2,
    demand: 'Where an application stands is told after the right password only.',
    tests: [
      server('identity/sign-in/sign-in.test.ts > what an account is shows only after the right password'),
    ],
    plant: {
      file: server('identity/sign-in/sign-in.actions.ts'),
      find: "    const account = await this.match(plain === undefined ? [] : accounts, plain ?? '', key)",
      replace: '    const account = plain === undefined ? undefined : accounts[0]',
      why: 'The state of an application is told to whoever has its captcha.',
    },
  },
  {
    id: 'A6',
    points: 3,
    demand: 'Without a captcha sign in only accounts of staff, by a one-time password that is good once.',
    tests: [
      server(
        'identity/sign-in/sign-in.test.ts > takes a one-time password once, and says nothing of it before the password',
      ),
      server(
        'identity/sign-in/sign-in.test.ts > sign in without a code by short names, in any spelling; what only looks like one opens nothing',
      ),
    ],
    plant: {
      file: server('identity/sign-in/totp.actions.ts'),
      find: '  return step !== undefined && spendTotpStep(db, account.id, step)',
      replace: '  return step !== undefined',
      why: 'A one-time password that was seen over a shoulder works again.',
    },
  },
  {
    id: 'A7',
    points: 3,
    demand:
      'A code by SMS lives five minutes, takes five tries, serves one name, role and purpose, and is kept as a hash.',
    tests: [
      server('identity/password/recovery.test.ts > die after five tries, over all calls that take them'),
      server(
        'identity/password/recovery.test.ts > belong to one purpose, role and name, and last five minutes',
      ),
      server('identity/password/recovery.test.ts > are stored hashed and never logged'),
    ],
    plant: {
      file: server('identity/sign-in/captcha.queries.ts'),
      find: 'where t.tries < ${of.tries}',
      replace: 'where t.tries < 1000 * ${of.tries}',
      why: 'Six digits can be guessed.',
    },
  },
  {
    id: 'A8',
    points: 2,
    demand: 'A sealed password is good once; replayed, expired and mutilated ones get one answer.',
    tests: [
      server(
        'identity/sign-in/sign-in.test.ts > is good once, for five minutes, and every flaw has the one answer',
      ),
      server('identity/sign-in/sign-in.test.ts > gives 200 mutated ciphertexts one answer'),
    ],
    plant: {
      file: server('identity/sign-in/envelope.queries.ts'),
      find: '  return result.numAffectedRows === 1n',
      replace: '  return result.numAffectedRows <= 1n',
      why: 'A request that was recorded signs in again.',
    },
  },
  {
    id: 'A9',
    points: 2,
    demand: 'Nothing in a typed name becomes a role or a code.',
    tests: [
      server('identity/account/account-name.test.ts > never lets a name become a role or a code'),
      server('identity/account/account-name.test.ts > takes what the pages join'),
    ],
    plant: {
      file: server('identity/account/account-name.rules.ts'),
      find: "  if (parts.length !== 3 || joined.normalize('NFKC').split('#').length !== 5) throw refuse(WRONG_NAME)",
      replace: '  if (parts.length < 3) throw refuse(WRONG_NAME)',
      why: 'A separator in the name moves the role.',
    },
  },
  {
    id: 'A10',
    points: 3,
    demand: 'A session with a weak or default password changes it or ends.',
    tests: [
      server(
        'identity/account/own-account.test.ts > with a password that must be changed do that and nothing else',
      ),
      server('attacks.test.ts > a session that must change its password gets nothing else'),
    ],
    plant: {
      file: server('platform/http/access.ts'),
      find: '  if (actor.restricted && !access.whileRestricted)',
      replace: "  if (actor.restricted === 'enrolTotp' && !access.whileRestricted)",
      why: 'Whoever skips the dialog works on with the default password.',
    },
  },
  {
    id: 'A11',
    points: 3,
    demand: 'No account and no password that somebody knows beforehand; one that was given expires.',
    tests: [
      server(
        'identity/account/own-account.test.ts > come without a password that anybody knows, but for one that is said once',
      ),
      server(
        'identity/sign-in/sign-in.test.ts > says 2006 for a disabled account and 2003 for an expired initial password',
      ),
      server(
        'app.test.ts > the first start prints the password of the super administrator once, and it signs in',
      ),
    ],
    plant: {
      file: server('identity/sign-in/sign-in.actions.ts'),
      find: '    if (account.initialPasswordExpiresAt && (await isPast(this.db, account.initialPasswordExpiresAt)))',
      replace: "    if (account.initialPasswordExpiresAt === '')",
      why: 'An initial password in an old letter opens the account for ever.',
    },
  },
  {
    id: 'A12',
    points: 1,
    demand: 'Owners hear of new devices and passwords; staff see what was refused, and why.',
    tests: [
      server('identity/account/own-account.test.ts > from a new device are told to the owner'),
      server(
        'office/staff/records.test.ts > every attempt, the devices of the name and its other records; filters and counts',
      ),
    ],
    plant: {
      file: server('identity/sign-in/sign-in.actions.ts'),
      find: "        await tell(this.parts, db, account, { news: 'new-device', once: randomUUID() })\n",
      replace: '',
      why: 'Nobody hears that somebody else signed in.',
    },
  },
]
