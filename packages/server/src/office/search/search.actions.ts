import { award } from '@portal/contract/award/award.calls'
import { mail } from '@portal/contract/communication/channel.calls'
import { event } from '@portal/contract/content/event/event.calls'
import { COLUMN_KEYS, mayView } from '@portal/contract/content/publication-columns'
import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { conclusion } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { meeting } from '@portal/contract/evaluation/meeting/meeting.calls'
import { certificate } from '@portal/contract/membership/certificate/certificate.calls'
import { activity } from '@portal/contract/membership/expert-ledger/expert-ledger.calls'
import { member } from '@portal/contract/membership/member.calls'
import { organisation } from '@portal/contract/membership/organisation/organisation.calls'
import { person } from '@portal/contract/membership/person.calls'
import {
  type Found,
  SEARCH_GROUPS,
  SEARCH_MOST,
  type SearchGroup,
  type SearchHit,
} from '@portal/contract/office/search.calls'
import { type Endpoint, mayCall } from '@portal/contract/platform/endpoint'
import { awardCertificateNumbered, batchesNamed, itemsNamed } from '../../award/item/found.queries.ts'
import { campaignsNamed } from '../../communication/search/found.queries.ts'
import { eventsNamed, publicationsNamed } from '../../content/search/found.queries.ts'
import { achievementsNamed, meetingsNamed, reportNumbered } from '../../evaluation/search/found.queries.ts'
import { certificateNumbered, membersNamed, organisationsNamed } from '../../membership/list/found.queries.ts'
import { searchKey } from '../../membership/organisation/title-search.queries.ts'
import type { Actor, Db } from '../../platform/http/context.ts'
import * as show from './search.views.ts'

/**
 * What somebody finds is what they may open: each source names the call that its hits are opened with, and is not even asked for
 * somebody who may not make it. So neither a number nor the time it takes tells of what is not theirs.
 */

interface Asked {
  readonly db: Db
  readonly actor: Actor
  readonly keyword: string
}
interface Source {
  readonly group: SearchGroup
  readonly opens: Pick<Endpoint, 'access'>
  readonly find: (asked: Asked) => Promise<readonly SearchHit[]>
}

/** The newest so many are looked at; the best of them are shown. */
const CANDIDATES = 40

const PEOPLE = ['person', 'expert', 'project'] as const

const sources: readonly Source[] = [
  {
    group: 'people',
    opens: person.list,
    find: async ({ db, keyword }) => {
      const limits = { limit: CANDIDATES, approved: false }
      return show.peopleHits(await membersNamed(db, PEOPLE, keyword, limits))
    },
  },
  {
    group: 'units',
    opens: member.getSingleUser,
    find: async ({ db, keyword }) =>
      show.peopleHits(await membersNamed(db, ['unit'], keyword, { limit: CANDIDATES, approved: false })),
  },
  {
    group: 'units',
    opens: organisation.list,
    find: async ({ db, keyword }) =>
      (await organisationsNamed(db, keyword, CANDIDATES)).map(show.organisationHit),
  },
  {
    group: 'achievements',
    opens: achievement.list,
    find: async ({ db, actor, keyword }) =>
      (await achievementsNamed(db, actor, keyword, CANDIDATES)).map(show.achievementHit),
  },
  {
    group: 'awards',
    opens: award.batch,
    find: async ({ db, keyword }) => (await batchesNamed(db, keyword, CANDIDATES)).map(show.batchHit),
  },
  {
    group: 'awards',
    opens: award.items,
    find: async ({ db, keyword }) => (await itemsNamed(db, keyword, CANDIDATES)).map(show.itemHit),
  },
  {
    group: 'meetings',
    opens: meeting.list,
    find: async ({ db, keyword }) => (await meetingsNamed(db, keyword, CANDIDATES)).map(show.meetingHit),
  },
  {
    group: 'events',
    opens: event.get,
    find: async ({ db, keyword }) => (await eventsNamed(db, keyword, CANDIDATES)).map(show.eventHit),
  },
  {
    group: 'certificates',
    opens: certificate.list,
    find: async ({ db, keyword }) => (await certificateNumbered(db, keyword)).map(show.certificateHit),
  },
  {
    group: 'certificates',
    opens: conclusion.register,
    find: async ({ db, keyword }) => (await reportNumbered(db, keyword)).map(show.reportHit),
  },
  {
    group: 'certificates',
    opens: award.certificates,
    find: async ({ db, keyword }) =>
      (await awardCertificateNumbered(db, keyword)).map(show.awardCertificateHit),
  },
  {
    group: 'messages',
    opens: mail.log,
    find: async ({ db, keyword }) => (await campaignsNamed(db, keyword, CANDIDATES)).map(show.campaignHit),
  },
  {
    group: 'publications',
    opens: {
      access: { roles: ['superAdmin', 'administrator', 'editor', 'handler', 'inCharge', 'expertReview'] },
    },
    find: async ({ db, actor, keyword }) => {
      const columns = COLUMN_KEYS.filter((column) => mayView(actor.role, column))
      return (await publicationsNamed(db, columns, keyword, CANDIDATES)).map(show.publicationHit)
    },
  },
]
/** Who reads no lists of members sees the experts that evaluations are made with. */
const expertsAlone: Source = {
  group: 'people',
  opens: activity.desk,
  find: async ({ db, keyword }) =>
    show.peopleHits(await membersNamed(db, ['expert'], keyword, { limit: CANDIDATES, approved: true })),
}

/** What is called exactly so goes first, then what begins so; among equals the order in which they were found. */
const best = (hits: readonly SearchHit[], key: string): SearchHit[] => {
  const rank = ({ title, facts }: SearchHit) => {
    const name = searchKey(title)
    if (name === key || facts.some((fact) => searchKey(fact) === key)) return 0
    return name.startsWith(key) || name.startsWith(`《${key}`) ? 1 : 2
  }
  return hits
    .map((hit, place) => ({ hit, place, rank: rank(hit) }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ hit }) => hit)
}

export const grouped = (
  hits: readonly { group: SearchGroup; list: readonly SearchHit[] }[],
  key: string,
): Found => ({
  groups: (Object.keys(SEARCH_GROUPS) as SearchGroup[]).flatMap((group) => {
    const list = best(
      hits.filter((one) => one.group === group).flatMap((one) => one.list),
      key,
    )
    return list.length > 0
      ? [{ group, list: list.slice(0, SEARCH_MOST), more: list.length > SEARCH_MOST }]
      : []
  }),
})

/** One letter or digit is in everything. */
const TOO_SHORT = /^[a-z0-9]?$/

export const findEverywhere = async (asked: Asked): Promise<Found> => {
  const key = searchKey(asked.keyword)
  if (TOO_SHORT.test(key)) return { groups: [] }
  const { role } = asked.actor
  const open = sources.filter(({ opens }) => mayCall(opens, role))
  const all =
    open.some(({ group }) => group === 'people') || !mayCall(expertsAlone.opens, role)
      ? open
      : [expertsAlone, ...open]
  const hits = await Promise.all(all.map(async ({ group, find }) => ({ group, list: await find(asked) })))
  return grouped(hits, key)
}
