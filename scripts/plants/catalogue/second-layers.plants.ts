import type { Plant } from '../plant.ts'

/** Second layers: what another check mostly catches first, and what every form and list of the pages does. */
export const SECOND_LAYERS: readonly Plant[] = [
  {
    id: 'next-waived',
    file: 'packages/server/src/peer-review/invitation/answer.actions.ts',
    find: "(one.coi.level === 'none' || one.coi.level === 'waived') &&",
    replace: "one.coi.level !== 'hard' &&",
    tests: [
      'packages/server/src/peer-review/invitation/promotion.test.ts > a reserve with a conflict that came up since and nobody waived is passed over',
    ],
    why: 'Somebody with a conflict of interest moves up into a panel.',
  },
  {
    id: 'next-load',
    file: 'packages/server/src/peer-review/invitation/answer.actions.ts',
    find: 'one.credit.openTasks <= policy',
    replace: 'one.credit.openTasks < policy',
    tests: [
      'packages/server/src/peer-review/invitation/promotion.test.ts > a reserve who has as many tasks as anybody may have with this one moves up',
    ],
    why: 'The next in order is passed over without a reason.',
  },
  {
    id: 'obj-same-item',
    file: 'packages/server/src/peer-review/publicity/objection.queries.ts',
    find: "    .where('awardItemId', 'is not distinct from', about.awardItemId ?? null)\n",
    replace: '',
    tests: [
      'packages/server/src/award/batch/objections.test.ts > one person objects to two items on one ground, and to each of them once',
    ],
    why: 'Who objected to one item cannot object to another.',
  },
  {
    id: 'obj-same-ground',
    file: 'packages/server/src/peer-review/publicity/objection.queries.ts',
    find: "    .where('ground', '=', about.ground)\n",
    replace: '',
    tests: [
      'packages/server/src/award/batch/objections.test.ts > one person objects to two items on one ground, and to each of them once',
    ],
    why: 'Who objected on one ground cannot object on another.',
  },
  {
    id: 'ses-totp-required',
    file: 'packages/server/src/identity/sign-in/session.queries.ts',
    find: "policy.staffTotp === 'required' && !row.totpEnrolled",
    replace: "policy.staffTotp === 'required'",
    tests: [
      'packages/server/src/identity/account/own-account.test.ts > of staff without a second factor enrol one, where it is required',
    ],
    why: 'Staff who have a second factor are asked to bind one for ever.',
  },
  {
    id: 'ses-deleted',
    file: 'packages/server/src/identity/sign-in/session.queries.ts',
    find: '"disabledAt" is null and "deletedAt" is null and',
    replace: '"disabledAt" is null and',
    tests: [
      'packages/server/src/identity/account/own-account.test.ts > of staff without a second factor enrol one, where it is required',
    ],
    why: 'A deleted account works on in the window that was open.',
  },
  {
    id: 'ev-end-attended',
    file: 'packages/server/src/content/event/registration.queries.ts',
    find: '\n      and r."attendedAt" is null`.execute(db)',
    replace: '`.execute(db)',
    tests: [
      'packages/server/src/content/event/event-registration.test.ts > who was there on the first day stays on the list of those who came',
    ],
    why: 'Who was there disappears from the list of those who came.',
  },
  {
    id: 'org-rename-unit',
    file: 'packages/server/src/membership/organisation/organisation.queries.ts',
    find: "    .where('kind', '<>', 'unit')\n",
    replace: '',
    tests: [
      'packages/server/src/membership/organisation/merging.test.ts > a renamed organisation takes the labels of its records along and can keep its former name',
    ],
    why: 'A member unit is called otherwise than it registered.',
  },
  {
    id: 'ca-void',
    file: 'packages/server/src/identity/sign-in/captcha.queries.ts',
    find: "    .where('accountId', '=', accountId)\n    .where('usedAt', 'is', null)\n    .execute()\n}\n\n/** Longer",
    replace:
      "    .where('accountId', '=', accountId)\n    .where('usedAt', 'is not', null)\n    .execute()\n}\n\n/** Longer",
    tests: [
      'packages/server/src/identity/password/reopening.test.ts > a code on its way to a phone that the account has no more opens nothing, by no name',
    ],
    why: 'Whoever has the former phone signs in.',
  },
  {
    id: 'file-ticket-none',
    file: 'packages/server/src/identity/file/file.routes.ts',
    find: 'ticket.memberId !== null && ticket.memberId === record.memberId',
    replace: 'ticket.memberId === record.memberId',
    tests: [
      'packages/server/src/identity/file/file.test.ts > an id from a log opens nothing that belongs to no member, whoever manages members',
    ],
    why: 'Somebody who begins an application opens files of the society.',
  },
  {
    id: 'ho-revoked',
    file: 'packages/server/src/membership/personal-data/holdings.queries.ts',
    find: "status = case when status = 'valid' then 'revoked' else status end,\n",
    replace: '',
    tests: [
      'packages/server/src/membership/personal-data/erasure.test.ts > a certificate keeps its number, and says that it is good no more; one that had ended keeps why',
    ],
    why: 'A certificate of somebody who was erased is still good.',
  },
  {
    id: 'edit-fields',
    file: 'packages/server/src/membership/review/edit.actions.ts',
    find: 'approved || items.length === 0 ?',
    replace: 'approved ?',
    tests: [
      'packages/server/src/membership/person/edits.test.ts > sent back as a whole, it is said what was changed',
    ],
    why: 'A member is not told which change came back.',
  },
  {
    id: 'edit-other-id',
    file: 'packages/server/src/membership/review/edit.actions.ts',
    find: '!id || (target.id && target.id !== id)',
    replace: '!id',
    tests: [
      'packages/server/src/membership/person/edits.test.ts > an account and an id of two records name none of them',
    ],
    why: 'The record of one account is changed under the id of another.',
  },
  {
    id: 'page-secret',
    file: 'packages/web/src/shared/form/use-draft.ts',
    find: 'return isSecret(field) || fleeting',
    replace: 'return fleeting',
    tests: [
      'packages/web/src/shared/form/kept.browser.test.tsx > a bank account stays in the form and off the device, and that is said',
    ],
    why: 'Bank accounts and passwords lie on a shared computer.',
  },
  {
    id: 'page-week',
    file: 'packages/web/src/shared/form/own-drafts.ts',
    find: 'Date.now() - Date.parse(draft.at) < MAX_AGE ? draft : undefined',
    replace: 'draft',
    tests: ['packages/web/src/shared/form/kept.browser.test.tsx > what was typed is taken up for a week'],
    why: 'What somebody typed lies on the device for ever.',
  },
  {
    id: 'page-retry-key',
    file: 'packages/web/src/shared/call/use-action.ts',
    find: 'if (!OPEN.includes(outcome.failure.kind)) intent.done()',
    replace: 'intent.done()',
    tests: [
      'packages/web/src/shared/form/kept.browser.test.tsx > after a lost connection the same act is tried again under its key, changed it is another',
    ],
    why: 'What was sent once more after a lost connection is done twice.',
  },
  {
    id: 'page-secret-place',
    file: 'packages/web/src/shared/form/use-call-form.ts',
    find: "location.pathname + (session.owner() ? location.search : '')",
    replace: 'location.pathname + location.search',
    tests: [
      'packages/web/src/shared/form/kept.browser.test.tsx > a link that a stranger was sent, with its secret, does not stay on the device',
    ],
    why: 'The secret of a link lies on a shared computer.',
  },
  {
    id: 'page-code-wrong',
    file: 'packages/web/src/shared/call/attempt.ts',
    find: 'totp = await ask(totp !== undefined)',
    replace: 'totp = await ask(false)',
    tests: [
      'packages/web/src/shared/step-up.browser.test.tsx > a wrong code is said to be wrong, and the next one is asked for',
    ],
    why: 'Nobody is told that the code was wrong.',
  },
  {
    id: 'page-code-recovery',
    file: 'packages/web/src/shared/step-up.tsx',
    find: '/^(\\d{6}|\\d{5}-?\\d{5})$/',
    replace: '/^\\d{6}$/',
    tests: [
      'packages/web/src/shared/step-up.browser.test.tsx > a recovery code stands for it; less than six digits is none',
    ],
    why: 'Whoever lost the phone cannot confirm anything.',
  },
  {
    id: 'page-background',
    file: 'packages/web/src/shared/api.ts',
    find: '    if (background) gone = session.get().token\n    else endSession()',
    replace: '    endSession()',
    tests: [
      'packages/web/src/shared/api.browser.test.tsx > the frame finds out and says nothing, and does not ask with that token again',
    ],
    why: 'A page is left with what was typed on it because a badge was counted.',
  },
  {
    id: 'page-open-page',
    file: 'packages/web/src/shared/list/list-url.ts',
    find: "if (!('page' in next) && !('open' in next)) after",
    replace: "if (!('page' in next)) after",
    tests: [
      'packages/web/src/shared/list/list.browser.test.tsx > a record that is opened leaves the list at its page',
    ],
    why: 'Opening a record leads back to the first page.',
  },
]
