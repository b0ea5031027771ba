import { both, CONTRACT, type Period, SERVER } from './period.ts'

/** Of membership, messages, publications and the office. */

const MEMBERS = `${SERVER}/membership/last-moments.test.ts`
const OFFICE = `${SERVER}/office/last-moments.test.ts`
const PUBLISHED = `${SERVER}/content/publication/last-moments.test.ts`

export const OFFICE_PERIODS: readonly Period[] = [
  both(
    'An application is overdue after so many days',
    'settings overdueDays',
    `${MEMBERS} > an application is overdue once ten whole days have passed`,
  ),
  both(
    'The people of a mailing are forgotten after so many years',
    'settings recipientYears',
    `${OFFICE} > the people of a mailing are forgotten two years after its end`,
  ),
  both(
    'A curve has a step for each of so many months',
    `${SERVER}/office/statistics/figures.views.ts MOST_MONTHS`,
    `${OFFICE} > a curve has a step for each of 36 months, and for each year beyond`,
  ),
  both(
    'The curve of the front page goes back so many years',
    `${SERVER}/office/statistics/public-figures.views.ts YEARS`,
    `${OFFICE} > the front page goes back six years`,
  ),
  both(
    'A mailing with failures is told of for so many days',
    `${CONTRACT}/office/notice.calls.ts FAILED_DAYS`,
    `${OFFICE} > a mailing with failures is told of for seven days`,
  ),
  both(
    'A unit is reminded of its dues once in so many days',
    `${CONTRACT}/membership/dues/dues.calls.ts REMINDER_DAYS`,
    `${MEMBERS} > a unit is reminded of its dues once in seven days; one that came late has thirty to pay`,
  ),
  both(
    'A unit that was admitted late has so many days to pay',
    `${SERVER}/membership/dues/dues-year.queries.ts LATE_DAYS`,
    `${MEMBERS} > a unit is reminded of its dues once in seven days; one that came late has thirty to pay`,
  ),
  both(
    'A merge of organisations is taken back for so many days',
    `${CONTRACT}/membership/organisation/organisation.calls.ts UNDO_DAYS`,
    `${MEMBERS} > two units are merged, and that is taken back for thirty days`,
  ),
  both(
    'The archive of the own data is there for so many hours',
    `${CONTRACT}/membership/personal-data.calls.ts EXPORT_HOURS`,
    `${MEMBERS} > the archive of the own data is there for a day`,
  ),
  both(
    'An approval is undone for so many minutes',
    `${CONTRACT}/membership/review/approval.rules.ts UNDO_MINUTES`,
    `${MEMBERS} > an approval is undone for ten minutes`,
  ),
  both(
    'What a network was shown of the organisations counts for so many minutes',
    `${SERVER}/membership/organisation/organisation-shown.queries.ts MINUTES`,
    `${MEMBERS} > what a network was shown of the organisations counts for ten minutes`,
  ),
  both(
    'Rows of the audit log without a seal are told of after so many minutes',
    `${SERVER}/office/audit/audit.checks.ts LATE_MINUTES`,
    `${OFFICE} > rows of the audit log that no seal covers are told of after twenty minutes`,
  ),
  both(
    'What waits for a second person is late after so many days',
    `${SERVER}/office/statistics/desk.queries.ts AWAITING_DAYS`,
    `${OFFICE} > what waits for a second person is late after a day`,
  ),
  both(
    'A task is told so many days before its day',
    `${CONTRACT}/office/notice.calls.ts DUE_SOON_DAYS`,
    `${SERVER}/office/notice/notice.test.ts > a task is told some days before its day, to whom it falls`,
  ),
  both(
    'What ended stands in the task centre for so many days',
    `${CONTRACT}/office/task.calls.ts TASK_DAYS`,
    `${SERVER}/office/task/centre-lines.test.ts > what ended stands there for seven days`,
  ),
  both(
    'A mail that came back counts for so many days',
    `${SERVER}/communication/suppression/suppression.queries.ts BOUNCE_DAYS`,
    `${SERVER}/communication/suppression/suppression.test.ts > returns count for 180 days, and are forgotten afterwards`,
  ),
  both(
    'A deleted article or video comes back for so many days',
    `${CONTRACT}/content/publication.calls.ts UNDO_DAYS`,
    `${PUBLISHED} > what was deleted comes back for thirty days, and is gone for good afterwards`,
  ),
  both(
    'A link to a file of a publication is good for so many hours',
    `${SERVER}/content/publication/publication-link.rules.ts MEDIA_HOURS`,
    `${PUBLISHED} > a link to a file of a publication is good for six hours, counted from the hour`,
  ),
  both(
    'What appeared is news for so many days',
    `${SERVER}/content/search/news.queries.ts FRESH_DAYS`,
    `${PUBLISHED} > what appeared is news for thirty days`,
  ),
  both(
    'An upload in pieces waits so many hours for its next one',
    `${SERVER}/content/video/upload.actions.ts IDLE_HOURS`,
    `${PUBLISHED} > an upload in pieces waits a day for its next one`,
  ),
]
