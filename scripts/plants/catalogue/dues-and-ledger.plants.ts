import type { Plant } from '../plant.ts'

export const DUES_AND_LEDGER: readonly Plant[] = [
  {
    id: 'dues-invoice-changed-behind-it',
    file: 'packages/server/src/membership/dues/dues.actions.ts',
    find: "if (entry.status === 'waived' || entry.voucherNo || entry.voucherFileId)",
    replace: "if (entry.status === 'waived')",
    tests: [
      'packages/server/src/membership/dues/invoice.test.ts > is made out to the unit by its credit code, or to whom the unit says, until it is there',
    ],
    why: 'A unit changes the title of an invoice that was already made out.',
  },
  {
    id: 'dues-payment-from-the-future',
    file: 'packages/server/src/membership/dues/dues.actions.ts',
    find: 'if (paidOn > today())',
    replace: 'if (paidOn >= today())',
    tests: [
      'packages/server/src/membership/dues/dues.test.ts > is written down with its voucher, told to the unit, and taken back without losing its history',
    ],
    why: 'A payment of today cannot be written down.',
  },
  {
    id: 'dues-paid-too-little',
    file: 'packages/server/src/membership/dues/dues.actions.ts',
    find: '  if (amount < entry.amount)',
    replace: '  if (amount < 0)',
    tests: [
      'packages/server/src/membership/dues/dues.test.ts > is written down with its voucher, told to the unit, and taken back without losing its history',
    ],
    why: 'Less than what is owed counts as paid.',
  },
  {
    id: 'dues-two-units-of-one-name',
    file: 'packages/server/src/membership/dues/bank-statement.rules.ts',
    find: 'payerIs?.map(({ unit }) => unit) ??',
    replace: 'payerIs?.slice(-1).map(({ unit }) => unit) ??',
    tests: [
      'packages/server/src/membership/dues/bank-reading.test.ts > two units of one name are asked about, not one of them taken',
    ],
    why: 'What one unit paid is proposed to another one of the same name.',
  },
  {
    id: 'dues-bank-line-twice',
    file: 'packages/server/src/membership/dues/bank-statement.actions.ts',
    find: '(await bookedRefs(context.db, [line.ref])).size > 0',
    replace: '(await bookedRefs(context.db, [line.ref])).size > 1',
    tests: [
      'packages/server/src/membership/dues/bank-statement.test.ts > a line pays both years at once, is known the next time, and can be taken back',
    ],
    why: 'One payment of the bank is written down twice.',
  },
  {
    id: 'dues-bank-two-units',
    file: 'packages/server/src/membership/dues/bank-statement.actions.ts',
    find: 'entry?.memberId !== first?.memberId',
    replace: 'entry === undefined',
    tests: [
      'packages/server/src/membership/dues/bank-statement.test.ts > what does not fit is refused line by line, and the others are written down',
    ],
    why: "One unit's money pays another's dues.",
  },
  {
    id: 'dues-proof-of-another',
    file: 'packages/server/src/membership/dues/dues.actions.ts',
    find: 'if (!entry || (memberId && entry.memberId !== memberId)) throw',
    replace: 'if (!entry) throw',
    tests: [
      'packages/server/src/membership/dues/dues.test.ts > comes from the unit itself, is refused with a reason or confirmed',
    ],
    why: "A unit hands in a proof for another unit's dues.",
  },
  {
    id: 'dues-taken-back-state',
    file: 'packages/server/src/membership/dues/dues.actions.ts',
    find: "=> (proofFileId ? 'submitted' : 'unpaid')",
    replace: "=> (proofFileId ? 'unpaid' : 'unpaid')",
    tests: [
      'packages/server/src/membership/dues/dues.test.ts > comes from the unit itself, is refused with a reason or confirmed',
    ],
    why: 'A payment taken back forgets the proof that waits.',
  },
  {
    id: 'ledger-half-after-a-year',
    file: 'packages/server/src/membership/expert-ledger/assess.rules.ts',
    find: '(date > half ? points : points / 2)',
    replace: '(date >= half ? points : points / 2)',
    tests: [
      'packages/server/src/membership/expert-ledger/assess.test.ts > points of the second year count half, older ones not at all',
    ],
    why: 'Points of exactly a year ago count in full.',
  },
  {
    id: 'ledger-two-years',
    file: 'packages/server/src/membership/expert-ledger/assess.rules.ts',
    find: 'date > monthsBefore(today, 24)',
    replace: 'date >= monthsBefore(today, 24)',
    tests: [
      'packages/server/src/membership/expert-ledger/assess.test.ts > points of the second year count half, older ones not at all',
    ],
    why: 'Points of exactly two years ago still count.',
  },
  {
    id: 'ledger-level-edge',
    file: 'packages/server/src/membership/expert-ledger/assess.rules.ts',
    find: 'sum24m >= rules.high ?',
    replace: 'sum24m > rules.high ?',
    tests: ['packages/server/src/membership/expert-ledger/assess.test.ts > %i points are %s'],
    why: 'Exactly as many points as the high level needs are too few.',
  },
  {
    id: 'ledger-band-edge',
    file: 'packages/server/src/membership/expert-ledger/assess.rules.ts',
    find: '    : score >= A',
    replace: '    : score > A',
    tests: ['packages/server/src/membership/expert-ledger/assess.test.ts'],
    why: 'A score exactly at the edge of A is B.',
  },
  {
    id: 'ledger-leak-forgotten',
    file: 'packages/server/src/membership/expert-ledger/assess.rules.ts',
    find: "standing.some(({ kind }) => kind === 'leak')",
    replace: "recent.some(({ kind }) => kind === 'leak')",
    tests: [
      'packages/server/src/membership/expert-ledger/assess.test.ts > who leaked something is not trusted again, however long ago it was',
    ],
    why: 'Who leaked something is trusted again after two years.',
  },
  {
    id: 'ledger-removed-counts',
    file: 'packages/server/src/membership/expert-ledger/assess.rules.ts',
    find: '  const standing = entries.filter(({ removedAt }) => removedAt === null)',
    replace: '  const standing = entries.filter(({ removedAt }) => removedAt !== undefined)',
    tests: [
      'packages/server/src/membership/expert-ledger/activity.test.ts > are added, corrected with a reason and taken back; everything stays on record',
    ],
    why: 'Entries that were taken out still count.',
  },
  {
    id: 'charter-vice-counts',
    file: 'packages/server/src/membership/charter/charter.rules.ts',
    find: '(?<!副)(?<!常务)${post}',
    replace: '${post}',
    tests: ['packages/server/src/membership/charter/charter-rules.test.ts'],
    why: "A vice chairman's terms count as a chairman's.",
  },
  {
    id: 'charter-terms-with-gap',
    file: 'packages/server/src/membership/charter/charter.rules.ts',
    find: 'session === before + 1 ? run + 1 : 1',
    replace: 'session === before + 1 ? run + 1 : run',
    tests: ['packages/server/src/membership/charter/charter-rules.test.ts'],
    why: 'Terms with a break between them count as one row.',
  },
  {
    id: 'dues-due-day-overdue',
    file: 'packages/server/src/membership/dues/dues.queries.ts',
    find: 'dues."dueDate" < ${today}\n',
    replace: 'dues."dueDate" <= ${today}\n',
    tests: [
      'packages/server/src/membership/dues/dues.test.ts > on its last day it is not overdue, on the next it is',
    ],
    why: 'Whoever pays on the last day is called late.',
  },
  {
    id: 'foreign-year-letter',
    file: 'packages/server/src/membership/expert-ledger/year.routes.ts',
    find: "role === 'expert' && wanted !== undefined && wanted !== memberId",
    replace: "role === 'expert' && wanted !== undefined && wanted === ''",
    tests: [
      'packages/server/src/membership/expert-ledger/year.test.ts > the letter of a year: announced once in January, for oneself alone',
    ],
    why: 'A foreign letter is answered with the own one instead of a refusal.',
  },
  {
    id: 'renewal-without-reason',
    file: 'packages/server/src/membership/expert-ledger/year.routes.ts',
    find: "proposal === decision || proposal === 'ask'",
    replace: "proposal === decision || proposal !== 'end'",
    tests: [
      'packages/server/src/membership/expert-ledger/year.test.ts > what is proposed follows from the levels, and what is decided otherwise has its reason',
    ],
    why: 'An expert of credibility C is appointed again and nobody says why.',
  },
  {
    id: 'renewal-rewritten',
    file: 'packages/server/src/membership/expert-ledger/year.queries.ts',
    find: 'sql`coalesce(r.proposal, case',
    replace: 'sql`coalesce(null, case',
    tests: [
      'packages/server/src/membership/expert-ledger/year.test.ts > what is proposed follows from the levels, and what is decided otherwise has its reason',
    ],
    why: 'What the ledger said when it was decided changes afterwards.',
  },
  {
    id: 'renewal-decided-twice',
    file: 'packages/server/src/membership/expert-ledger/year.routes.ts',
    find: "  if (role !== 'superAdmin') {",
    replace: "  if (role === 'handler') {",
    tests: [
      'packages/server/src/membership/expert-ledger/year.test.ts > what is proposed follows from the levels, and what is decided otherwise has its reason',
    ],
    why: 'What the society decided about an expert is replaced by the next one who presses the button.',
  },
  {
    id: 'drawn-though-not-renewed',
    file: 'packages/server/src/peer-review/selection/expert-pool.queries.ts',
    find: " and state = 'recused' union ${NOT_RENEWED}`",
    replace: " and state = 'recused'`",
    tests: [
      'packages/server/src/peer-review/selection/choose.test.ts > whom the society appoints no more is neither found, suggested nor chosen, until it decides otherwise; who sits stays',
    ],
    why: 'The society decides not to appoint an expert again, and the next draw brings the expert back.',
  },
  {
    id: 'last-year-takes-in-nobody-late',
    file: 'packages/server/src/membership/dues/dues-year.actions.ts',
    find: 'year.year >= thisYear() - 1',
    replace: 'year.year >= thisYear()',
    tests: [
      'packages/server/src/membership/dues/over-years.test.ts > by the clock the last year takes in whoever was a member then, the one before does not any more',
    ],
    why: 'A unit that was admitted late owes nothing for the year before, and nobody notices.',
  },
  {
    id: 'waived-with-a-refusal-beside-it',
    file: 'packages/server/src/membership/dues/dues.actions.ts',
    find: "{ status: 'waived', refusal: '' }",
    replace: "{ status: 'waived' }",
    tests: [
      'packages/server/src/membership/dues/over-years.test.ts > what is waived has no refusal beside it any more',
    ],
    why: 'A unit whose dues were waived still reads that its proof was refused.',
  },
  {
    id: 'bank-line-at-once',
    file: 'packages/server/src/membership/dues/bank-statement.actions.ts',
    find: '  await lockRefs(context.db, refs)\n',
    replace: '',
    tests: [
      'packages/server/src/membership/dues/bank-booking.test.ts > of two who write down the same line at once, one does, for whichever unit',
    ],
    why: 'One payment is written down for two units.',
  },
  {
    id: 'bank-line-of-a-year-twice',
    file: 'packages/server/src/membership/dues/bank-statement.actions.ts',
    find: "  if (new Set(line.entries.map(({ id }) => id)).size < line.entries.length) return '同一年度只能选择一次'\n",
    replace: '',
    tests: [
      'packages/server/src/membership/dues/bank-booking.test.ts > a year that was chosen twice is paid by no line',
    ],
    why: 'Half of a payment is in no record.',
  },
  {
    id: 'bank-years-in-their-order',
    file: 'packages/server/src/membership/dues/bank-statement.actions.ts',
    find: '.toSorted((one, other) => one.year - other.year)',
    replace: '',
    tests: [
      'packages/server/src/membership/dues/bank-booking.test.ts > each year gets its amount, and what is over goes to the newest, in whichever order they were chosen',
    ],
    why: 'What a unit paid too much is booked to a year that is closed.',
  },
  {
    id: 'bank-payer-of-a-former-name',
    file: 'packages/server/src/membership/dues/bank-statement.queries.ts',
    find: ' or o."mergedInto" = member."orgId"',
    replace: '',
    tests: [
      'packages/server/src/membership/dues/bank-booking.test.ts > a unit pays under a name that went into its own',
    ],
    why: 'Payments of a unit under its former name are found by nobody.',
  },
]
