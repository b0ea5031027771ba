import { both, type Period, SERVER } from './period.ts'

/** How long is kept and counted what people see little of: lines of logs, quotas, signs of life. */

const SIGN_IN = `${SERVER}/identity/sign-in/kept-records.test.ts`
const PLATFORM = `${SERVER}/platform/jobs/kept-records.test.ts`
const MEMBERS = `${SERVER}/membership/kept-days.test.ts`
const SENDING = `${SERVER}/communication/campaign/sending-days.test.ts`
const QUOTA = `${SENDING} > what was handed over counts for a day, over all and for one address; what somebody sent alone for an hour`
const PROCESS = `${PLATFORM} > a process is seen for two minutes, known to stand behind a proxy for a day, and forgotten after a week`
const COUNTED = `${MEMBERS} > archives of the own data count for a day, values looked at for an hour`
const CODES = `${SIGN_IN} > a code that was sent counts for a day over all accounts, and is kept for two`

export const KEPT_PERIODS: readonly Period[] = [
  both(
    'Failures so many hours apart at most are one line of the log',
    `${SERVER}/identity/sign-in/login-record.queries.ts TOGETHER_HOURS`,
    `${SIGN_IN} > failures within an hour are one line of the log, counted`,
  ),
  both(
    'Sign-ins and what was defended against are kept for so many years',
    `${SERVER}/identity/sign-in/login-record.queries.ts RECORD_YEARS`,
    `${SIGN_IN} > sign-ins and what was defended against are kept for a year`,
  ),
  both(
    'A counter of failures is kept for so many days',
    `${SERVER}/identity/sign-in/lock.queries.ts COUNTER_DAYS`,
    `${SIGN_IN} > a counter of failures is kept for two days`,
  ),
  both(
    'An ended session is said to have expired for so many minutes',
    `${SERVER}/identity/sign-in/session.queries.ts TAKEN_BACK_MINUTES`,
    `${SIGN_IN} > an ended session has expired for a minute, and is told of as ended afterwards`,
  ),
  both(
    'A session is kept for so many days after its hours',
    `${SERVER}/identity/sign-in/session.queries.ts ENDED_DAYS`,
    `${SIGN_IN} > a session is kept for thirty days after its hours`,
  ),
  both(
    'Codes that were sent count for so many hours over all accounts',
    `${SERVER}/identity/sign-in/captcha.queries.ts QUOTA_HOURS`,
    CODES,
  ),
  both('A code is kept for so many days', `${SERVER}/identity/sign-in/captcha.queries.ts CODE_DAYS`, CODES),
  both(
    'A job that ended is kept for so many days',
    `${SERVER}/platform/jobs/jobs.queries.ts FINISHED_DAYS`,
    `${PLATFORM} > a job that ended is kept for thirty days`,
  ),
  both(
    'An act that may be repeated is remembered for so many hours',
    `${SERVER}/platform/http/idempotency/idempotency.queries.ts REPLY_HOURS`,
    `${PLATFORM} > an act that may be repeated is remembered for a day`,
  ),
  both(
    'A ticket that is over is kept for so many hours',
    `${SERVER}/platform/http/tickets.queries.ts EXPIRED_HOURS`,
    `${SERVER}/platform/http/tickets.test.ts > the sweep takes what is over for a day`,
  ),
  both(
    'A job that has not moved for so many hours hangs',
    `${SERVER}/platform/watch/watch.queries.ts STUCK_HOURS`,
    `${PLATFORM} > a job that has not moved for an hour hangs`,
  ),
  both(
    'A process is seen for so many minutes',
    `${SERVER}/platform/watch/watch.queries.ts SEEN_MINUTES`,
    PROCESS,
  ),
  both(
    'A process is known to stand behind a proxy for so many hours',
    `${SERVER}/platform/watch/watch.queries.ts FORWARDED_HOURS`,
    PROCESS,
  ),
  both(
    'A process is forgotten after so many days',
    `${SERVER}/platform/watch/watch.queries.ts PROCESS_DAYS`,
    PROCESS,
  ),
  both(
    'An alarm that nobody looks at any more is forgotten after so many hours',
    `${SERVER}/platform/watch/watch.queries.ts ALARM_HOURS`,
    `${PLATFORM} > an alarm that nobody looks at any more is forgotten after a day`,
  ),
  both(
    'What has not been archived for so many days after its time is told of',
    `${SERVER}/platform/archive/archive.checks.ts LATE_DAYS`,
    `${PLATFORM} > what has not been archived for 65 days after its time is told of`,
  ),
  both(
    'A sheet of an import that nobody went on with is discarded after so many days',
    `${SERVER}/membership/import/import.queries.ts ABANDONED_DAYS`,
    `${MEMBERS} > a sheet that nobody went on with is discarded after a week`,
  ),
  both(
    'What stayed outside of an import can be corrected for so many days',
    `${SERVER}/membership/import/import-update.queries.ts LEFTOVER_DAYS`,
    `${MEMBERS} > what stayed outside of an import can be corrected for a week`,
  ),
  both(
    'Archives of the own data count for so many hours',
    `${SERVER}/membership/personal-data/own-export.queries.ts QUOTA_HOURS`,
    COUNTED,
  ),
  both(
    'Values that somebody looked at count for so many hours',
    `${SERVER}/membership/personal-data/consent.queries.ts QUOTA_HOURS`,
    COUNTED,
  ),
  both(
    'A certificate that did not come with its approval is tried for so many days',
    `${SERVER}/membership/certificate/certificate.queries.ts UNCERTIFIED_DAYS`,
    `${MEMBERS} > a certificate that did not come with its approval is tried for three days`,
  ),
  both(
    'Who left no trace for so many years is named by the check of the charter',
    `${SERVER}/membership/charter/charter.queries.ts INACTIVE_YEARS`,
    `${MEMBERS} > who left no trace for two years is named`,
  ),
  both(
    'An entry of the ledger counts as served for so many months',
    `${SERVER}/membership/expert-ledger/year.queries.ts SERVED_MONTHS`,
    `${MEMBERS} > an entry of the ledger counts as served for 24 months, by days in China`,
  ),
  both(
    'The curve of the desk has so many months',
    `${SERVER}/membership/record/overview.queries.ts CURVE_MONTHS`,
    `${MEMBERS} > the curve of the desk has the twelve months that end with this one`,
  ),
  both(
    'A desk that was left is shown for so many minutes',
    `${SERVER}/membership/review/presence.queries.ts PRESENT_MINUTES`,
    `${SERVER}/membership/review/presence.test.ts > a desk that was left says nothing after a minute, and begins anew`,
  ),
  both(
    'What is published by the clock is arranged so many years ahead at most',
    `${SERVER}/content/publication/publication.queries.ts AHEAD_YEARS`,
    `${SERVER}/content/publication/last-moments.test.ts > what is published by the clock is arranged for a year ahead and no later`,
  ),
  both(
    'Messages that were handed over count for so many hours',
    `${SERVER}/communication/campaign/campaign.queries.ts QUOTA_HOURS`,
    QUOTA,
  ),
  both(
    'Messages that somebody sent alone count for so many hours',
    `${SERVER}/communication/campaign/campaign.queries.ts ALONE_HOURS`,
    QUOTA,
  ),
  both(
    'A mailing is arranged so many days ahead at most',
    `${SERVER}/communication/campaign/sending.actions.ts AHEAD_DAYS`,
    `${SENDING} > a mailing is arranged for ninety days ahead and no later`,
  ),
]
