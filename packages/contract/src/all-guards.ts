import { AWARD_ACT_GUARDS } from './award/award.guards.ts'
import { AWARD_GUARDS } from './award/award.rules.ts'
import { EVENT_GUARDS } from './content/event/event.words.ts'
import { CONCLUSION_GUARDS, GUARDS, MEETING_GUARDS, PROCESS_GUARDS } from './evaluation/evaluation.guards.ts'
import { MEMBERSHIP_GUARDS } from './membership/membership.guards.ts'
import { REPORT_GUARDS } from './office/report/report.rules.ts'
import { REVIEW_GUARDS } from './peer-review/review.guards.ts'
import type { GuardTexts } from './platform/guards.rules.ts'

/** Every table of conditions, by its name in the sources. */
export const GUARD_TABLES = {
  ...{ MEMBERSHIP_GUARDS, REVIEW_GUARDS, GUARDS, PROCESS_GUARDS, MEETING_GUARDS, CONCLUSION_GUARDS },
  ...{ AWARD_GUARDS, AWARD_ACT_GUARDS, EVENT_GUARDS, REPORT_GUARDS },
} as const satisfies Readonly<Record<string, GuardTexts>>
