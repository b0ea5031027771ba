import {
  AWARD_MIN_OPINION,
  type AwardGuard,
  type AwardMoveName,
  awardMoveOf,
} from '@portal/contract/award/award.rules'
import { agreeNeeded } from '@portal/contract/peer-review/sheet/aggregate.rules'
import { isOver } from '../../peer-review/publicity/publicity.queries.ts'
import { unconfirmedHits } from '../../peer-review/recusal/waiver.queries.ts'
import type { Db } from '../../platform/http/context.ts'
import { hitsOn } from '../seat/award-recusal.actions.ts'
import type { AwardDeps } from './award.parts.ts'
import * as store from './award.queries.ts'
import type { BatchRow, ItemRow, SeatRow } from './award.rows.ts'

/** Each condition of a move of a batch, decided in one place. */

export interface Scene {
  readonly batch: BatchRow
  readonly items: readonly ItemRow[]
  readonly seats: readonly SeatRow[]
}
export interface Given {
  readonly opinion: string
  readonly publicity?: { readonly days: number; readonly noSecret: boolean } | undefined
}

/** The seats that count: on items that are still in. */
export const expectedSeats = ({ items, seats }: Pick<Scene, 'items' | 'seats'>): SeatRow[] =>
  seatsOn(items, seats).filter(store.isExpected)
/** On items that are still in, those that were recused from included. */
export const seatsOn = (items: readonly ItemRow[], seats: readonly SeatRow[]): SeatRow[] => {
  const living = new Set(items.filter(({ state }) => state === 'passed').map(({ id }) => id))
  return seats.filter(({ itemId }) => living.has(itemId))
}

/** What the ledger holds against experts who examine an item that is still in, and nobody has confirmed. */
export const unsettledHits = async (db: Db, scene: Pick<Scene, 'items' | 'seats'>) => {
  const seats = new Map(expectedSeats(scene).map((seat) => [`${seat.itemId} ${seat.expertId}`, seat]))
  const hits = await unconfirmedHits(
    db,
    scene.items.map(({ id }) => id),
  )
  return hits.flatMap((hit) => {
    const seat = seats.get(`${hit.awardItemId} ${hit.expertId}`)
    return seat ? [{ hit, seat }] : []
  })
}

/** Items with fewer signed sheets than the batch asks for. */
export const unsignedOf = ({ batch, items, seats }: Scene): ItemRow[] =>
  items.filter(
    ({ id, state }) =>
      state === 'passed' &&
      seats.filter((seat) => seat.itemId === id && seat.state === 'signed').length < batch.minExperts,
  )

type Test = (deps: AwardDeps, db: Db, scene: Scene, given: Given | undefined) => boolean | Promise<boolean>
const isClear = async (deps: AwardDeps, db: Db, { items, seats }: Scene): Promise<boolean> => {
  for (const item of items) {
    const own = seats.filter((seat) => seat.itemId === item.id && store.isExpected(seat))
    if (item.state !== 'passed' || own.length === 0) continue
    const ids = own.map(({ expertId }) => expertId)
    for (const { found } of (await hitsOn(deps, db, item, ids)).values())
      if (found.some(({ level }) => level === 'hard')) return false
  }
  return true
}
const passed = ({ items }: Scene) => items.filter(({ state }) => state === 'passed')
/** What the caller has to bring is no obstacle before it is asked for. */
const TESTS: Record<AwardGuard, Test> = {
  nominationsOver: (_deps, _db, { batch }) =>
    batch.nominateUntil === null || store.isLate(batch.nominateUntil),
  hasItems: (_deps, _db, { items }) => items.length > 0,
  allChecked: (_deps, _db, { items }) => items.every(({ state }) => state !== 'unchecked'),
  hasPassed: (_deps, _db, scene) => passed(scene).length > 0,
  noSecret: (_deps, _db, _scene, given) => given === undefined || given.publicity?.noSecret === true,
  publicityDays: async ({ settings }, _db, _scene, given) =>
    given === undefined || (given.publicity?.days ?? -1) >= (await settings.get('awardPublicityDays')),
  publicityOver: (_deps, db, { batch }) => isOver(db, { awardBatchId: batch.id }),
  noOpenObjection: async (_deps, db, { batch }) => (await store.openObjections(db, batch.id)).size === 0,
  expertsAssigned: (_deps, _db, scene) =>
    passed(scene).every(
      ({ id }) =>
        scene.seats.filter((seat) => seat.itemId === id && store.isExpected(seat)).length >=
        scene.batch.minExperts,
    ),
  waiversConfirmed: (_deps, _db, { seats }) => seats.every(({ state }) => state !== 'waiting'),
  // Once more at the moment itself: records change after the assignment.
  recusalClear: async (deps, db, scene, given) => given === undefined || (await isClear(deps, db, scene)),
  deadlineAhead: (_deps, _db, { batch }) => batch.deadline !== null && !store.isLate(batch.deadline),
  conflictsSettled: async (_deps, db, scene) => (await unsettledHits(db, scene)).length === 0,
  sheetsIn: (_deps, _db, scene, given) =>
    expectedSeats(scene).every(({ state }) => state === 'signed') ||
    (given?.opinion.length ?? 0) >= AWARD_MIN_OPINION,
  someSigned: (_deps, _db, scene) => expectedSeats(scene).some(({ state }) => state === 'signed'),
  minSheets: (_deps, _db, scene) => unsignedOf(scene).length === 0,
  quorum: async ({ settings }, _db, { batch }) =>
    batch.meeting !== null &&
    batch.meeting.attended >= agreeNeeded(await settings.get('awardQuorum'), batch.meeting.eligible),
  votesWhole: (_deps, _db, scene) =>
    passed(scene).length > 0 && passed(scene).every(({ vote }) => vote !== null),
}

export const answersOf = async (
  deps: AwardDeps,
  db: Db,
  name: AwardMoveName,
  { scene, given }: { readonly scene: Scene; readonly given?: Given | undefined },
): Promise<Partial<Record<AwardGuard, boolean>>> => {
  const answers: Partial<Record<AwardGuard, boolean>> = {}
  for (const one of awardMoveOf(name).guards) answers[one] = await TESTS[one](deps, db, scene, given)
  return answers
}
