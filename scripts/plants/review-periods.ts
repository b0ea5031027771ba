import { both, CONTRACT, type Period, SERVER } from './period.ts'

/** Those of evaluation, peer review and award. */

const EDGES = `${CONTRACT}/peer-review/sheet/aggregate-edges.test.ts`
const PUBLICITY = `${SERVER}/evaluation/process/publicity-days.test.ts`
const LAST = `${SERVER}/evaluation/process/last-days.test.ts`
const DAYS = `${SERVER}/peer-review/panel/panel-days.test.ts`
const NOTICES = `${SERVER}/evaluation/process/notices.test.ts`

export const REVIEW_PERIODS: readonly Period[] = [
  both(
    'Experts are paid within so many days of the report',
    `${SERVER}/evaluation/fees/fee-task.queries.ts FEE_DAYS`,
    `${SERVER}/evaluation/fees/fee-task.test.ts > a concluded evaluation waits for amounts, then for who confirms them, until they are confirmed`,
  ),
  both(
    'Experts who judge by correspondence have so many working days from the confirmation on',
    'settings evalMailDays',
    `${SERVER}/peer-review/panel/pool.test.ts > by correspondence there is a day for the sheets, set or not`,
  ),
  both(
    'The board of timeliness looks so many months back, and as many before them',
    `${CONTRACT}/peer-review/timeliness/timeliness.calls.ts BOARD_MONTHS`,
    `${SERVER}/evaluation/timeliness/timeliness.test.ts > the board shows medians of what was counted, from five achievements on`,
  ),
  both(
    'A publicity lasts so many whole days after the one on which it began',
    'settings evalPublicityDays',
    `${PUBLICITY} > of seven days it ends with the last second of the seventh day after, in China`,
  ),
  both(
    'After a ruling a publicity goes on for so many days at least',
    'settings evalResumeDays',
    `${PUBLICITY} > after a ruling it goes on with what was left, but for three days at least, to the end of a day`,
  ),
  both(
    'A mean of so many points passes',
    'settings evalMean',
    `${EDGES} > a mean exactly at the pass mark passes, a tenth below it fails`,
  ),
  both(
    'Such a share of votes passes',
    'settings evalAgree',
    `${EDGES} > exactly two thirds of the votes pass, one fewer fails`,
  ),
  both(
    'A total further than so many points from the median is explained',
    'settings evalOutlier',
    `${EDGES} > a total exactly at the allowed distance from the median is no outlier, one beyond it is`,
  ),
  both(
    'From so many sheets on, the highest and the lowest total are left out',
    'settings evalTrimFrom',
    `${EDGES} > the highest and the lowest total are left out from the fifth sheet on`,
  ),
  both(
    'A code for a signature lasts so many minutes',
    `${SERVER}/peer-review/signing/signing.messages.ts SIGN_CODE_MINUTES`,
    `${SERVER}/peer-review/sheet/sheet.test.ts > a code for a signature lasts so many minutes`,
  ),
  both(
    'The handler has so many working days',
    'settings evalHandlerDays',
    `${LAST} > the handler has ten working days, of a submission and of what is sent back`,
  ),
  both(
    'The person in charge has so many working days',
    'settings evalInChargeDays',
    `${LAST} > the person in charge has five working days`,
  ),
  both(
    'A return is answered within so many working days',
    'settings evalReturnDays',
    `${LAST} > a return is answered within twenty working days, and closed after sixty days more`,
  ),
  both(
    'A return that was not answered is closed so many days later',
    'settings evalExpireDays',
    `${LAST} > a return is answered within twenty working days, and closed after sixty days more`,
  ),
  both(
    'A wish to withdraw is decided within so many working days',
    'settings evalWithdrawalDays',
    `${LAST} > a wish to withdraw is decided within five working days`,
  ),
  both(
    'An appeal is made within so many days',
    'settings evalAppealDays',
    `${LAST} > an appeal is made within fifteen days, and decided within fifteen working days`,
  ),
  both(
    'An appeal is decided within so many working days',
    'settings evalAppealDecideDays',
    `${LAST} > an appeal is made within fifteen days, and decided within fifteen working days`,
  ),
  both(
    'A panel is formed within so many working days of the start',
    'settings evalPanelDays',
    `${LAST} > a panel is formed within five working days of the start`,
  ),
  both(
    'What is late so many working days is told one office up',
    'settings evalEscalateDays',
    `${LAST} > what is late three working days is told one office up, six working days two`,
  ),
  both(
    'Whether an objection is taken is decided within so many days',
    `${SERVER}/evaluation/task/task.queries.ts TRIAGE_DAYS`,
    `${LAST} > whether one is taken is decided within five days`,
  ),
  both(
    'An objection that was taken is dealt with within so many days',
    'settings evalObjectionDays',
    `${LAST} > one that was taken is dealt with within thirty days, whole ones`,
  ),
  both(
    'The completing units are heard on an objection for so many working days',
    'settings evalStatementDays',
    `${LAST} > the completing units are heard for ten working days`,
  ),
  both(
    'A conclusion is due so many working days after the experts had their day',
    'settings evalConcludeDays',
    `${DAYS} > after the meeting, from its first moment on and whenever the portal looks`,
  ),
  both(
    'Shared work and a former unit count for so many years',
    'settings recusalYears',
    `${DAYS} > shared work and a former unit count for three years`,
  ),
  both(
    'An invitation is answered within so many days',
    'settings inviteDays',
    `${DAYS} > are answered for five days, to the end of the last one in China, over a weekend and the end of a month`,
  ),
  both(
    'An invitation is reminded of so many hours before it ends',
    `${SERVER}/peer-review/invitation/invitation.queries.ts LAST_HOURS`,
    `${DAYS} > are reminded of at half their time, a day and three hours before they end`,
  ),
  both(
    'An invitation is reminded of so many hours before it ends, for the first time',
    `${SERVER}/peer-review/invitation/invitation.queries.ts BEFORE_HOURS`,
    `${DAYS} > are reminded of at half their time, a day and three hours before they end`,
  ),
  both(
    'Nobody is reminded of an invitation that was sent within so many hours',
    `${SERVER}/peer-review/invitation/invitation.queries.ts FRESH_HOURS`,
    `${DAYS} > nobody is reminded of what was sent within six hours`,
  ),
  both(
    'An answer within so many hours is worth a point',
    `${SERVER}/peer-review/invitation/invitation.queries.ts REPLY_HOURS`,
    `${DAYS} > an answer within two days is worth a point`,
  ),
  both(
    'Seats of so many months count for the same applicant',
    `${SERVER}/peer-review/recusal/facts.queries.ts FREQUENT_MONTHS`,
    `${DAYS} > a seat counts for a year against the rotation and two years for its applicant, an invitation two years`,
  ),
  both(
    'A seat of so many months counts against the rotation',
    `${SERVER}/peer-review/selection/credit.queries.ts RESTED_MONTHS`,
    `${DAYS} > a seat counts for a year against the rotation and two years for its applicant, an invitation two years`,
  ),
  both(
    'Habits of answering go back so many months',
    `${SERVER}/peer-review/selection/credit.queries.ts HABIT_MONTHS`,
    `${DAYS} > a seat counts for a year against the rotation and two years for its applicant, an invitation two years`,
  ),
  both(
    'A printed code signs people in for so many hours',
    `${SERVER}/evaluation/meeting-seat/attend.actions.ts PRINTED_HOURS`,
    `${SERVER}/evaluation/meeting-seat/printed-code.test.ts > a printed code signs people in for twelve hours from the beginning of the session`,
  ),
  both(
    'Signing in begins so many hours before the session',
    `${SERVER}/evaluation/meeting-seat/attend.actions.ts EARLY_HOURS`,
    `${SERVER}/evaluation/meeting-seat/printed-code.test.ts > signing in begins three hours before the session`,
  ),
  both(
    'Who is asked on the day of the meeting has so many hours',
    `${SERVER}/peer-review/invitation/invitation.actions.ts AT_LEAST_HOURS`,
    `${SERVER}/peer-review/panel/last-hours.test.ts > who is asked on the day of the meeting has %s`,
  ),
  both(
    'A panel is checked for conflicts once more so many hours before the meeting',
    `${SERVER}/peer-review/panel/panel-clock.queries.ts CHECKED_HOURS`,
    `${SERVER}/peer-review/panel/last-hours.test.ts > a panel is checked for conflicts once more a day before the meeting`,
  ),
  both(
    'A member who says nothing of an opinion is reminded once in so many hours',
    `${SERVER}/evaluation/opinion/stance.queries.ts REMINDED_HOURS`,
    `${SERVER}/evaluation/opinion/stance.test.ts > reminds the same member once an hour`,
  ),
  both(
    'A notice is arranged so many days ahead at most',
    `${SERVER}/evaluation/notice/notice.jobs.ts MAX_DAYS`,
    `${NOTICES} > is arranged for ninety days ahead and no later`,
  ),
  both(
    'A notice that could not go for so many hours does not go any more',
    `${SERVER}/evaluation/notice/notice.jobs.ts TOO_LATE_HOURS`,
    `${NOTICES} > that could not go for a day goes until its last moment, and not after it`,
  ),
  both(
    'A publicity of an award lasts so many whole days at least',
    'settings awardPublicityDays',
    `${SERVER}/award/batch/award-days.test.ts > a publicity lasts seven whole days at least`,
  ),
  both(
    'Experts are reminded so many days before the deadline of an award',
    'settings awardRemindDays',
    `${SERVER}/award/batch/award-days.test.ts > experts are reminded from three days before the deadline on, which is a day in China`,
  ),
]
