import type { award as calls } from '@portal/contract/award/award.calls'
import { AWARD_GUARDS } from '@portal/contract/award/award.rules'
import { agreeNeeded } from '@portal/contract/peer-review/sheet/aggregate.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { dayOf, dayText, today } from '@portal/contract/platform/time'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import * as store from '../batch/award.queries.ts'
import type { BatchRow, ItemRow } from '../batch/award.rows.ts'
import { noteOn } from '../batch/batch.actions.ts'
import { byOf, writeLog } from '../batch/batch-log.queries.ts'
import { refuseAny } from '../item/item.actions.ts'

/** How many belong to the committee, and who of them came. */
const rollOf = ({ members, absent }: InputOf<typeof calls.saveVotes>['meeting']) => {
  const stranger = absent.find((name) => !members.includes(name))
  if (stranger)
    throw new AppError('badInput', {
      fields: { 'meeting.absent': `${stranger}不在委员名单中，请与名单写法一致` },
    })
  return { eligible: members.length, present: members.filter((name) => !absent.includes(name)) }
}

/** Nobody votes before the scores are open, nor ahead of the day. */
const heldWrong = ({ openedAt }: Pick<BatchRow, 'openedAt'>, heldOn: string): string | undefined => {
  if (heldOn > today(portalNow())) return '会议日期不能晚于今天'
  if (openedAt !== null && heldOn < dayOf(openedAt))
    return `评分于${dayText(openedAt)}启封，会议日期不能早于这一天`
  return undefined
}

/** 姓名（单位）, as the list of members has it. */
const memberOf = (words: string) => {
  const [, name = words, unit = ''] = /^(.+?)[（(](.+)[）)]$/.exec(words) ?? []
  return { words, name: name.trim(), unit: unit.trim() }
}
/** Who is there and has the name of somebody who completed it; whoever is named with another unit is another person. */
const partiesOf = ({ persons, units }: Pick<ItemRow, 'persons' | 'units'>, present: readonly string[]) =>
  present
    .map(memberOf)
    .filter(({ name, unit }) =>
      persons.some(
        (person) => person.name === name && (unit === '' || unit === person.orgName || units.includes(unit)),
      ),
    )

/** What does not add up, by its field. */
const countedWrong = (
  batch: Pick<BatchRow, 'grades'>,
  items: ReadonlyMap<string, ItemRow>,
  input: Pick<InputOf<typeof calls.saveVotes>, 'votes'> & { readonly present: readonly string[] },
): Record<string, string> => {
  const { present, votes } = input
  const attended = present.length
  const fields: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [at, vote] of votes.entries()) {
    const item = items.get(vote.itemId)
    if (item?.state !== 'passed' || seen.has(vote.itemId)) throw new AppError('badInput')
    seen.add(vote.itemId)
    const { agree, against, abstain, recused } = vote
    const parties = partiesOf(item, present)
    if (parties.length > recused)
      fields[`votes.${at}`] =
        `项目${item.no}：委员${parties.map(({ words }) => words).join('、')}与完成人同名，应当回避，计入回避人数；不是同一人的，请在委员名单中写明其单位`
    if (agree + against + abstain + recused !== attended)
      fields[`votes.${at}`] = `项目${item.no}：同意、反对、弃权和回避之和应为到会人数${attended}`
    if (!batch.grades.includes(vote.grade)) fields[`votes.${at}.grade`] = '请选择本批次的等级'
  }
  // Votes that were counted before belong to the same meeting; nobody votes any more on what left since.
  const kept = [...items.values()].find(
    ({ id, state, vote }) =>
      state === 'passed' &&
      vote &&
      !seen.has(id) &&
      vote.agree + vote.against + vote.abstain + vote.recused !== attended,
  )
  if (kept) fields['meeting.absent'] = `与项目${kept.no}已登记的票数不符，请一并修改`
  return fields
}

/** The vote of the award committee: two thirds have to be there, and two thirds of those to agree, unless the settings say otherwise. */
export const saveVotes =
  (deps: AwardDeps) =>
  async ({ batchId, meeting, votes, expectVersion }: InputOf<typeof calls.saveVotes>, context: Context) => {
    const { db } = context
    const batch = await store.lockBatch(db, batchId, expectVersion)
    if (batch.status !== 'meeting') throw new AppError('stateChanged')
    const { awardQuorum, awardMajority } = await deps.settings.all()
    const { eligible, present } = rollOf(meeting)
    const attended = present.length
    if (attended < agreeNeeded(awardQuorum, eligible)) throw guardFailed(AWARD_GUARDS, 'quorum')
    const items = new Map((await store.listItems(db, batchId)).map((item) => [item.id, item]))
    const heldOn = heldWrong(batch, meeting.heldOn)
    const fields = {
      ...countedWrong(batch, items, { votes, present }),
      ...(heldOn && { 'meeting.heldOn': heldOn }),
    }
    if (Object.keys(fields).length > 0) throw new AppError('badInput', { fields })
    const by = byOf(context)
    await refuseAny(
      db,
      votes.flatMap(({ itemId }) => items.get(itemId) ?? []),
      actorOf(context).accountId,
    )
    let passed = 0
    for (const { itemId, ...vote } of votes) {
      const needed = Math.max(1, agreeNeeded(awardMajority, attended - vote.recused))
      const won = vote.agree >= needed
      if (won) passed += 1
      const item = items.get(itemId)
      await store.updateItem(db, itemId, { vote: JSON.stringify({ ...vote, needed, passed: won }) })
      const counted = `同意${vote.agree}、反对${vote.against}、弃权${vote.abstain}、回避${vote.recused}`
      await writeLog(db, batchId, by, {
        act: `登记表决：${vote.grade}，${counted}，${won ? '通过' : '未通过'}`,
        ...(item && { item }),
      })
    }
    await store.updateBatch(db, batchId, {
      meeting: JSON.stringify({
        ...meeting,
        eligible,
        attended,
        byName: by.name,
        at: portalNow().toISOString(),
      }),
    })
    noteOn(context, batch, { count: votes.length, passed })
    await writeLog(db, batchId, by, { act: `登记会议：应到${eligible}人，到会${attended}人` })
    return { version: batch.version + 1, passed }
  }
