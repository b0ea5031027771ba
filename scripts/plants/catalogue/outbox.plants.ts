import type { Plant } from '../plant.ts'

export const OUTBOX: readonly Plant[] = [
  {
    id: 'quiet-over-midnight',
    file: 'packages/server/src/platform/outbox/quiet-hours.ts',
    find: 'hour >= from || hour < to',
    replace: 'hour >= from && hour < to',
    tests: [
      'packages/server/src/evaluation/process/notices.test.ts > at night the SMS waits for the morning; the rest goes',
    ],
    why: 'Over midnight there are no quiet hours.',
  },
  {
    id: 'quiet-first-hour',
    file: 'packages/server/src/platform/outbox/quiet-hours.ts',
    find: 'hour >= from || hour < to',
    replace: 'hour > from || hour < to',
    tests: [
      'packages/server/src/platform/outbox/quiet-hours.test.ts > from the first hour to the last, the last one out, also over midnight',
    ],
    why: 'The first of the quiet hours is not quiet.',
  },
  {
    id: 'quiet-last-hour',
    file: 'packages/server/src/platform/outbox/quiet-hours.ts',
    find: 'hour >= from || hour < to',
    replace: 'hour >= from || hour <= to',
    tests: [
      'packages/server/src/platform/outbox/quiet-hours.test.ts > from the first hour to the last, the last one out, also over midnight',
    ],
    why: 'The first hour of the morning is quiet as well.',
  },
  {
    id: 'secret-stays-after-sending',
    file: 'packages/server/src/platform/outbox/outbox.queries.ts',
    find: 'const SECRET = /^(captcha-|initial-password)/',
    replace: 'const SECRET = /^(captcha-)/',
    tests: [
      'packages/server/src/platform/outbox/fences.test.ts > %s is wiped once it is sent, other letters are kept',
    ],
    why: 'Initial passwords stay in the outbox after they were sent.',
  },
  {
    id: 'code-stays-after-sending',
    file: 'packages/server/src/platform/outbox/outbox.queries.ts',
    find: 'const SECRET = /^(captcha-|initial-password)/',
    replace: 'const SECRET = /^(initial-password)/',
    tests: [
      'packages/server/src/platform/outbox/outbox.test.ts > delivers a code at once, as a file, and keeps the code nowhere else',
    ],
    why: 'Codes stay in the outbox after they were sent.',
  },
  {
    id: 'outbox-too-late',
    file: 'packages/server/src/platform/outbox/outbox.queries.ts',
    find: 'export const alive = sql<boolean>`("expiresAt" is null or "expiresAt" > now())`',
    replace: 'export const alive = sql<boolean>`true`',
    tests: [
      'packages/server/src/platform/outbox/outbox.test.ts > the worker sends what nobody waits for; one key is one message; nothing late',
    ],
    why: 'A code leaves after its time is over.',
  },
  {
    id: 'outbox-held-leaves',
    file: 'packages/server/src/platform/outbox/outbox.queries.ts',
    find: "        .where('held', '=', false)\n        .where('nextAt'",
    replace: "        .where('nextAt'",
    tests: [
      'packages/server/src/platform/outbox/fences.test.ts > what is held, not due yet or out of time is not taken',
    ],
    why: 'After a restore the messages that are held back leave by themselves.',
  },
  {
    id: 'outbox-fence',
    file: 'packages/server/src/platform/outbox/outbox.queries.ts',
    find: "    .where('attempts', '=', row.attempts)",
    replace: "    .where('attempts', '>=', 0)",
    tests: [
      'packages/server/src/platform/outbox/fences.test.ts > what an attempt before says is too late; what the present one says counts',
    ],
    why: 'The result of an attempt given up counts for the one after it.',
  },
  {
    id: 'outbox-settle-fence',
    file: 'packages/server/src/platform/outbox/outbox.queries.ts',
    find: "    where outbox.id = t.id and outbox.attempts = t.attempts and outbox.state in ('sending', 'unknown')`",
    replace: "    where outbox.id = t.id and outbox.state in ('sending', 'unknown')`",
    tests: [
      'packages/server/src/platform/outbox/fences.test.ts > so it is where results are gathered, with %i to be taken next',
    ],
    why: 'A gathered result counts for a later attempt.',
  },
  {
    id: 'outbox-giveback-fence',
    file: 'packages/server/src/platform/outbox/outbox.queries.ts',
    find: "    where outbox.id = t.id and outbox.attempts = t.attempts and outbox.state = 'sending'`.execute(db)",
    replace: "    where outbox.id = t.id and outbox.state = 'sending'`.execute(db)",
    tests: [
      'packages/server/src/platform/outbox/fences.test.ts > given back is one’s own attempt only, and it counts as never made',
    ],
    why: 'Given back is also what another process is sending at the moment.',
  },
  {
    id: 'outbox-repeats-what-may-have-left',
    file: 'packages/server/src/platform/outbox/outbox.queries.ts',
    find: "case when repeatable then 'queued' else 'unknown' end",
    replace: "case when repeatable then 'unknown' else 'queued' end",
    tests: [
      'packages/server/src/platform/outbox/outbox.test.ts > kill -9 between claim and result: a mail is unknown, a file is written again, nothing is sent twice',
    ],
    why: 'A message that may have left is sent a second time after a crash.',
  },
  {
    id: 'outbox-swept-waiting',
    file: 'packages/server/src/platform/archive/archive.queries.ts',
    find: "const ENDED = ['sent', 'failed', 'unknown', 'cancelled', 'bounced'] as const",
    replace: "const ENDED = ['sent', 'failed', 'unknown', 'cancelled', 'bounced', 'queued'] as const",
    tests: [
      'packages/server/src/platform/outbox/fences.test.ts > the archive takes what is over for 180 days, never what waits',
    ],
    why: 'The archive takes messages that still wait.',
  },
  {
    id: 'outbox-cancelled-of-all',
    file: 'packages/server/src/platform/outbox/outbox.queries.ts',
    find: "    .where('memberId', '=', memberId)",
    replace: "    .where('memberId', 'is not', null)",
    tests: [
      'packages/server/src/platform/outbox/fences.test.ts > taking back the letters to one member leaves those to others, and other letters',
    ],
    why: 'Undoing one approval takes back the letters to everybody.',
  },
  {
    id: 'outbox-cancelled-any-template',
    file: 'packages/server/src/platform/outbox/outbox.queries.ts',
    find: "    .where('template', 'in', templates)",
    replace: "    .where('template', 'is not', null)",
    tests: [
      'packages/server/src/platform/outbox/fences.test.ts > taking back the letters to one member leaves those to others, and other letters',
    ],
    why: 'Undoing an approval takes back whatever waits for that person.',
  },
  {
    id: 'outbox-wrong-password-unsaid',
    file: 'packages/server/src/platform/outbox/mail/smtp.ts',
    find: '      reject(judge(error, false))\n      connection.close()',
    replace: '      connection.close()\n      reject(judge(error, false))',
    tests: [
      'packages/server/src/office/system/system.test.ts > the account that mail leaves by is tried from the page: right and wrong password, nothing there',
    ],
    why: 'A wrong password of the mail account is called a lost connection.',
  },
  {
    id: 'own-mail-ignored',
    file: 'packages/server/src/texts/own-mails.ts',
    find: 'const body = settings[`text.${key}`]',
    replace: "const body: string = ''",
    tests: [
      'packages/server/src/membership/review/own-words.test.ts > the next mail has the own words, filled once; the SMS stays; a reset brings the delivered text back',
    ],
    why: 'What the office wrote for a mail is kept and shown, and never sent.',
  },
]
