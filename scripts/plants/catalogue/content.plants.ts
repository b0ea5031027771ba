import type { Plant } from '../plant.ts'

const EVENTS = 'packages/server/src/content/event'

export const CONTENT: readonly Plant[] = [
  {
    id: 'event-place-given-twice',
    file: `${EVENTS}/event.queries.ts`,
    find: ".where('id', '=', id).forUpdate().execute()",
    replace: ".where('id', '=', id).execute()",
    tests: [`${EVENTS}/event.test.ts > the last place is given once, however many press at once`],
    why: 'Two who press in the same moment both get the last place.',
  },
  {
    id: 'event-before-those-who-wait',
    file: 'packages/contract/src/content/event/event.words.ts',
    find: '(registered >= places || waiting > 0)',
    replace: 'registered >= places',
    tests: [
      `${EVENTS}/event.test.ts > who comes later waits behind those who wait, until the office moves somebody up`,
    ],
    why: 'A place that became free goes to whoever presses first, and not to those who wait.',
  },
  {
    id: 'event-last-day-lost',
    file: `${EVENTS}/event.queries.ts`,
    find: '> event."registerUntil" then',
    replace: '>= event."registerUntil" then',
    tests: [
      `${EVENTS}/event-days.test.ts > registration lasts from the first moment of its first day to the last of its last`,
    ],
    why: 'Whoever registers on the last day is told that it is over.',
  },
  {
    id: 'event-cancelled-untold',
    file: `${EVENTS}/event.actions.ts`,
    find: "registrationsOf(context.db, row.id, ['registered', 'waiting'])",
    replace: "registrationsOf(context.db, row.id, ['registered'])",
    tests: [`${EVENTS}/event-desk.test.ts > a cancelled event tells everybody who registered or waits`],
    why: 'Whoever waits for a place keeps the day free for an event that is not held.',
  },
  {
    id: 'event-badge-for-who-waits',
    file: `${EVENTS}-papers/event-papers.actions.ts`,
    find: "{ eventId, state: 'registered', ...among,",
    replace: '{ eventId, ...among,',
    tests: [
      `${EVENTS}-papers/event-papers.test.ts > badges are of who registered, ten to a page; who waits gets none`,
    ],
    why: 'A badge lies at the door for somebody who has no place.',
  },
  {
    id: 'event-for-members-read-by-all',
    file: `${EVENTS}/event.queries.ts`,
    find: "    .where('event.state', '<>', 'draft')\n    .where('event.visibility', '=', 'public')",
    replace: "    .where('event.state', '<>', 'draft')",
    tests: [
      'packages/server/src/content/public-event/public-event.test.ts > anybody reads what is announced to everybody, without its link; the rest is not there',
    ],
    why: 'A meeting of members stands on the open web.',
  },
  {
    id: 'event-code-of-any-phone',
    file: 'packages/server/src/content/public-event/outsider.actions.ts',
    find: 'if (!good) throw',
    replace: 'if (!good && code.length !== 6) throw',
    tests: [
      'packages/server/src/content/public-event/public-event.test.ts > a code is good for its phone and once',
    ],
    why: 'Anybody takes back what somebody else registered for.',
  },
  {
    id: 'event-outsider-beside-member',
    file: 'packages/server/src/content/public-event/outsider.actions.ts',
    find: 'if (await memberComes(db, id, phone)) throw',
    replace: "if (phone === '' && (await memberComes(db, id, phone))) throw",
    tests: [
      'packages/server/src/content/public-event/public-event.test.ts > a member who comes already does not come twice by their phone',
    ],
    why: 'One person takes two places.',
  },
  {
    id: 'event-reminds-everybody',
    file: 'packages/server/src/content/search/concern.queries.ts',
    find: '(event."handlerId" is null or event."handlerId" = ${accountId}::uuid)',
    replace: '(event."handlerId" is null or ${accountId}::uuid is not null)',
    tests: [
      'packages/server/src/content/search/event-concern.test.ts > on the day before, its handler is reminded, and nobody else',
    ],
    why: 'Each of the staff is reminded of each event, and soon nobody looks at the bell.',
  },
  {
    id: 'event-badge-of-another',
    file: `${EVENTS}/registration.queries.ts`,
    find: 'const all = [sql`"eventRegistration"."eventId" = ${eventId}::uuid`]',
    replace: 'const all = [ids ? sql`true` : sql`"eventRegistration"."eventId" = ${eventId}::uuid`]',
    tests: [
      `${EVENTS}-papers/event-papers.test.ts > those that were ticked are printed, and nobody of another event`,
    ],
    why: 'Who comes to another event stands on the list of this one.',
  },
  {
    id: 'answered-question-reworded',
    file: 'packages/server/src/content/event-question/question.rules.ts',
    find: 'known?.title === question.title && known.kind === question.kind',
    replace: 'known !== undefined',
    tests: [
      'packages/server/src/content/event-question/event-question.test.ts > once answered mean what they meant; before that everything can be changed',
    ],
    why: 'What people answered to one question stands under another.',
  },
  {
    id: 'question-answered-by-an-old-page',
    file: 'packages/server/src/content/event-question/question.rules.ts',
    find: 'same ? question.key : newKey()',
    replace: 'question.key || `q${asked.indexOf(question)}`',
    tests: [
      'packages/server/src/content/event-question/event-question.test.ts > that ask something else are others: a page that was opened before answers none of them',
    ],
    why: 'A number plate is kept as the title of a paper.',
  },
  {
    id: 'registration-written-over',
    file: 'packages/server/src/content/event-question/question.actions.ts',
    find: ' || row.version !== version',
    replace: '',
    tests: [
      'packages/server/src/content/event-question/event-question.test.ts > are written down by the office for who calls, without what was not said',
    ],
    why: 'The office writes over what somebody has just changed, and neither hears of it.',
  },
  {
    id: 'answers-for-editors',
    file: 'packages/server/src/content/event/event.routes.ts',
    find: '(manages ? answersIn(deps.keyRing, row) : {})',
    replace: 'answersIn(deps.keyRing, row)',
    tests: [
      'packages/server/src/content/event-question/event-question.test.ts > are counted of who comes, in the list and the sheet of those who manage, and nobody else’s',
    ],
    why: 'Editors read what people eat.',
  },
  {
    id: 'article-with-the-file-of-another',
    file: 'packages/server/src/content/publication/writing.actions.ts',
    find: "file.state !== 'pending' || file.ownerAccountId",
    replace: 'file.ownerAccountId',
    tests: [
      'packages/server/src/content/publication/article.test.ts > pictures and attachments reach readers by links; others’ files cannot be taken',
    ],
    why: 'A file that belongs to one article goes with another.',
  },
  {
    id: 'picture-of-a-block-taken-off',
    file: 'packages/server/src/content/front/front.queries.ts',
    find: 'on && pictureId === fileId',
    replace: 'pictureId === fileId',
    tests: [
      'packages/server/src/content/front/front-picture.test.ts > the picture of a block that was taken off the page is nobody’s to read, whoever kept its address',
    ],
    why: 'What was taken off the front page stays readable for everybody.',
  },
]
