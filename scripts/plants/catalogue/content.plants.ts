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
    file: `${EVENTS}/registration.actions.ts`,
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
]
