import type { Plant } from '../plant.ts'

/** What was taken back, replaced or ended, and still counts: members, experts, accounts. */
export const TAKEN_BACK: readonly Plant[] = [
  {
    id: 'edit-tickets',
    file: 'packages/server/src/membership/review/edit.actions.ts',
    find: '  await revokeTickets(context.db, row.id)\n  return after',
    replace: '  return after',
    tests: ['packages/server/src/membership/person/tickets-end.test.ts > a record that %s'],
    why: 'A link from before the change still opens the application.',
  },
  {
    id: 'remove-tickets',
    file: 'packages/server/src/membership/maintenance/maintenance.actions.ts',
    find: '    await revokeTickets(db, row.id)\n    if (row.accountId)',
    replace: '    if (row.accountId)',
    tests: ['packages/server/src/membership/person/tickets-end.test.ts > a record that %s'],
    why: 'A link opens the application of a record that was removed.',
  },
  {
    id: 'supplement-tickets',
    file: 'packages/server/src/membership/registration/registration.actions.ts',
    find: "  await revokeTickets(db, row.id)\n  await insertEvent(db, row.id, { action: 'supplement'",
    replace: "  await insertEvent(db, row.id, { action: 'supplement'",
    tests: [
      'packages/server/src/membership/person/tickets-end.test.ts > an application whose form followed, and all its other links',
    ],
    why: 'Other links to an application go on after its form has come.',
  },
  {
    id: 'year-removed',
    file: 'packages/server/src/membership/expert-ledger/year.queries.ts',
    find: "    .where('expertId', '=', expertId)\n    .where('removedAt', 'is', null)\n    .where('date', '>='",
    replace: "    .where('expertId', '=', expertId)\n    .where('date', '>='",
    tests: [
      'packages/server/src/membership/expert-ledger/taken-back.test.ts > an entry that was taken back stands in no letter, makes no year and is no service',
    ],
    why: 'The yearly letter names what was taken back.',
  },
  {
    id: 'years-removed',
    file: 'packages/server/src/membership/expert-ledger/year.queries.ts',
    find: '= ${expertId} and "removedAt" is null order',
    replace: '= ${expertId} order',
    tests: [
      'packages/server/src/membership/expert-ledger/taken-back.test.ts > an entry that was taken back stands in no letter, makes no year and is no service',
    ],
    why: 'A letter is offered for a year in which nothing stands.',
  },
  {
    id: 'served-removed',
    file: 'packages/server/src/membership/expert-ledger/year.queries.ts',
    find: 'a."expertId" = member.id and a."removedAt" is null\n          and a.date >',
    replace: 'a."expertId" = member.id\n          and a.date >',
    tests: [
      'packages/server/src/membership/expert-ledger/taken-back.test.ts > an entry that was taken back stands in no letter, makes no year and is no service',
    ],
    why: 'What was taken back speaks for appointing somebody again.',
  },
  {
    id: 'write-approved',
    file: 'packages/server/src/membership/expert-ledger/year.queries.ts',
    find: "    .where('state', '=', 'approved')\n",
    replace: '',
    tests: [
      'packages/server/src/membership/expert-ledger/taken-back.test.ts > no letter is told to whose entries were all taken back, nor to who is an expert no more',
    ],
    why: 'Somebody whose membership ended is thanked for the year and sent to a page that is closed.',
  },
  {
    id: 'write-removed',
    file: 'packages/server/src/membership/expert-ledger/year.queries.ts',
    find: "          .where('removedAt', 'is', null)\n",
    replace: '',
    tests: [
      'packages/server/src/membership/expert-ledger/taken-back.test.ts > no letter is told to whose entries were all taken back, nor to who is an expert no more',
    ],
    why: 'An expert is told of a letter that has nothing to say.',
  },
  {
    id: 'newest-future',
    file: 'packages/server/src/membership/expert-ledger/year.queries.ts',
    find: "  where year <= extract(year from now() at time zone 'Asia/Shanghai') order",
    replace: '  order',
    tests: [
      'packages/server/src/membership/expert-ledger/taken-back.test.ts > whom the society appoints no more stays out until the year of another decision',
    ],
    why: 'A decision about next year counts today.',
  },
  {
    id: 'newest-oldest',
    file: 'packages/server/src/membership/expert-ledger/year.queries.ts',
    find: 'order by "expertId", year desc',
    replace: 'order by "expertId", year',
    tests: [
      'packages/server/src/membership/expert-ledger/taken-back.test.ts > whom the society appoints no more stays out until the year of another decision',
    ],
    why: 'Who was appointed again stays out for ever.',
  },
  {
    id: 'has-auto',
    file: 'packages/server/src/membership/expert-ledger/activity.queries.ts',
    find: "eb.or([eb('removedAt', 'is', null), eb('removedById', 'is not', null)])",
    replace: "eb('removedAt', 'is', null)",
    tests: [
      'packages/server/src/membership/expert-ledger/taken-back.test.ts > what staff took back is not written again when the event says it once more',
    ],
    why: 'An entry that staff took back comes back by itself.',
  },
  {
    id: 'post-approved',
    file: 'packages/server/src/membership/maintenance/maintenance.actions.ts',
    find: "memberTag1 === undefined || row.state !== 'approved'",
    replace: 'memberTag1 === undefined',
    tests: [
      'packages/server/src/membership/council/council.test.ts > one chair; the number is a setting; who is no member yet holds no office',
    ],
    why: 'The charter is held against somebody who is no member.',
  },
  {
    id: 'level-same',
    file: 'packages/server/src/membership/maintenance/maintenance.actions.ts',
    find: ' || input.level === row.level',
    replace: '',
    tests: [
      'packages/server/src/membership/person/maintenance.test.ts > the level changes the last letter of number and vId',
    ],
    why: 'A change of level that changes nothing is written into the history.',
  },
  {
    id: 'org-alias-own',
    file: 'packages/server/src/membership/organisation/organisation.queries.ts',
    find: 'named && named.orgId !== known.id',
    replace: 'named',
    tests: [
      'packages/server/src/membership/organisation/merging.test.ts > a renamed organisation takes the labels of its records along and can keep its former name',
    ],
    why: 'A unit cannot take its own former name back.',
  },
  {
    id: 'org-merged-status',
    file: 'packages/server/src/membership/organisation/organisation.queries.ts',
    find: "      .where('status', '<>', 'merged')\n",
    replace: '',
    tests: [
      'packages/server/src/membership/organisation/merging.test.ts > a renamed organisation takes the labels of its records along and can keep its former name',
    ],
    why: 'A former name becomes a unit of its own.',
  },
  {
    id: 'org-search-disabled',
    file: 'packages/server/src/membership/organisation/organisation.queries.ts',
    find: "coalesce(target.status, organisation.status) in ('pending', 'confirmed')",
    replace: "organisation.status <> 'disabled'",
    tests: [
      'packages/server/src/membership/organisation/merging.test.ts > a renamed organisation takes the labels of its records along and can keep its former name',
    ],
    why: 'A unit that is out of use is found by its former name.',
  },
  {
    id: 'reopen-undo',
    file: 'packages/server/src/identity/password/recovery.actions.ts',
    find: ' && !isUndoable(status)',
    replace: '',
    tests: ['packages/server/src/identity/password/reopening.test.ts > an approval that %s'],
    why: 'An applicant learns of an approval that may still be undone.',
  },
  {
    id: 'reopen-several',
    file: 'packages/server/src/identity/password/recovery.actions.ts',
    find: "    if (others.length > 0) throw new AppError('phoneAmbiguous')\n",
    replace: '',
    tests: [
      'packages/server/src/identity/password/reopening.test.ts > of two applications with one phone none is opened',
    ],
    why: 'A phone opens the application of somebody else who gave it.',
  },
  {
    id: 'reopen-member',
    file: 'packages/server/src/identity/password/recovery.actions.ts',
    find: 'applications.length > 0 ? applications : accounts',
    replace: 'accounts',
    tests: [
      'packages/server/src/identity/password/reopening.test.ts > beside a member with the same phone the application is meant',
    ],
    why: 'An applicant cannot open the application because a member has the phone as well.',
  },
  {
    id: 'recovery-none',
    file: 'packages/server/src/identity/account/own-account.actions.ts',
    find: "    if (!actor.totpEnrolled) throw new AppError('stateChanged')\n",
    replace: '',
    tests: [
      'packages/server/src/identity/sign-in/confirmation.test.ts > are made for nobody who has no authenticator',
    ],
    why: 'Somebody holds codes for a second factor that there is not.',
  },
]
