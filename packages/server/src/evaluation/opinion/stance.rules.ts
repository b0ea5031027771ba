import { isAway } from '../../peer-review/sheet/sheet.views.ts'
import type { Db } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Seen } from '../conclusion/conclusion.rules.ts'
import { listSilences, listStances, type Silence } from './stance.queries.ts'

/** Who has to say how they stand to a version, and who has (docs/handbook/evaluation.md#stances). */

type Scores = Pick<Seen, 'expected' | 'sheets'>

/** All of whom a sheet was expected, but for whoever stepped back. */
export const membersOf = ({ expected, sheets }: Scores) =>
  expected.filter(({ expertId }) => !isAway(sheets.get(expertId)))

export const standingOf = async (
  settings: Pick<Settings, 'get'>,
  db: Db,
  scores: Scores,
  versionId: string,
) => {
  const stances = new Map((await listStances(db, versionId)).map((row) => [row.expertId, row]))
  const silences = new Map<string, Silence>(
    (await listSilences(db, versionId, await settings.get('evalSilenceHours'))).map((row) => [
      row.expertId,
      row,
    ]),
  )
  const members = membersOf(scores)
  /** The leader says it by signing. */
  const silent = members.filter(({ expertId, role }) => role !== 'leader' && !stances.has(expertId))
  const unheard = silent.filter(({ expertId }) => !silences.get(expertId)?.reason)
  return { members, stances, silences, silent, unheard }
}
export type Standing = Awaited<ReturnType<typeof standingOf>>

/**
 * By correspondence the members see neither the scores nor what others say of them, but the text that they are to agree to: whoever has to take a
 * stance reads the opinion.
 */
export const readsOpinion = (seen: Seen): boolean => {
  const own = seen.own?.seat.expertId
  return (
    seen.open || (seen.panel.openedAt !== null && membersOf(seen).some(({ expertId }) => expertId === own))
  )
}
