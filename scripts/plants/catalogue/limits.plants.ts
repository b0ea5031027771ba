import type { Plant } from '../plant.ts'

export const LIMITS: readonly Plant[] = [
  {
    id: 'files-of-strangers-uncounted',
    file: 'packages/contract/src/peer-review/publicity.calls.ts',
    find: 'seconds: 600 }, filesOfStrangers],',
    replace: 'seconds: 600 }],',
    tests: [
      'packages/contract/src/platform/body-limits.test.ts > whoever has no account sends so many megabytes of files and no more, by whatever call',
    ],
    why: 'One stranger fills the disk with evidence, a ticket after the other.',
  },
  {
    id: 'files-of-strangers-by-the-piece',
    file: 'packages/server/src/platform/limits/call-limits.ts',
    find: "limit.of === 'megabytes' ? Math.ceil((brought?.bytes ?? 0) / MB) : 1",
    replace: '1',
    tests: [
      'packages/server/src/platform/http/server.test.ts > files of strangers are counted by their size, of all who come from one network together',
    ],
    why: 'A file of twenty megabytes counts like one of a page: the disk is full before the limit is reached.',
  },
  {
    id: 'picture-with-what-is-beside-it',
    file: 'packages/server/src/platform/files/check/check-image.ts',
    find: 'sharp(barePicture(kind, content), {',
    replace: 'sharp(content, {',
    tests: [
      'packages/server/src/platform/files/check/bare-picture.test.ts > a picture that is drawn hundreds of times over is refused',
    ],
    why: 'A picture of 160 KB keeps a worker for half a minute, and two of them keep everybody from uploading.',
  },
  {
    id: 'files-in-one-line',
    file: 'packages/server/src/platform/http/call.ts',
    find: 'return bringsFiles ? rateLimits.fileTurns(senderOf(passage), going) : inTurn(going)',
    replace: 'return bringsFiles ? going() : inTurn(going)',
    tests: [
      'packages/server/src/platform/http/server.test.ts > whoever brings many %s at once waits behind these, and nobody else does',
    ],
    why: 'Thirty uploads of one stranger are the whole line, and everybody else hears that it is busy.',
  },
  {
    id: 'requests-in-one-line',
    file: 'packages/server/src/platform/limits/turns.ts',
    find: '        if (waits) await setImmediate()\n',
    replace: '',
    tests: [
      'packages/server/src/platform/limits/turns.test.ts > others are heard while one sender brings many, also where none of it waits for anything',
    ],
    why: 'Two hundred connections that ask for the front page over and over keep everybody else waiting for seconds.',
  },
  {
    id: 'tickets-fill-the-log',
    file: 'packages/server/src/platform/http/call.ts',
    find: '  actor?.accountId ?? ticket?.memberId ?? networkOf(request.ip)',
    replace: "  actor?.accountId ?? ticket?.tokenHash.toString('hex') ?? networkOf(request.ip)",
    tests: [
      'packages/server/src/platform/audit/refusals.test.ts > nor does whoever takes one ticket after the other',
    ],
    why: 'The log that is never emptied is filled by whoever takes one ticket after the other.',
  },
  {
    id: 'budget-without-end',
    file: 'packages/server/src/identity/sign-in/captcha.actions.ts',
    find: 'const DAILY_BUDGET = 5_000',
    replace: 'const DAILY_BUDGET = 5_000_000',
    tests: [
      'packages/server/src/identity/sign-in/shut-out.test.ts > what strangers ask for in a day has an end, and leaves members theirs',
    ],
    why: 'A flood of codes from a thousand addresses is paid by the society.',
  },
  {
    id: 'budget-of-all',
    file: 'packages/server/src/identity/sign-in/captcha.queries.ts',
    find: "    .where('own', '=', own)\n    .where('createdAt'",
    replace: "    .where('createdAt'",
    tests: [
      'packages/server/src/identity/sign-in/shut-out.test.ts > what strangers ask for in a day has an end, and leaves members theirs',
    ],
    why: 'Strangers use up the codes of the day, and no member signs in until tomorrow.',
  },
  {
    id: 'signature-by-its-id',
    file: 'packages/server/src/identity/file/file.routes.ts',
    find: '  if (OWN_CALLS.has(record.purpose)) return false\n',
    replace: '',
    tests: [
      'packages/server/src/identity/file/file.test.ts > an attachment shows itself to its uploader, its member and those who manage members',
    ],
    why: 'Whoever manages members puts an expert’s signature under a sheet.',
  },
  {
    id: 'answer-used-up-by-others',
    file: 'packages/contract/src/peer-review/invitation.calls.ts',
    find: "by: 'ip+input.idCard'",
    replace: "by: 'input.idCard'",
    tests: [
      'packages/contract/src/platform/body-limits.test.ts > no limit of an open call is by a name alone: whoever knows it would use it up for everybody',
    ],
    why: 'Whoever knows the id of an invitation keeps the expert from answering.',
  },
  {
    id: 'one-time-password-of-minutes-ago',
    file: 'packages/server/src/identity/sign-in/totp.actions.ts',
    find: 'epochTolerance: STEP_SECONDS',
    replace: 'epochTolerance: 10 * STEP_SECONDS',
    tests: [
      'packages/server/src/identity/sign-in/sign-in.test.ts > takes a one-time password once, and says nothing of it before the password',
    ],
    why: 'A one-time password that was read over a shoulder is good for minutes.',
  },
  {
    id: 'device-that-is-guessed',
    file: 'packages/server/src/identity/sign-in/known-place.queries.ts',
    find: 'device.length >= 16',
    replace: 'device.length >= 1',
    tests: [
      'packages/server/src/identity/sign-in/shut-out.test.ts > what could be guessed is no device, whoever signed in with it',
    ],
    why: 'Whoever calls the browser “iphone” has the allowance of everybody who does.',
  },
  {
    id: 'code-to-the-phone-before',
    file: 'packages/server/src/identity/account/account-making.actions.ts',
    find: '    await voidCodes(db, row.id)\n',
    replace: '',
    tests: [
      'packages/server/src/identity/password/recovery.test.ts > on their way to a phone that the account no longer has, or from before a new password, open nothing',
    ],
    why: 'Whoever has the phone that somebody gave up takes the account with it.',
  },
  {
    id: 'values-unconfirmed',
    file: 'packages/server/src/membership/maintenance/maintenance.actions.ts',
    find: 'const UNCONFIRMED_REVEALS = 10\n',
    replace: 'const UNCONFIRMED_REVEALS = 1000\n',
    tests: [
      'packages/server/src/membership/person/maintenance.test.ts > more than ten values within an hour, also at the same moment, are confirmed',
    ],
    why: 'A session that was left open reads out ID numbers, one after the other.',
  },
  {
    id: 'copied-beside-the-value',
    file: 'packages/server/src/platform/http/respelt.ts',
    find: '  const copy = copyOnTheWay(values)\n',
    replace: '  const copy = copyOnTheWay(structuredClone(values))\n',
    tests: [
      'packages/server/src/platform/http/respelt.test.ts > what a caller sent is left as it was, and nothing beside the value is copied',
    ],
    why: 'An object of ten thousand names is copied three times before it is refused, and everybody waits.',
  },
]
