import type { Statement } from './recorder.ts'

/** Plans that read or sort a whole table and may, each with its reason. One that no statement needs any more fails the test. */

interface Exception {
  readonly path: RegExp
  /** Of `faultsOf`, or `opaque`. */
  readonly fault: RegExp
  /** Only of statements that look like this. */
  readonly text?: RegExp
  readonly reason: string
  /** Needed with some samples, or at some moments, only. */
  readonly sometimes?: true
}

/** A number or numbers by group, not rows. */
const COUNTED = /^\s*(select|with)\s+(\w+\.)?("?\w+"?(\.\w+)?( as "?\w+"?)?, )*(\(?count\(|concat\(max)/i

export const EXCEPTIONS: readonly Exception[] = [
  {
    path: /\/api\/(user|group|expert|projectUser)\//,
    fault: /^reads all of (member|person|unit|expert|projectAccount)$/,
    text: COUNTED,
    reason: 'a total of what a filter leaves looks at all it counts; it is kept until a record changes',
  },
  {
    path: /./,
    fault: /^reads all of expert$/,
    reason: 'experts are some thousands, however many members there are',
  },
  {
    path: /\/api\/(mail\/selectAddressee|sms\/selectReceiver|message\/preview)$/,
    fault: /^(reads all of (member|person)|sorts all by member.pinyin, member.id)$/,
    reason: 'an audience of everybody is everybody, up to the largest that may be written to',
  },
  {
    path: /\/api\/duplicate\/queryPage$/,
    fault: /^reads all of (member|person)$/,
    reason: 'every record is compared with every other; kept until a record changes',
  },
  {
    path: /\/api\/user\/charterChecks$/,
    fault: /^(reads all of (member|expertActivity)|sorts all by \(\(SubPlan \d\)\).*)$/,
    reason: 'the rules are held against everybody',
  },
  {
    path: /\/api\/dues\//,
    fault: /^(reads all of (dues|member|unit)|sorts all by .*dues\..*)$/,
    reason: 'units are some thousands, and a year of their dues is counted by state with every page',
  },
  {
    path: /\/api\/certificate\/queryPage$/,
    fault: /^reads all of (certificate|member)$/,
    reason: 'the tabs count every certificate by state, which follows from its member',
  },
  {
    path: /\/api\/project\/(queryListPage|panelList|searchExperts|precheckExperts)$|\/api\/award\/|\/api\/meeting\//,
    fault: /^reads all of (achievement|achievementUnit|achievementPerson|panel|panelMember|organisation)$/,
    reason: 'achievements are counted by status with every page, and recusal looks at all of them',
  },
  {
    path: /\/api\/project\/queryListPage$/,
    fault: /^sorts all by achievement\."(acceptNo|dueAt|enteredAt|submittedAt)"/,
    reason: 'orders that are seldom asked for; the others have their index',
  },
  {
    path: /\/api\/org\/|\/api\/project\/searchExperts$/,
    fault: /^(reads all of organisation|sorts all by \(\(SubPlan \d\)\).*)$/,
    reason:
      'the library is some ten thousand units; a word of it, or how often a unit is named, has no order of its own',
  },
  {
    path: /\/api\/(mail\/findEmailLogByPage|sms\/findSmsLogByPage|statistics\/desk)$/,
    fault: /^reads all of campaignRecipient$/,
    reason:
      'mailings are kept for two years; an index by time or name would be paid for by each mail that is sent',
  },
  {
    path: /\/api\/user\/selectUserToPage$/,
    fault: /^reads all of person$/,
    text: /<> all\(/,
    reason:
      'values that stand in no list are rare or there are none: found by an order, or by looking at all',
    sometimes: true,
  },
  {
    path: /\/api\/(article|video)\/selectToPage$/,
    fault: /^reads all of publication$/,
    reason: 'the last page of a column: with a poor sample it looks no dearer to read and sort them all',
    sometimes: true,
  },
  {
    path: /\/api\/(article|video)\/(detail|versionDetail)$|\/api\/publication\/categories$/,
    fault: /^reads all of publication$/,
    reason: 'articles are counted by category; there are some thousands',
  },
  {
    path: /\/api\/(article|video)\/selectToPage$/,
    fault: /^reads all of publication$/,
    text: /order by "publication"\."(?!sortOrder)/,
    reason:
      'orders that editors seldom ask for, of the some hundreds in a column; that of the column has its index',
    sometimes: true,
  },
  {
    path: /\/api\/publicity\/queryPage$/,
    fault: /^reads all of publicity$/,
    text: COUNTED,
    reason: 'announcements are counted by state; there are some thousands',
  },
  {
    path: /\/api\/user\/getAllLog$/,
    fault: /^reads all of (account|member|auditLog)$/,
    reason:
      'a part of a name is looked for in all names, and the log is read backwards until enough is found',
  },
  {
    path: /\/api\/search\/find$/,
    fault: /^reads all of publication$/,
    reason: 'a word that many titles have: there are some thousands, and the newest are found by looking',
    sometimes: true,
  },
  {
    path: /bulk\/preview$/,
    fault: /^reads all of member$/,
    reason: 'whoever an act on a whole list is about is looked at one by one, ten thousand at most',
  },
  {
    path: /selectUserToPage$|selectToPage$|expert\/queryPage$|label\/list$/,
    fault: /^reads all of memberLabel$/,
    reason:
      'whoever bears a label is counted; the few labels of the sample are borne by a great part of its members',
  },
  {
    path: /\/api\/publicity\/queryTimeliness$/,
    fault: /^(reads all of (achievement|achievementEvent)|sorts all by .*)$/,
    reason: 'a median looks at all it is taken of; it is taken once in ten minutes, whoever asks',
  },
  {
    path: /\/api\/front\/column$/,
    fault: /^reads all of publication$/,
    reason: 'totals, words and what is rare are looked for in all that is public; there are some thousands',
  },
  {
    path: /\/api\/(article|video)\/selectToPage$/,
    fault: /^opaque$/,
    reason: 'what is shown is decided by state and time together',
  },
  {
    path: /\/api\/expert\/(activePage|renewalPage)$|\/api\/project\/panelList$|\/api\/org\/getOrgByName$|\/api\/group\/selectToPage$/,
    fault: /^opaque$/,
    reason:
      'of some thousands of rows: what stands for a missing value, or the kind of a unit by its credit code',
  },
  {
    path: /\/api\/project\/precheckExperts$/,
    fault: /^reads all of member$/,
    reason: 'a list of names among the experts, which a plan for any kind of member takes for many',
  },
  {
    path: /\/api\/(report\/preview|statistics\/work)$/,
    fault: /^reads all of \w+$/,
    reason:
      'years of everything are counted, some times a year, on a connection of long work; kept for a minute',
    sometimes: true,
  },
  {
    path: /\/api\/(?:statistics\/|front\/page$)/,
    fault: /^opaque$/,
    reason: 'what a unit counts as, not whether it counts; asked until the first figures are folded',
    sometimes: true,
  },
  {
    path: /\/api\/project\/queryListPage$/,
    fault: /^opaque$/,
    text: /"mergedInto"/,
    reason: 'a unit stands for those that were merged into it',
  },
]

export const excused = (
  { path, text }: Pick<Statement, 'path' | 'text'>,
  fault: string,
): Exception | undefined =>
  EXCEPTIONS.find((one) => one.path.test(path) && one.fault.test(fault) && (one.text?.test(text) ?? true))
