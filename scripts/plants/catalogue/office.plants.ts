import type { Plant } from '../plant.ts'

const REPORTS = 'packages/server/src/office/report'

export const OFFICE: readonly Plant[] = [
  {
    id: 'dialog-forgets-at-reload',
    file: 'packages/web/src/shared/form/use-call-form.ts',
    find: "return draft ?? [endpoint.path, JSON.stringify(which), about, place].join('|')",
    replace: 'return draft',
    tests: [
      'packages/web/src/office/staff/staff.browser.test.tsx > what was typed outlives a reload, and goes when it is given up',
    ],
    why: 'Only the forms that somebody thought of keep what is typed; a reload empties every other dialog.',
  },
  {
    id: 'dialog-keeps-what-was-given-up',
    file: 'packages/web/src/shared/form/action-dialog.tsx',
    find: 'onAbandon={form.draft.clear}',
    replace: '',
    tests: [
      'packages/web/src/office/staff/staff.browser.test.tsx > what was typed outlives a reload, and goes when it is given up',
    ],
    why: 'What somebody answered to give up stands in the dialog again.',
  },
  {
    id: 'report-last-day-lost',
    file: 'packages/server/src/office/statistics/happened.queries.ts',
    find: 'and ${day} <= ${to}::date`',
    replace: 'and ${day} < ${to}::date`',
    tests: [`${REPORTS}/report.test.ts > members at both ends, who came and who left, each to the day`],
    why: 'Who is approved on 31 December joined in no year.',
  },
  {
    id: 'report-left-still-member',
    file: `${REPORTS}/report.queries.ts`,
    find: '("leftOn" is null or "leftOn" >= ${days.from}::date)))::int as begin',
    replace: '("leftOn" is null or "leftOn" > ${days.from}::date)))::int as begin',
    tests: [`${REPORTS}/report.test.ts > members at both ends, who came and who left, each to the day`],
    why: 'Who leaves on the first day of the year is missing at its beginning, and yet leaves.',
  },
  {
    id: 'report-dues-waived-owed',
    file: `${REPORTS}/report.queries.ts`,
    find: "and dues.status <> 'waived'",
    replace: '',
    tests: [
      `${REPORTS}/report.test.ts > dues that fall due, and money that came, whatever year it was for; compared with the year before`,
    ],
    why: 'Dues that were waived are reported as owed.',
  },
  {
    id: 'report-post-ended-held',
    file: `${REPORTS}/report.queries.ts`,
    find: '("endsOn" is null or "endsOn" > ${days.to}::date)',
    replace: '("endsOn" is null or "endsOn" >= ${days.to}::date)',
    tests: [`${REPORTS}/report.test.ts > posts that are held at the last moment`],
    why: 'A post that ended on the last day is counted beside the one that began on it.',
  },
  {
    id: 'report-mailed-twice',
    file: 'packages/server/src/migrations/605-reports.sql',
    find: 'create unique index report_auto on report (period) where auto;',
    replace: '',
    tests: [
      `${REPORTS}/report.test.ts > once, in the first days after the period, to the addresses that are named`,
    ],
    why: 'Two processes make the same report, and it is mailed twice.',
  },
  {
    id: 'phrases-lost',
    file: 'packages/server/src/office/settings/settings.routes.ts',
    find: "? phraseTextFault(change.key.replace(/^text\\./, ''), String(result.data))",
    replace: '? undefined',
    tests: [
      'packages/server/src/membership/review/own-words.test.ts > phrases that nobody would be offered are refused',
    ],
    why: 'Phrases under the name of no field are saved, and no reviewer is ever offered them.',
  },
  {
    id: 'waiting-of-those-brought-in',
    file: 'packages/server/src/office/statistics/groupings.queries.ts',
    find: '\n  and revision."submittedVia" <> \'staff\'',
    replace: '',
    tests: [
      'packages/server/src/office/statistics/kept.test.ts > whoever staff brought in never waited, and is in no median',
    ],
    why: 'A migration of old members makes the office look faster than it is.',
  },
  {
    id: 'withdrawn-while-it-leaves',
    file: 'packages/server/src/communication/campaign/sending.actions.ts',
    find: "state === 'waiting' || state === 'excluded')",
    replace: "state !== 'sent')",
    tests: [
      'packages/server/src/communication/campaign/campaign-sending.test.ts > is taken back whole as long as nothing has left, and not once the first are on their way',
    ],
    why: 'A mailing is a draft again while some of it is on its way, and goes out twice.',
  },
  {
    id: 'mailed-though-deleted',
    file: 'packages/server/src/communication/campaign/audience.queries.ts',
    find: "        .where('member.deletedAt', 'is', null)\n",
    replace: '',
    tests: [
      'packages/server/src/communication/campaign/campaign-audience.test.ts > a draft that is opened again knows the people who were chosen by name, without those who left',
    ],
    why: 'Whoever was deleted after being chosen by name gets the mail.',
  },
]
