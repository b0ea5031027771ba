import { createPhoneCodes } from '../identity/sign-in/captcha.actions.ts'
import { recordTies } from '../membership/duplicate/ties.parts.ts'
import { recordActivity } from '../membership/expert-ledger/record-activity.actions.ts'
import { openWork } from '../membership/maintenance/open-work.parts.ts'
import type { Module } from '../platform/assembly/module.ts'
import { EVENT_MESSAGES } from './event/event.messages.ts'
import { eventOwnData } from './event/event.own-data.ts'
import { eventRoutes } from './event/event.routes.ts'
import { endRegistrations, isRegistered, registrationsUnderWay } from './event/registration.queries.ts'
import { forgetAnswers } from './event-question/answers.queries.ts'
import { registerFrontPages } from './front/front.pages.ts'
import { frontOf } from './front/front.parts.ts'
import { frontRoutes } from './front/front.routes.ts'
import { forgetOutsiders } from './public-event/outsider.queries.ts'
import { publicEventRoutes } from './public-event/public-event.routes.ts'
import { heldPublications } from './publication/held.queries.ts'
import { sweepPublications } from './publication/publication.jobs.ts'
import { publicationOwnData } from './publication/publication.own-data.ts'
import { publicationRoutes } from './publication/publication.routes.ts'
import { registerTextPages } from './text/text.pages.ts'
import { contentRoutes } from './text/text.routes.ts'

/** What the society publishes: its front page, texts, articles, videos, events. */
export const content: Module = {
  name: 'content',
  routes: (parts) => [
    ...contentRoutes(parts),
    ...publicationRoutes(parts),
    ...frontRoutes(frontOf(parts)),
    ...eventRoutes({ ...parts, record: recordActivity(parts) }),
    ...publicEventRoutes({
      ...{ ...parts, record: recordActivity(parts) },
      codes: createPhoneCodes(parts.keyRing, parts.messages),
    }),
  ],
  messages: EVENT_MESSAGES,
  hourly: [({ db, files }) => sweepPublications(db, files)],
  nightly: [({ db }) => forgetOutsiders(db), ({ db }) => forgetAnswers(db)],
  held: [heldPublications],
  gives: () => [
    recordTies.give(() => ({
      of: async (db, id) => ((await isRegistered(db, id)) ? ['活动报名'] : []),
    })),
    openWork.give(() => ({
      of: registrationsUnderWay,
      end: (db, ids) => endRegistrations(db, ids, '会员记录已删除'),
    })),
  ],
  ownData: (parts) => [publicationOwnData, eventOwnData(parts)],
  pages: (server, parts) => {
    registerFrontPages(server, frontOf(parts))
    registerTextPages(server, frontOf(parts))
  },
}
