import { KEPT_PERIODS } from './kept-periods.ts'
import { OFFICE_PERIODS } from './office-periods.ts'
import { both, CONTRACT, type Period, SERVER } from './period.ts'
import { REVIEW_PERIODS } from './review-periods.ts'

/**
 * Periods and thresholds, each with a test of the last moment inside and one of the first outside, which may be the same test. Found in
 * the source by their names (`period-page.ts`), so that a new one cannot be forgotten; docs/handbook/periods.md is printed from this.
 */

const MOMENTS = `${SERVER}/identity/sign-in/last-moments.test.ts`
const ARCHIVE = `${SERVER}/platform/archive/archive.test.ts > due: the last moment inside, the first outside`
const KEPT = `${SERVER}/commands/snapshots.test.ts > kept: the newest of seven days, five weeks, twelve months`

export const PERIODS: readonly Period[] = [
  ...OFFICE_PERIODS,
  ...KEPT_PERIODS,
  ...REVIEW_PERIODS,
  both(
    'An event that is over stays in the list of members for so many days',
    `${SERVER}/content/event/event.queries.ts SHOWN_DAYS`,
    `${SERVER}/content/event/event-days.test.ts > what is over stays in the list for thirty days`,
  ),
  both(
    'Who came to an event without an account is kept for so many days after it',
    `${SERVER}/content/public-event/outsider.queries.ts OUTSIDER_DAYS`,
    `${SERVER}/content/public-event/public-event.test.ts > who came without an account is kept for ninety days after the event, then only that somebody came`,
  ),
  both(
    'What who comes to an event answered is kept for so many days after it',
    `${SERVER}/content/event-question/answers.queries.ts ANSWERS_DAYS`,
    `${SERVER}/content/event-question/event-question.test.ts > go ninety days after the event`,
  ),
  both(
    'A report that the calendar asks for is still made so many days after its period',
    `${SERVER}/office/report/report.jobs.ts LATE_DAYS`,
    `${SERVER}/office/report/report.test.ts > once, in the first days after the period, to the addresses that are named`,
  ),
  both(
    'The sheet of a list without masks can be fetched for so many days',
    `${SERVER}/membership/full-export/full-export.jobs.ts RESULT_DAYS`,
    `${SERVER}/membership/full-export/full-export.test.ts > who asked fetches the sheet for a day, nobody else ever`,
  ),
  both(
    'A request for a list without masks waits so many days for another person',
    `${CONTRACT}/membership/full-export/full-export.rules.ts FULL_EXPORT_DAYS`,
    `${SERVER}/membership/full-export/full-export.test.ts > nobody answers for three days: until the last moment it can be agreed to, then it has lapsed`,
  ),
  both(
    'A draft can be taken up on another device for so many days',
    `${CONTRACT}/identity/carried-draft.rules.ts CARRY_DAYS`,
    `${SERVER}/identity/carried-draft/carried-draft.test.ts > what was typed goes on on another device by its code, for three days and five times at most`,
  ),
  both(
    'Failed sign-ins so many minutes ago no longer close the account',
    'settings lockMinutes',
    `${MOMENTS} > the third of three tries locks, the second does not; after a quarter of an hour it is open and counts anew`,
  ),
  both(
    'Failures so many hours apart are not counted together',
    `${SERVER}/identity/sign-in/lock.queries.ts FORGET_HOURS`,
    `${MOMENTS} > failures half a day apart are not counted together`,
  ),
  both(
    'A network is known for so many days',
    `${SERVER}/identity/sign-in/known-place.queries.ts NETWORK_DAYS`,
    `${MOMENTS} > a network is known for ninety days`,
  ),
  both(
    'A sealed password is good for so many minutes either way',
    `${SERVER}/identity/sign-in/envelope.actions.ts MINUTES`,
    `${MOMENTS} > a sealed password is good for five minutes either way, and remembered as long as it could come again`,
  ),
  both(
    'A request to clear a second factor waits for so many hours',
    `${SERVER}/identity/sign-in/second-factor.queries.ts HOURS`,
    `${MOMENTS} > a request to clear a second factor waits for a day`,
  ),
  both(
    'A confirmation stands for so many minutes',
    `${SERVER}/identity/sign-in/session.queries.ts CONFIRMED_MINUTES`,
    `${SERVER}/identity/sign-in/confirmation.test.ts > stands for a series of ten minutes, in this session alone`,
  ),
  both(
    'A code by SMS lasts so many minutes',
    `${SERVER}/identity/sign-in/sign-in.messages.ts CODE_MINUTES`,
    `${SERVER}/identity/password/recovery.test.ts > belong to one purpose, role and name, and last five minutes`,
  ),
  both(
    'An upload that nobody hands in, and what was deleted, is kept for so many hours',
    `${SERVER}/platform/files/file-records.queries.ts ABANDONED_AFTER_HOURS`,
    `${SERVER}/platform/files/file-periods.test.ts > an upload that nobody hands in is found for a day, and swept afterwards`,
  ),
  both(
    'What was sent is kept for so many days',
    `${SERVER}/platform/archive/span.rules.ts OUTBOX_DAYS`,
    `${SERVER}/platform/outbox/fences.test.ts > the archive takes what is over for 180 days, never what waits`,
  ),
  both('The newest backup of so many days', `${SERVER}/platform/backup/snapshot/repository.ts DAYS`, KEPT),
  both('The newest backup of so many weeks', `${SERVER}/platform/backup/snapshot/repository.ts WEEKS`, KEPT),
  both(
    'The newest backup of so many months',
    `${SERVER}/platform/backup/snapshot/repository.ts MONTHS`,
    KEPT,
  ),
  both('The audit log stays in the database for so many months', 'settings auditMonths', ARCHIVE),
  both(
    'A proven phone waits so many days for the change it was proven for',
    `${SERVER}/identity/phone/phone.queries.ts KEPT_DAYS`,
    `${SERVER}/identity/phone/phone-period.test.ts > a proof waits ninety days for the change it was given for, for its record and its phone alone`,
  ),
  both('An archive is kept for so many years', 'settings archiveYears', ARCHIVE),
  both(
    'An initial password is good for so many days',
    `${SERVER}/identity/account/account-password.actions.ts INITIAL_PASSWORD_DAYS`,
    `${MOMENTS} > an initial password is good for seven days`,
  ),
  both(
    'A session ends after so many hours, used or not',
    'settings absoluteHours',
    `${MOMENTS} > a session ends after its hours, used or not`,
  ),
  both(
    'A password is old after so many days, where they are to be changed',
    'settings periodicPasswordDays',
    `${MOMENTS} > a password is old after so many days, where the society wants them changed`,
  ),
  both(
    'A re-election can be taken back for so many days',
    `${CONTRACT}/membership/council/reelection.calls.ts REELECTION_UNDO_DAYS`,
    `${SERVER}/membership/council/reelection.test.ts > not after seven days`,
  ),
  both(
    'A deleted member can be restored for so many days, and is erased afterwards',
    `${CONTRACT}/membership/member-admin.calls.ts RESTORE_DAYS`,
    `${SERVER}/membership/personal-data/erasure.test.ts > what staff deleted long ago is purged by the clock, what can be restored is not`,
  ),
]
