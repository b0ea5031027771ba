import { type Row, server } from './row.ts'

/** What strangers may ask, what is expensive, and what is written down. */
export const LIMITS: readonly Row[] = [
  {
    id: 'P1',
    points: 3,
    demand: 'Look-ups before a sign-in tell nothing without a ticket.',
    tests: [
      server('attacks.test.ts > look-ups before sign-in answer every phone alike'),
      server(
        'attacks.test.ts > are good for one purpose, one kind, one record, one version, one submit, for a while',
      ),
      server('access.test.ts > opens look-ups before sign-in to tickets alone'),
    ],
    plant: {
      file: server('platform/http/tickets.queries.ts'),
      find: "    .where('tokenHash', '=', hashToken(token))\n    .where('purpose', 'in'",
      replace: "    .where('purpose', 'in'",
      why: 'A made-up ticket opens the record of somebody who has a real one.',
    },
  },
  {
    id: 'P2',
    points: 3,
    demand:
      'A ticket is for one record and purpose, some minutes and one submit, and dies when the record changes.',
    tests: [
      server(
        'attacks.test.ts > are good for one purpose, one kind, one record, one version, one submit, for a while',
      ),
      server(
        'membership/person/registration.test.ts > a ticket opens its own record whatever the body names, and dies with the version',
      ),
    ],
    plant: {
      file: server('platform/http/tickets.queries.ts'),
      find: "    .where('expiresAt', '>', sql<string>`now()`)\n    .executeTakeFirst()",
      replace: '    .executeTakeFirst()',
      why: 'A link in an old tab opens the form for ever.',
    },
  },
  {
    id: 'P3',
    points: 2,
    demand:
      'Asking whether somebody is registered costs a ticket and a small budget, and the same time either way.',
    tests: [
      server(
        'membership/person/registration.test.ts > judgeAccount says so beforehand, within a budget, and not about the own record',
      ),
      server('existence.test.ts > asking whether somebody is registered costs the same, whatever the answer'),
    ],
    plant: {
      file: server('platform/limits/call-limits.ts'),
      find: "    if ((limit.by === 'ip') !== (brought === null)) continue",
      replace: "    if (limit.by !== 'ip' || brought !== null) continue",
      why: 'Budgets of a caller are not counted: a list of ID numbers is tried in an hour.',
    },
  },
  {
    id: 'P4',
    points: 2,
    demand:
      'The library of organisations is searched, not read out: two characters, twenty rows, a share of it.',
    tests: [
      server(
        'membership/organisation/organisation.test.ts > applicants search the library and cannot read it out, with new tickets neither',
      ),
      server(
        'membership/organisation/organisation.test.ts > search: two characters or more, twenty rows, any part of the name; a bearer only',
      ),
    ],
    plant: {
      file: server('membership/organisation/search.actions.ts'),
      find: '  let left = allowed - shown.size\n',
      replace: '  let left = allowed\n',
      why: 'Each search begins a new share: after a hundred of them the library is copied.',
    },
  },
  {
    id: 'P5',
    points: 3,
    demand: 'An invitation is a secret for one seat, answered once and by pressing, never by being opened.',
    tests: [
      server(
        'peer-review/panel/invitation.test.ts > 5003 wrong or withdrawn, 5004 expired, 5005 answered before, each with its page',
      ),
      server(
        'peer-review/panel/invitation.test.ts > go out by mail and SMS, and open without a sign-in; reading is not answering',
      ),
      server('peer-review/panel/invitation.test.ts > ten answers at the same moment are one answer'),
    ],
    plant: {
      file: server('peer-review/invitation/invitation.queries.ts'),
      find: "selectFrom('invitation').selectAll().where('tokenHash', '=', hashToken(code)).executeTakeFirst()",
      replace:
        "selectFrom('invitation').selectAll().orderBy('sentAt', 'desc').$call((all) => (code ? all : all.where('tokenHash', '=', hashToken(code)))).executeTakeFirst()",
      why: 'Any word opens the newest invitation.',
    },
  },
  {
    id: 'P6',
    points: 2,
    demand:
      'Consent is kept with version and time; everybody takes their data along, and is erased on request.',
    tests: [
      server(
        'membership/personal-data/erasure.test.ts > a request is made, taken back, refused with a reason, approved; then nothing is left',
      ),
      server(
        'membership/personal-data/erasure.test.ts > the audit log, which nobody can rewrite, names a member by id from the beginning',
      ),
      server(
        'membership/personal-data/own-export.test.ts > %s gets what was entered, in words, and the files that were uploaded',
      ),
      server('own-data.test.ts > every table that names a member is taken along, or it is said why not'),
    ],
    plant: {
      file: server('platform/audit/audit.ts'),
      find: "    ...(ofMember && { targetName: '' }),\n",
      replace: '',
      why: 'The log, which nobody can rewrite, keeps the name of who was erased.',
    },
  },
  {
    id: 'B1',
    points: 3,
    demand:
      'Mass mail: confirmed above fifty, by two people above a thousand, to whom was shown, within a day’s quota.',
    tests: [
      server(
        'communication/campaign/campaign.test.ts > above fifty, also in portions, a fresh one-time password is asked for',
      ),
      server(
        'communication/campaign/campaign.test.ts > above a thousand, also in portions, a second person agrees',
      ),
      server(
        'communication/campaign/campaign.test.ts > the number shown is the number reached, and nobody comes in from outside',
      ),
      server('communication/campaign/campaign.test.ts > a day has its quota'),
    ],
    plant: {
      file: server('communication/campaign/sending.actions.ts'),
      find: "    state: weight > SECOND_PERSON_ABOVE ? 'awaiting' : 'sending',",
      replace: "    state: 'sending',",
      why: 'One person writes to everybody.',
    },
  },
  {
    id: 'B2',
    points: 2,
    demand: 'Each public call is limited, in the database, so that a restart forgets nothing.',
    tests: [
      server(
        'platform/http/server.test.ts > a public call has its limit by address; a made-up address of a proxy changes it only as far as trusted',
      ),
      server('platform/http/server.test.ts > a declaration that would leave a hole stops the start'),
    ],
    plant: {
      file: server('platform/limits/call-limits.ts'),
      find: '    if (wait !== null && !(await hasOwn(platform, passage, { name, limit }))) throw tooMany(wait)\n',
      replace: '',
      why: 'Limits are counted and never held.',
    },
  },
  {
    id: 'B3',
    points: 1,
    demand: 'What takes a core is done a few at a time, and the others hear at once that it is busy.',
    tests: [
      server('identity/sign-in/sign-in.test.ts > sheds what it cannot hash soon'),
      server('platform/workers/pool.test.ts > a long line is refused at once, with the word to come again'),
      server(
        'content/publication/article-readers.test.ts > one per reader and hour, however many at once; staff do not count',
      ),
    ],
    plant: {
      file: server('platform/limits/concurrency.ts'),
      find: '    if (running >= atOnce && waiting.length >= inLine)',
      replace: '    if (running > 10_000 * inLine)',
      why: 'A flood of sign-ins waits for minutes, and so does everybody.',
    },
  },
  {
    id: 'L1',
    points: 3,
    demand: 'An act and its line in the log are one: without the line the act does not happen.',
    tests: [
      server('office/staff/audit-log.test.ts > an act whose audit row cannot be written does not happen'),
      server('identity/file/file.test.ts > uploads and downloads are in the audit log'),
    ],
    plant: {
      file: server('platform/http/call.ts'),
      find: "    if (isAudited(endpoint)) await appendAudit(transaction, auditEntry(passage, 'ok'))\n",
      replace:
        "    if (isAudited(endpoint)) passage.later.push(() => appendAuditAlone(platform.db, auditEntry(passage, 'ok')))\n",
      why: 'An act stands although nobody wrote it down.',
    },
  },
  {
    id: 'L2',
    points: 3,
    demand: 'One changed byte or one missing row of the log is found and named.',
    tests: [
      server('office/staff/audit-log.test.ts > a changed byte and a missing row are found and named'),
      server(
        'office/staff/audit-log.test.ts > an end that was cut off is told by the seal, and so is a seal made without the key',
      ),
      server('office/staff/audit-log.test.ts > the role of the application can only append'),
    ],
    plant: {
      file: server('platform/audit/audit.ts'),
      find: '    if (!row.prevHash.equals(last) || !hashOf(normal).equals(hash))',
      replace: '    if (!row.prevHash.equals(last))',
      why: 'A row is rewritten and the check says that all is well.',
    },
  },
  {
    id: 'L3',
    points: 1,
    demand: 'No text forges a line of a log, and no forgotten error ends the process.',
    tests: [
      server('portal.test.ts > a forgotten error does not end the process'),
      server('attacks.test.ts > markup and line breaks in names come back inert'),
    ],
    plant: {
      file: server('process.ts'),
      find: "  process.on('uncaughtException', record)\n",
      replace: '',
      why: 'One forgotten error ends everybody’s work.',
    },
  },
]
