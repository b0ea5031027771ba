import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GUARD_TABLES } from './all-guards.ts'
import { AWARD_MOVE_NAMES, AWARD_STATUS, awardMoveOf } from './award/award.rules.ts'
import { MOVE_NAMES, moveOf } from './evaluation/achievement-moves.rules.ts'
import { ACHIEVEMENT_OUTCOMES, ACHIEVEMENT_STATUS, MOVERS } from './evaluation/achievement-status.rules.ts'
import { REVIEW_STATES } from './identity/application-state.ts'
import { REVIEW_ACTIONS } from './membership/review/review.rules.ts'
import { RECUSAL_RULES } from './peer-review/panel.rules.ts'
import { TICKET_MINUTES } from './platform/endpoint.ts'
import { ERRORS } from './platform/errors.ts'
import { fieldOf } from './platform/fields.ts'
import type { GuardTexts } from './platform/guards.rules.ts'
import { ROLES, type Role } from './platform/roles.ts'
import { SETTING_GROUPS, type Setting } from './platform/settings/setting.fields.ts'
import { SETTING_KEYS, SETTINGS } from './platform/settings/settings.ts'

/** Prints docs/handbook/tables.md: what the contract's tables say, for people. */

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
const section = (anchor: string, title: string, note: string, body: string): string =>
  `<a id="${anchor}"></a>\n## ${title}\n${note}\n\n${body}`
const cell = (text: string): string => text.replaceAll('\n', ' ').replaceAll('|', '\\|')

const achievement = (code: string): string =>
  code in ACHIEVEMENT_STATUS ? `${code} ${ACHIEVEMENT_STATUS[code as '21'].label}` : '–'
const review = (state: string): string =>
  state in REVIEW_STATES ? REVIEW_STATES[state as 'pending'].label : state === 'same' ? '不变' : '–'

const reviewMoves = table(
  ['move', 'name', 'by', 'from', 'to'],
  Object.entries(REVIEW_ACTIONS).map(([name, { label, by, from, to }]) => [
    label,
    `\`${name}\``,
    by === 'applicant' ? '申请人' : '审核人',
    from.map(review).join('、'),
    review(to),
  ]),
)
const evaluationMoves = table(
  ['row', 'move', 'name', 'by', 'from', 'to', 'conditions'],
  MOVE_NAMES.map((name) => {
    const { no, label, by, from, to, outcome = [], guards, superOnly, alsoSuper } = moveOf(name)
    const ends = outcome.map((one) => ACHIEVEMENT_OUTCOMES[one]).join('、')
    const movers = superOnly ? '超级管理员' : by.map((mover) => MOVERS[mover]).join('、')
    return [
      no,
      label,
      `\`${name}\``,
      alsoSuper ? `${movers}、超级管理员` : movers,
      from.map(achievement).join('、'),
      `${to.map(achievement).join('、') || '删除'}${ends ? `（${ends}）` : ''}`,
      guards.map((guard) => `\`${guard}\``).join(' '),
    ]
  }),
)
const awardMoves = table(
  ['move', 'name', 'by', 'from', 'to', 'conditions'],
  AWARD_MOVE_NAMES.map((name) => {
    const { label, by, from, to, guards } = awardMoveOf(name)
    return [
      label,
      `\`${name}\``,
      by.map((mover) => ROLES[mover].label).join('、'),
      from.map((state) => AWARD_STATUS[state]).join('、'),
      AWARD_STATUS[to],
      guards.map((guard) => `\`${guard}\``).join(' '),
    ]
  }),
)
/** What is counted or named stands as `…`. */
const refusal = (text: GuardTexts[string]): string =>
  typeof text === 'string'
    ? text
    : (text as (...counted: string[]) => string)(...Array.from({ length: text.length }, () => '…'))

/** Where each table of conditions stands, and under which title. */
const CONDITIONS = {
  MEMBERSHIP_GUARDS: ['membership-guards', 'Conditions of membership'],
  REVIEW_GUARDS: ['review-guards', 'Conditions of panels, sheets and waivers'],
  GUARDS: ['evaluation-guards', 'Conditions of the moves of an achievement'],
  PROCESS_GUARDS: ['process-guards', 'Conditions beside these moves'],
  MEETING_GUARDS: ['meeting-guards', 'Conditions of a session'],
  CONCLUSION_GUARDS: ['conclusion-guards', 'Conditions of opinion and report'],
  AWARD_GUARDS: ['award-guards', 'Conditions of the moves of an award'],
  EVENT_GUARDS: ['event-guards', 'Conditions of events'],
  REPORT_GUARDS: ['report-guards', 'Conditions of reports'],
  AWARD_ACT_GUARDS: ['award-act-guards', 'Conditions beside these moves'],
} as const satisfies Record<keyof typeof GUARD_TABLES, readonly [anchor: string, title: string]>
const conditions = (name: keyof typeof CONDITIONS): string => {
  const [anchor, title] = CONDITIONS[name]
  const rows = Object.entries<GuardTexts[string]>(GUARD_TABLES[name]).map(([guard, text]) => [
    `\`${guard}\``,
    cell(refusal(text)),
  ])
  const note = 'In the words of the refusal; `…` is counted or named.'
  return section(anchor, title, note, table(['condition', 'refusal'], rows))
}
const shown = (value: unknown): string =>
  value === '' ? '（空）' : cell(typeof value === 'string' ? value.slice(0, 60) : String(value))
