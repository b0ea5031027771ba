import { type Row, server } from './row.ts'

/** Sessions, and who may do what. */
export const RIGHTS: readonly Row[] = [
  {
    id: 'S1',
    points: 3,
    demand: 'A session is a random token, kept as a hash, in no address and no log.',
    tests: [
      server(
        'platform/crypto/secrets.test.ts > tokens are long, distinct, safe in a URL and stored only as hashes',
      ),
      server(
        'attacks.test.ts > neither database nor log holds it in the clear, nor passwords, tokens, tickets or codes',
      ),
    ],
    plant: {
      file: server('platform/crypto/secrets.ts'),
      find: "  return createHash('sha256').update(token, 'utf8').digest()",
      replace: "  return Buffer.from(token, 'utf8')",
      why: 'Whoever reads a backup is signed in as everybody.',
    },
  },
  {
    id: 'S2',
    points: 3,
    demand: 'Signing out, disabling, deleting, another role or another password end the sessions at once.',
    tests: [server('identity/account/own-account.test.ts > end at once by %s')],
    plant: {
      file: server('identity/sign-in/session.queries.ts'),
      find: "  if (endedAt) return { actor, state: endedLongAgo ? 'ended' : 'expired' }\n",
      replace: '',
      why: 'A stolen token outlives the change of the password.',
    },
  },
  {
    id: 'S3',
    points: 2,
    demand: 'Sessions end when nobody uses them, and after twelve hours, by the clock of the database.',
    tests: [server('identity/account/own-account.test.ts > last two hours without a call for members')],
    plant: {
      file: server('identity/sign-in/session.queries.ts'),
      find: 'idleSeconds >= idleMinutes(policy, row.role) * 60)',
      replace: 'idleSeconds >= idleMinutes(policy, row.role) * 6000)',
      why: 'A window that was left open is open the next day.',
    },
  },
  {
    id: 'S4',
    points: 2,
    demand: 'No page of somebody else makes a call in the name of whoever looks at it.',
    tests: [server('platform/http/replies.test.ts > what another page sends is refused, whatever it is')],
    plant: {
      file: server('platform/http/call.ts'),
      find: "!passage.request.headers['x-requested-with'])",
      replace: "passage.request.headers['x-requested-with'] === '')",
      why: 'A form on another page posts as the reader.',
    },
  },
  {
    id: 'S5',
    points: 2,
    demand: 'Replies are kept by no cache; one’s own sessions are listed and ended.',
    tests: [
      server('platform/http/replies.test.ts > no reply is kept by a cache'),
      server('identity/account/own-account.test.ts > are listed and ended by their owner, nobody else'),
    ],
    plant: {
      file: server('platform/http/reply.ts'),
      find: "  reply.header('cache-control', 'no-store')",
      replace: "  reply.header('cache-control', 'public')",
      why: 'The next one at the machine goes back and reads.',
    },
  },
  {
    id: 'Z1',
    points: 3,
    demand:
      'Each call says who may make it; what says nothing does not start; role × call is printed and reviewed.',
    tests: [
      server('access.test.ts > is what docs/access-matrix.md says'),
      server('swept.test.ts > is refused, by every call there is'),
      server('platform/http/server.test.ts > a route beside the contract stops the start, whoever adds it'),
      server('platform/http/server.test.ts > a declaration that would leave a hole stops the start'),
      server('access.test.ts > finds a call that was left open by mistake'),
    ],
    plant: {
      file: server('platform/http/access.ts'),
      find: "  if (!access.roles.includes(actor.role)) throw new ActorRefused('forbidden', actor)",
      replace: '',
      why: 'Any session makes any call.',
    },
  },
  {
    id: 'Z2',
    points: 3,
    demand: 'A foreign id answers like an absent one, in every call.',
    tests: [
      server(
        'swept.test.ts > at every place where one may stand: %s opens what stands in the list and nothing else',
      ),
      server('attacks.test.ts > sessions and jobs of others do not exist either; their owners find them'),
      server('identity/account/own-account.test.ts > are listed and ended by their owner, nobody else'),
    ],
    plant: {
      file: server('identity/sign-in/session.queries.ts'),
      find: "    .where('accountId', '=', accountId)\n    .where('id', '=', id)",
      replace: "    .where('id', '=', id)",
      why: 'Somebody else’s session is ended by its id.',
    },
  },
  {
    id: 'Z3',
    points: 3,
    demand: 'State, number, level, post, opinion and role are the server’s.',
    tests: [
      server('attacks.test.ts > no write takes a field that the server sets'),
      server('attacks.test.ts > what a registration leaves aside changes nothing'),
      server(
        'membership/person/registration.test.ts > what the server sets is left aside or refused, and never taken',
      ),
    ],
    plant: {
      file: server('platform/http/input.ts'),
      find: '  const values = withoutOwn(endpoint, given)\n',
      replace: '  const values = given\n',
      why: 'What a registration sets by itself is no longer left aside.',
    },
  },
  {
    id: 'Z4',
    points: 3,
    demand: 'The heaviest acts are the super administrator’s, with a fresh confirmation.',
    tests: [
      server('heavy-acts.test.ts > over HTTP nothing of them happens without the one-time password'),
      server('heavy-acts.test.ts > each of them asks; a planted one that does not is found'),
      server(
        'access.test.ts > keeps the making of administrators and member numbers to the super administrator',
      ),
    ],
    plant: {
      file: server('platform/http/access.ts'),
      find: "  if (stepUp && stepUp !== 'onDemand')",
      replace: "  if (stepUp === 'each')",
      why: 'A session that was left open deletes members.',
    },
  },
  {
    id: 'Z5',
    points: 2,
    demand:
      'Fields of a reply follow the role: the three offices see evaluation only, nobody more than they need.',
    tests: [
      server('personal-fields.test.ts > nobody gets a field that their role does not need'),
      server(
        'personal-fields.test.ts > editors read no birthday, address, whole phone, e-mail or other contact, by no call',
      ),
      server('access.test.ts > keeps evaluation staff out of the data of members'),
      'packages/web/src/app/menus.test.ts > shows %s achievement evaluation only',
    ],
    plant: {
      file: server('membership/record/member.views.ts'),
      find: "reader === 'lister' ? withheldForm(definition, masked) : masked",
      replace: 'masked',
      why: 'Editors read where members live and when they were born.',
    },
  },
  {
    id: 'Z6',
    points: 2,
    demand:
      'Steps come in their order: moves start from their states, an expert scores once, nobody decides about oneself.',
    tests: [
      server(
        'evaluation/move/moves.test.ts > is made by those who may and refused to all others, from its own statuses alone',
      ),
      server(
        'membership/person/review.test.ts > nobody decides about the own record, nor from a state that has no such move',
      ),
    ],
    plant: {
      file: server('membership/review/review.actions.ts'),
      find: "  if (row.accountId === actor.accountId || (mobile && mobile === row.mobileTel))\n    throw new AppError('ownRecord')",
      replace: '  if (!actor || mobile === row.id) return',
      why: 'Staff approve themselves.',
    },
  },
  {
    id: 'Z7',
    points: 2,
    demand: 'The log has a reader of its own, nobody changes it, and the last super administrator stays.',
    tests: [
      server(
        'office/staff/staff.test.ts > the last super administrator stays; others are disabled, enabled, reset and deleted',
      ),
      server('office/staff/audit-log.test.ts > the role of the application can only append'),
    ],
    plant: {
      file: server('identity/account/account-standing.actions.ts'),
      find: "  if (others.length === 0) throw new AppError('lastSuperAdmin')\n",
      replace: '',
      why: 'The portal is left without anybody who can open it.',
    },
  },
]
