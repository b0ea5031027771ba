import { dayText } from '@portal/contract/platform/time'
import { findAchievement, ownersOf } from '../../evaluation/achievement/achievement.queries.ts'
import { tellApplicant } from '../../evaluation/notice/process.messages.ts'
import type { ObjectionRow } from '../../peer-review/publicity/publicity.rows.ts'
import type { Db } from '../../platform/http/context.ts'
import { type NominationRow, ofItems } from '../nomination/nomination.queries.ts'
import { tellNominator } from './award.messages.ts'
import type { AwardDeps } from './award.parts.ts'
import { titleOf } from './award.queries.ts'
import type { BatchRow, ItemRow } from './award.rows.ts'

/**
 * Who is heard on an objection to an item (docs/handbook/award.md#objections): whoever nominated it, else the applicant of the achievement
 * that it was taken from. Items that staff typed in have nobody with an account; their units are asked on paper.
 */

interface Speaker {
  readonly memberId: string
  readonly name: string
  readonly nomination: NominationRow | undefined
}
type Item = Pick<ItemRow, 'id' | 'achievementId'>

export const speakersOf = async (db: Db, items: readonly Item[]): Promise<ReadonlyMap<string, Speaker>> => {
  const nominations = await ofItems(
    db,
    items.map(({ id }) => id),
  )
  const owners = await ownersOf(
    db,
    items.flatMap(({ achievementId }) => achievementId ?? []),
  )
  return new Map(
    items.flatMap((item): [string, Speaker][] => {
      const nomination = nominations.get(item.id)
      if (nomination)
        return [[item.id, { memberId: nomination.memberId, name: nomination.nominator, nomination }]]
      const memberId = owners.get(item.achievementId ?? '')
      return memberId ? [[item.id, { memberId, name: '成果申请人', nomination: undefined }]] : []
    }),
  )
}

/** They hear what they are asked and by when, and not who objects. */
export const askSpeaker = async (
  deps: AwardDeps,
  db: Db,
  { batch, item }: { readonly batch: BatchRow; readonly item: ItemRow },
  asked: {
    readonly speaker: Speaker
    readonly found: ObjectionRow
    readonly ask: { readonly question: string; readonly dueAt: string }
    readonly byName: string
  },
): Promise<void> => {
  const { speaker, found, ask, byName } = asked
  const news = `有异议须说明，请于${dayText(ask.dueAt)}前就异议${found.caseNo}提交书面陈述意见`
  const text = ask.question
  if (speaker.nomination) {
    const told = { row: speaker.nomination, kind: 'news', item: item.no, news, text } as const
    return tellNominator(deps, db, batch, told)
  }
  const row = await findAchievement(db, item.achievementId ?? '')
  if (row) await tellApplicant(deps, db, row, { state: `参评${titleOf(batch)}${news}`, text, byName })
}