const settings = table(
  ['group', 'setting', 'name', 'default'],
  SETTING_KEYS.filter((key) => SETTINGS[key].group !== 'texts').map((key) => {
    const { group, schema, fallback }: Setting = SETTINGS[key]
    return [SETTING_GROUPS[group].title, fieldOf(schema)?.title ?? '', `\`${key}\``, shown(fallback)]
  }),
)

const page = [
  '# Tables of the contract\n\nGenerated by `packages/contract/src/handbook.test.ts` (vitest -u). What they mean: the other pages of this [handbook](README.md).',
  section(
    'roles',
    'Roles',
    'See [identity](identity.md#roles).',
    table(
      ['role', 'name', 'signs in as', 'code'],
      (Object.keys(ROLES) as Role[]).map((role) => [
        ROLES[role].label,
        `\`${role}\``,
        ROLES[role].login,
        String(ROLES[role].code),
      ]),
    ),
  ),
  section('review-moves', 'Moves of a registration', 'See [membership](membership.md#review).', reviewMoves),
  conditions('MEMBERSHIP_GUARDS'),
  section(
    'evaluation-moves',
    'Moves of an achievement',
    'See [evaluation](evaluation.md#moves).',
    evaluationMoves,
  ),
  conditions('GUARDS'),
  conditions('PROCESS_GUARDS'),
  conditions('MEETING_GUARDS'),
  conditions('CONCLUSION_GUARDS'),
  section('award-moves', 'Moves of an award', 'See [award](award.md#batch).', awardMoves),
  conditions('AWARD_GUARDS'),
  conditions('AWARD_ACT_GUARDS'),
  conditions('EVENT_GUARDS'),
  conditions('REPORT_GUARDS'),
  section(
    'recusal-rules',
    'Grounds of recusal',
    'See [peer review](peer-review.md#recusal).',
    table(
      ['ground', 'name', 'weight'],
      Object.entries(RECUSAL_RULES).map(([name, { level, label }]) => [
        label,
        `\`${name}\``,
        level === 'hard' ? '须回避' : '可免',
      ]),
    ),
  ),
  conditions('REVIEW_GUARDS'),
  section(
    'tickets',
    'Tickets',
    'See [identity](identity.md#tickets).',
    table(
      ['purpose', 'minutes'],
      Object.entries(TICKET_MINUTES).map(([purpose, minutes]) => [`\`${purpose}\``, String(minutes)]),
    ),
  ),
  section(
    'errors',
    'Errors',
    'A reply is `{code, data, errorMsg?, error?}`; HTTP 200 for outcomes of the business. Codes repeat, names do not.',
    table(
      ['code', 'name', 'message', 'HTTP'],
      Object.entries(ERRORS).map(([name, entry]) => [
        String(entry.code),
        `\`${name}\``,
        cell(entry.text),
        'http' in entry ? String(entry.http) : '200',
      ]),
    ),
  ),
  section('settings', 'Settings', 'Texts are settings as well, see [content](content.md#texts).', settings),
].join('\n\n')

test('docs/handbook/tables.md says what the tables of the contract say', async () => {
  expect(MOVE_NAMES.length).toBeGreaterThan(25)
  await expect(`${page}\n`).toMatchFileSnapshot('../../../docs/handbook/tables.md')
})

test('a setting has a title, so that the page names it', () => {
  expect(settings).not.toContain('|  |')
})

test('every table of conditions is printed', () => {
  const declared = globSync('**/*.ts', { cwd: import.meta.dirname })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(/export const (\w*GUARDS)\b/g),
    ])
    .map(([, name]) => name)
  expect(declared.toSorted()).toEqual(Object.keys(CONDITIONS).toSorted())
  for (const [anchor] of Object.values(CONDITIONS)) expect(page).toContain(`<a id="${anchor}"></a>`)
})
