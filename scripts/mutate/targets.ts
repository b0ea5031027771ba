import { globSync } from 'node:fs'
import { ROOT } from '../plants/plant.ts'

/** What `npm run mutate` changes and which tests it asks (docs/decisions/112-mutants-of-rules.md). */

const found = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
const inServer = (name: string): string => `packages/server/src/${name}`

/** Files of the contract that are called otherwise and decide all the same. */
const MORE = [
  'platform/time',
  'platform/divisions',
  'platform/endpoint',
  'platform/roles',
  'platform/person/identifier',
  'platform/person/identity-number',
  'platform/person/identity.fields',
  'platform/settings/report-settings',
  'platform/settings/service-phone',
  'membership/kind/groups',
  'membership/kind/kinds',
  'identity/application-state',
  'identity/carry-code',
  'content/event/question.fields',
].map((name) => `packages/contract/src/${name}.ts`)

/** Rules of the server that have a pure test. */
const PURE: Readonly<Record<string, readonly string[]>> = {
  'identity/account/account-name': ['identity/account/account-name'],
  'identity/password/password': ['identity/password/password'],
  'peer-review/recusal/recusal': ['peer-review/recusal/recusal'],
  'peer-review/panel/panel': ['peer-review/panel/panel-rules', 'peer-review/panel/panel-edges'],
  'peer-review/selection/draw': ['peer-review/panel/panel-rules', 'peer-review/panel/panel-edges'],
  'membership/expert-ledger/assess': ['membership/expert-ledger/assess'],
  'membership/charter/charter': ['membership/charter/charter-rules'],
  'award/nomination/nomination': ['award/nomination/nomination-rules'],
  'content/event-question/question': ['content/event-question/question-rules'],
  'content/publication/publication-link': ['content/publication/publication-link'],
  'identity/sign-in/sign-in-policy': ['identity/sign-in/sign-in-policy'],
  'membership/council/council': ['membership/council/council-rules'],
  'membership/council/reelection': ['membership/council/reelection-rules'],
  'membership/dues/bank-statement': ['membership/dues/bank-reading'],
  'membership/import/cell': ['membership/import/cell'],
  'membership/organisation/grams': ['membership/organisation/grams'],
  'office/audit/audit-mask': ['office/audit/audit-mask'],
  'peer-review/letter/paper-number': ['peer-review/letter/paper-number'],
  'peer-review/recusal/waiver': ['peer-review/recusal/waiver-rules'],
  'peer-review/selection/seat-list': ['peer-review/selection/seat-list'],
  'peer-review/sheet/opening': ['peer-review/sheet/sheet-rules'],
  'peer-review/sheet/sheet': ['peer-review/sheet/sheet-rules'],
  'peer-review/short-panel/short-panel': ['peer-review/short-panel/short-panel-rules'],
  'platform/archive/span': ['platform/archive/span'],
  'platform/clock/extension': ['platform/clock/extension'],
}

/**
 * Rules of the server that are only tested over HTTP and on the database, where each mutant takes seconds instead of a tenth of one. The
 * mistakes that matter in them are planted by hand (`npm run plants`).
 */
const OVER_HTTP = [
  'award/batch/batch-guard',
  'award/item/item-access',
  'communication/campaign/rendering',
  'communication/kept-body',
  'content/front/feed',
  'content/front/page-text',
  'content/public-event/event-text',
  'content/publication/rights',
  'evaluation/achievement/visibility',
  'evaluation/achievement/wire',
  'evaluation/conclusion/conclusion',
  'evaluation/meeting-seat/seat',
  'evaluation/move/guard',
  'evaluation/move/snapshot',
  'evaluation/opinion/stance',
  'evaluation/process/appeal-day',
  'evaluation/review-subject/evidence',
  'identity/file/file-link',
  'membership/bulk/bulk',
  'membership/import/check-doubles',
  'membership/import/check-known',
  'membership/import/check-members',
  'membership/import/sheet-row',
  'membership/list/list-filter',
  'membership/personal-data/not-taken-along',
  'membership/record/form',
  'membership/record/kept',
  'membership/record/region',
  'membership/registration/application',
  'membership/registration/sample-form',
  'peer-review/panel/ledger-event',
  'peer-review/panel/panel-policy',
  'peer-review/recusal/coi',
  'peer-review/recusal/conflicts',
  'peer-review/selection/panel-terms',
  'peer-review/selection/passed-over',
  'peer-review/sheet/sealed-sheet',
  'platform/clock/serving',
].map((name) => inServer(`${name}.rules.ts`))

/** They read all declarations at once: seconds for each mutant, and what they say is about tables, not about rules. */
const READ_ALL = ['calls', 'handbook', 'touches', 'platform/body-limits'].map(
  (name) => `packages/contract/src/${name}.test.ts`,
)

export const LEFT_OUT: readonly string[] = OVER_HTTP
export const MUTATED: readonly string[] = [
  ...found('packages/contract/src/**/*.rules.ts'),
  ...MORE,
  ...Object.keys(PURE).map((name) => inServer(`${name}.rules.ts`)),
]
export const TESTS: readonly string[] = [
  ...found('packages/contract/src/**/*.test.ts').filter((file) => !READ_ALL.includes(file)),
  ...new Set(Object.values(PURE).flatMap((names) => names.map((name) => inServer(`${name}.test.ts`)))),
]
