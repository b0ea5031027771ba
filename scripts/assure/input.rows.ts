import { contract, type Row, server } from './row.ts'

/** Whatever comes in and goes out, headers and dependencies. */
export const INPUT: readonly Row[] = [
  {
    id: 'I1',
    points: 3,
    demand: 'What people type is a value in every statement, its signs letters.',
    tests: [
      server(
        'platform/database/like.test.ts > the signs of a search pattern are letters where a person typed them',
      ),
      server('content/front/front.test.ts > search goes over what is public only, and its signs are letters'),
      'scripts/sql-text.test.ts > no statement is put together from text',
      'scripts/sql-text.test.ts > one that is planted is found',
    ],
    plant: {
      file: server('platform/database/like.ts'),
      find: "text.replace(/[\\\\%_]/g, '\\\\$&')",
      replace: 'text',
      why: 'A sign of the search language reads everything.',
    },
  },
  {
    id: 'I2',
    points: 3,
    demand: 'Text of strangers is text wherever it is shown.',
    tests: [
      server('content/front/front.test.ts > feed, map of addresses and robots name what is public'),
      server('content/front/front.test.ts > title, description, card and text of an article, escaped'),
      server('attacks.test.ts > markup and line breaks in names come back inert'),
    ],
    plant: {
      file: server('platform/http/pages.ts'),
      find: '  text.replace(/[&<>"\']/g, (sign) => `&#${sign.charCodeAt(0)};`)',
      replace: '  text',
      why: 'The title of an article runs in the browser of its readers.',
    },
  },
  {
    id: 'I3',
    points: 3,
    demand: 'Rich text passes one policy when it is kept and again when it is shown.',
    tests: [
      server('content/publication/html.test.ts > %s nothing of it survives'),
      server(
        'content/publication/html.test.ts > an old version and unpublished changes are cleaned when they are shown',
      ),
    ],
    plant: {
      file: server('platform/documents/html-policy.ts'),
      find: "  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],\n]",
      replace: "  ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'script', 'iframe', 'svg'],\n]",
      why: 'A script in an article is kept.',
    },
  },
  {
    id: 'I4',
    points: 3,
    demand: 'No cell of a sheet begins a formula, in any width of its signs.',
    tests: [
      server('platform/documents/sheet/sheet.test.ts > %j gets the apostrophe'),
      server(
        'platform/documents/sheet/sheet.test.ts > csv begins with a BOM, quotes what needs it and guards formulas',
      ),
    ],
    plant: {
      file: server('platform/documents/sheet/cells.ts'),
      find: '[=+\\-@＝＋－＠]',
      replace: '[=+\\-@]',
      why: 'A full-width sign begins a formula in the table of staff.',
    },
  },
  {
    id: 'I5',
    points: 2,
    demand: 'Values in mail and SMS add no header, no recipient and no field.',
    tests: [
      server(
        'platform/outbox/outbox.test.ts > an address that carries more than itself is refused before anything is sent',
      ),
      server(
        'platform/outbox/outbox.test.ts > sends one well-formed mail to one person, whatever the values say',
      ),
      server(
        'communication/campaign/campaign.test.ts > values are inert: no field, no markup, no header grows out of them',
      ),
    ],
    plant: {
      file: server('platform/outbox/mail/smtp.ts'),
      find: "    subject: (message.subject ?? '').replace(/\\s+/g, ' '),",
      replace: "    subject: 'x',",
      why: 'The subject is not what was written.',
    },
  },
  {
    id: 'I6',
    points: 2,
    demand: 'A value in a Word file is text, with every character, and brings nothing from outside.',
    tests: [
      server(
        'platform/documents/word/word.test.ts > control characters and halves of characters go, line breaks of every system stay',
      ),
      server('platform/documents/word/word.test.ts > no outside reference comes in'),
    ],
    plant: {
      file: server('platform/documents/word/word-fill.ts'),
      find: "    .replace(/[^\\n\\t\\P{Cc}]|[\\uFFFE\\uFFFF]/gu, '')",
      replace: '',
      why: 'A pasted control character makes a form that Word does not open.',
    },
  },
  {
    id: 'I7',
    points: 2,
    demand: 'Whatever is sent is read in a time that grows with its length; links open web pages only.',
    tests: [
      server(
        'platform/http/body.test.ts > a form is read in a time that grows with its length, and one that copies its list for each value is noticed',
      ),
      server('hold.test.ts > no body holds up the others: every call, for whoever may make it'),
      contract('platform/settings/settings.test.ts > links open nothing but web pages'),
    ],
    plant: {
      file: server('platform/http/body.ts'),
      find: 'if (Array.isArray(before)) before.push(value)',
      replace: 'if (Array.isArray(before)) values[name] = [...before, value]',
      why: 'Half a megabyte of one name holds the portal for minutes.',
    },
  },
  {
    id: 'I8',
    points: 2,
    demand: 'Nothing that is sent makes an error of ours, nor a prototype.',
    tests: [
      server(
        'platform/http/respelt.test.ts > no prototype comes in by a document inside a form, however its name is spelt',
      ),
      server('swept.test.ts > %s: refused in words, or taken and borne'),
      server('swept.test.ts > all at once as JSON and as a form, and bodies that are neither'),
      server('specification.test.ts'),
    ],
    plant: {
      file: server('platform/http/respelt.ts'),
      find: "  if (name === '__proto__') throw new SyntaxError(name)\n",
      replace: '',
      why: 'A name in a form changes every object of the process.',
    },
  },
  {
    id: 'H1',
    points: 2,
    demand:
      'Every kind of reply has its headers: policy without inline, no frames, no guessing, no referrer.',
    tests: [server('app.test.ts > headers of every kind of reply')],
    plant: {
      file: server('platform/http/headers.ts'),
      find: '        frameAncestors: ["\'none\'"],\n',
      replace: '',
      why: 'The portal is shown in the frame of somebody else.',
    },
  },
  {
    id: 'H2',
    points: 1,
    demand: 'A password crosses the net only to a server that proves itself.',
    tests: [
      server(
        'platform/outbox/mail/smtp-tls.test.ts > a server that offers no encryption, or proves nothing, gets no password',
      ),
    ],
    plant: {
      file: server('platform/outbox/mail/smtp.ts'),
      find: "    requireTLS: !secure && user !== '' && parsed.searchParams.get('tls') !== 'optional',",
      replace: '    requireTLS: false,',
      why: 'The password of the mailbox goes in the clear to whoever answers.',
    },
  },
  {
    id: 'H3',
    points: 2,
    demand: 'Made-up forwarding headers change nothing.',
    tests: [
      server('attacks.test.ts > made-up forwarding headers make no new address where no proxy is trusted'),
      server(
        'platform/http/server.test.ts > a public call has its limit by address; a made-up address of a proxy changes it only as far as trusted',
      ),
    ],
    plant: {
      file: server('platform/http/server.ts'),
      find: 'trustProxy: trustProxy > 0 ? (_address: string, hop: number) => hop < trustProxy : false,',
      replace: 'trustProxy: true,',
      why: 'Whoever writes a header is a new address with each try.',
    },
  },
  {
    id: 'H4',
    points: 2,
    demand: 'Slow and half-open connections are closed and shut nobody out.',
    tests: [
      server(
        'platform/http/connections.test.ts > 2,100 half-open connections shut nobody out, at their own address neither',
      ),
      server('platform/http/connections.test.ts > whoever does not finish a head, or sends none, is closed'),
      server('platform/http/connections.test.ts > %i requests ahead of their answers close the connection'),
      server('platform/http/connections.test.ts > answers that nobody takes %s'),
    ],
    plant: {
      file: server('platform/http/connections.ts'),
      find: '  perAddress: 512,',
      replace: '  perAddress: 4096,',
      why: 'One machine takes all the places.',
    },
  },
  {
    id: 'H5',
    points: 1,
    demand: 'An error says that it is one and its number, nothing of what is inside.',
    tests: [server('platform/http/replies.test.ts > an error of ours tells its number and nothing else')],
    plant: {
      file: server('platform/http/reply.ts'),
      find: '      errorMsg: `${ERRORS.internal.text}（编号 ${reference}）`,',
      replace: '      errorMsg: String(error),',
      why: 'An error shows the statement and the values in it.',
    },
  },
  {
    id: 'H6',
    points: 2,
    demand: 'Dependencies are pinned, few, each with its reason and the day somebody looked at it.',
    tests: [
      'scripts/dependencies.test.ts > each production dependency has its line, and each line its dependency',
      'scripts/dependencies.test.ts > versions are exact, also in the lockfile, and none comes from elsewhere',
    ],
    plant: {
      file: 'packages/server/package.json',
      find: '"dependencies": {',
      replace: '"dependencies": {\n    "left-pad": "^1.3.0",',
      why: 'A package comes in that nobody looked at.',
    },
  },
  {
    id: 'H7',
    points: 2,
    demand: 'The portal changes rows and no tables, and the log by adding only; keys are in no repository.',
    tests: [
      server(
        'platform/database/migrate.test.ts > the portal changes rows and no tables, and a migration can take more away',
      ),
      server('office/staff/audit-log.test.ts > the role of the application can only append'),
      server('platform/environment/example.test.ts > holds no key'),
    ],
    plant: {
      file: server('migrations/002-http.sql'),
      find: 'revoke update, delete, truncate on "auditLog" from portal_app;',
      replace: '',
      why: 'Whoever gets into the portal rewrites its log.',
    },
  },
]
