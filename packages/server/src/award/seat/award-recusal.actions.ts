import { canonicalOrganisation } from '@portal/contract/membership/organisation/organisation.rules'
import { namesOf } from '../../peer-review/panel/panel.queries.ts'
import { readPolicy } from '../../peer-review/panel/panel-policy.rules.ts'
import { identityOf, listObjections } from '../../peer-review/publicity/objection.queries.ts'
import { factsOf, surround } from '../../peer-review/recusal/facts.queries.ts'
import { type ExaminedParties, type Found, findHits } from '../../peer-review/recusal/recusal.rules.ts'
import type { Db } from '../../platform/http/context.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import type { ItemRow } from '../batch/award.rows.ts'
import { ofItem } from '../nomination/nomination.queries.ts'
import { recusedFrom } from './award-seat.queries.ts'

/** Who must stay away from an item: the rules of expert panels, with what the item says of itself (docs/handbook/award.md#seats). */

const NOTHING: ExaminedParties = {
  achievementId: null,
  ownerId: null,
  type: 'award',
  keywords: [],
  subjects: [],
  fieldWords: [],
  units: [],
  persons: [],
  avoid: [],
  suggested: [],
  proofIssuers: [],
  noveltyBodies: [],
  objectors: [],
}

const unitNamed = (name: string) => (name ? { orgId: null, name } : null)
/** Who nominated in person, or for a committee; a unit that nominates is no party. */
const nominatorsOf = async (db: Db, itemId: string): Promise<ExaminedParties['persons']> => {
  const nomination = await ofItem(db, itemId)
  if (!nomination || nomination.channel === 'unit') return []
  const person = (await namesOf(db, [nomination.memberId])).get(nomination.memberId)
  return person
    ? [
        {
          ...{ as: '推荐人', name: person.name, idIndexes: [] },
          ...{ mobiles: [person.mobileTel], emails: person.email ? [person.email] : [] },
          unit: unitNamed(person.company),
        },
      ]
    : []
}

const partiesOf = async (
  { keyRing, subject }: Pick<AwardDeps, 'keyRing' | 'subject'>,
  db: Db,
  item: ItemRow,
): Promise<ExaminedParties> => {
  const known = item.achievementId ? await subject.parties(db, item.achievementId) : NOTHING
  const named = new Set(known.units.map(({ name }) => canonicalOrganisation(name)))
  const objections = await listObjections(db, { awardBatchId: item.batchId })
  return {
    ...known,
    awardItemId: item.id,
    recused: await recusedFrom(db, item.id),
    units: [
      ...known.units,
      ...item.units
        .filter((name) => !named.has(canonicalOrganisation(name)))
        .map((name) => ({ orgId: null, name })),
    ],
    persons: [
      ...known.persons,
      ...item.persons.map(({ name, orgName }) => ({
        as: '完成人',
        name,
        idIndexes: [],
        mobiles: [],
        emails: [],
        unit: unitNamed(orgName),
      })),
      ...(item.contactName || item.contactMobile
        ? [
            {
              as: '联系人',
              name: item.contactName,
              idIndexes: [],
              emails: [],
              mobiles: item.contactMobile ? [item.contactMobile] : [],
              unit: unitNamed(item.units[0] ?? ''),
            },
          ]
        : []),
      ...(await nominatorsOf(db, item.id)),
    ],
    objectors: [
      ...known.objectors,
      ...objections
        .filter(({ awardItemId }) => awardItemId === item.id)
        .map((row) => {
          const { name, mobileTel } = identityOf(keyRing, row)
          return { name, mobile: mobileTel }
        }),
    ],
  }
}

export const surroundingsOf = async (
  deps: Pick<AwardDeps, 'keyRing' | 'subject' | 'settings'>,
  db: Db,
  item: ItemRow,
) => surround(deps.subject, db, await partiesOf(deps, db, item), (await readPolicy(deps.settings)).recusal)

/** For a search without an item: what stands against somebody whatever they examine. */
export const nowhere = async (deps: Pick<AwardDeps, 'settings' | 'subject'>, db: Db) =>
  surround(deps.subject, db, NOTHING, (await readPolicy(deps.settings)).recusal)

export interface Hits {
  readonly name: string
  readonly found: readonly Found[]
}
/** What stands against these experts on this item, by expert. */
export const hitsOn = async (
  deps: Pick<AwardDeps, 'keyRing' | 'subject' | 'settings'>,
  db: Db,
  item: ItemRow,
  expertIds: readonly string[],
): Promise<Map<string, Hits>> => {
  const on = await surroundingsOf(deps, db, item)
  const facts = await factsOf(db, expertIds, on)
  return new Map([...facts].map(([id, fact]) => [id, { name: fact.name, found: findHits(fact, on) }]))
}
