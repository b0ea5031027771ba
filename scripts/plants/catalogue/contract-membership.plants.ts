import type { Plant } from '../plant.ts'

export const CONTRACT_MEMBERSHIP: readonly Plant[] = [
  {
    id: 'organisations-of-another-moment',
    file: 'packages/server/src/membership/organisation/organisation.routes.ts',
    find: '  if (found.length !== expected)',
    replace: '  if (found.length === 0)',
    tests: [
      'packages/server/src/membership/organisation/organisation.test.ts > all that a filter finds is confirmed at once, as long as they are those that were named',
    ],
    why: 'Units that came since the list was read are confirmed unseen.',
  },
  {
    id: 'ended-called-locked',
    file: 'packages/server/src/identity/sign-in/sign-in.actions.ts',
    find: "'disabled', await this.endingOf(account))",
    replace: "'disabled')",
    tests: [
      'packages/server/src/membership/maintenance/member-account.test.ts > of an ended membership says so to whoever has the password, and nothing to anybody else',
    ],
    why: 'Whoever left the society is told that the account is locked, and asks to be unlocked.',
  },
  {
    id: 'organisation-number',
    file: 'packages/contract/src/membership/organisation/organisation.rules.ts',
    find: '  if (ordinals(a) !== ordinals(b)) return 0',
    replace: '  if (ordinals(a) !== ordinals(b)) return 0.8',
    tests: [
      'packages/server/src/membership/organisation/merging.test.ts > names that may be one organisation are shown with why, until somebody says that they are not',
    ],
    why: 'The first and the second bureau are taken for one.',
  },
  {
    id: 'approval-code-of-another',
    file: 'packages/contract/src/membership/review/approval.rules.ts',
    find: "  if (code.applicationNo !== own.applicationNo) return 'otherForm'",
    replace: "  if (code.applicationNo === own.applicationNo) return 'otherForm'",
    tests: [
      'packages/contract/src/membership/review/approval.test.ts > a code belongs to the data, to another version of it, or to another application',
    ],
    why: 'The stamped form of another application passes.',
  },
  {
    id: 'approval-unread-code',
    file: 'packages/contract/src/membership/review/approval.rules.ts',
    find: "    return code === 'same' ? [] : ['codeUnread']",
    replace: '    return []',
    tests: ['packages/contract/src/membership/review/approval.test.ts > a form whose code is %s'],
    why: 'A form whose code nobody has read is approved without a word.',
  },
  {
    id: 'review-withdraw-fresh',
    file: 'packages/contract/src/membership/review/review.rules.ts',
    find: "  if (action === 'withdrawApproval') return !at.undoable",
    replace: "  if (action === 'withdrawApproval') return at.undoable !== undefined",
    tests: [
      'packages/contract/src/membership/review/review.rules.test.ts > an approval is undone or withdrawn, never offered as both',
    ],
    why: 'An approval of a minute ago is taken back with a letter instead of undone.',
  },
  {
    id: 'captions-back-in-time',
    file: 'packages/contract/src/content/captions.rules.ts',
    find: '    if (end <= start) return',
    replace: '    if (end < start) return',
    tests: ['packages/contract/src/content/captions.test.ts > what is wrong is said by line: %j'],
    why: 'A caption that lasts no time at all passes.',
  },
  {
    id: 'captions-order',
    file: 'packages/contract/src/content/captions.rules.ts',
    find: '    if (start < before) return',
    replace: '    if (start > before && before > start) return',
    tests: ['packages/contract/src/content/captions.test.ts > what is wrong is said by line: %j'],
    why: 'Captions may go back in time.',
  },
  {
    id: 'names-offered-for-ever',
    file: 'packages/contract/src/platform/names/names.rules.ts',
    find: '(retired ? [] : [name])',
    replace: '[name]',
    tests: [
      'packages/contract/src/platform/names/names.rules.test.ts > what is offered no more is still known, comes last and says so',
    ],
    why: 'A committee that was dissolved goes on recommending experts.',
  },
  {
    id: 'names-over-a-stamp',
    file: 'packages/server/src/membership/name-list/name-list.queries.ts',
    find: " and member.state in ('approved', 'ended')\n      returning",
    replace: '\n      returning',
    tests: [
      'packages/server/src/membership/name-list/name-list.test.ts > a new name goes along with those who are members; an application keeps what was stamped',
    ],
    why: 'An application says something else than the form that was stamped for it.',
  },
  {
    id: 'names-lost-with-their-records',
    file: 'packages/server/src/membership/name-list/name-list.actions.ts',
    find: '  if (held) throw',
    replace: "  if (held && held.name === '') throw",
    tests: [
      'packages/server/src/membership/name-list/name-list.test.ts > what is carried is not deleted, nothing is there twice, and nothing of an older list is saved',
    ],
    why: 'A committee goes from the list while experts are still counted to it, and nobody is told.',
  },
  {
    id: 'expulsion-untold',
    file: 'packages/server/src/membership/review/approval.actions.ts',
    find: '    former,\n',
    replace: '    former: 0,\n',
    tests: [
      'packages/server/src/membership/maintenance/coming-back.test.ts > an expelled member applies anew, the reviewer reads of it, and the number is a new one',
    ],
    why: 'Whoever was expelled is a member again without anybody having decided so.',
  },
  {
    id: 'expelled-by-hand',
    file: 'packages/server/src/membership/registration/application.rules.ts',
    find: '!(returning && hasLeft(known))',
    replace: '!hasLeft(known)',
    tests: [
      'packages/server/src/membership/maintenance/coming-back.test.ts > nobody comes back from the dead, and staff bring nobody back without a review',
    ],
    why: 'Staff bring somebody back who was expelled, past the review.',
  },
]
