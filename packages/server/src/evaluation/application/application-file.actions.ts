import { achievement as calls } from '@portal/contract/evaluation/achievement.calls'
import { type AchievementSlot, slotOf } from '@portal/contract/evaluation/achievement-slot.fields'
import { uploadedView } from '../../identity/file/file.routes.ts'
import { acceptUpload } from '../../identity/file/upload.actions.ts'
import { markAttached } from '../../platform/files/attach.queries.ts'
import { type FileRecord, findFile, markDeleted } from '../../platform/files/file-records.queries.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import type { AchievementDeps } from '../achievement/achievement.parts.ts'
import type { AchievementRow, FrozenFile } from '../achievement/achievement.rows.ts'
import {
  deleteSlotFile,
  findAchievementOfFile,
  insertSlotFile,
  listFiles,
  putBackSlotFile,
  takeOutSlotFile,
} from '../achievement/achievement-file.queries.ts'
import { isFrozen } from '../achievement/submission.queries.ts'
import { mayRead } from '../achievement/visibility.rules.ts'

/** Attachments by slot: uploaded one by one, taken by the form that names them, kept for good once a submission contained them. */

const kindOf = (fileName: string): string => {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return ending === 'jpeg' ? 'jpg' : ending
}
const allows = (slot: AchievementSlot, fileName: string): boolean =>
  (slotOf(slot).kinds as readonly string[]).includes(kindOf(fileName))
const kindsText = (slot: AchievementSlot): string => {
  const { label, kinds } = slotOf(slot)
  return `${label}只能上传${kinds.join('、')}格式的文件`
}

export const uploadAttachment = async (deps: AchievementDeps, slot: AchievementSlot, context: Context) => {
  const file = context.files.file?.[0]
  // The content is checked against the ending further on.
  if (file && !allows(slot, file.fileName))
    throw new AppError('achievementFileKind', { text: kindsText(slot) })
  const { errors } = calls.attach.files.file
  const record = await acceptUpload(deps, context, { file, purpose: 'achievement', errors })
  context.note({
    targetKind: 'file',
    targetId: record.id,
    targetName: record.fileName,
    detail: { purpose: record.purpose, slot },
  })
  return uploadedView(deps.keyRing, record, context)
}

interface Attached {
  readonly slot: AchievementSlot
  readonly id: string
}

const refuse = (slot: AchievementSlot, text: string): never => {
  throw new AppError('badInput', { fields: { [`attach.${slot}`]: text } })
}

/** One's own upload that nobody has yet. */
const take = async (db: Db, row: AchievementRow, { slot, id }: Attached, accountId: string) => {
  const file = await findFile(db, id)
  const own = file?.state === 'pending' && file.ownerAccountId === accountId && file.purpose === 'achievement'
  if (!own) return refuse(slot, '附件已失效，请重新上传')
  if (!allows(slot, file.fileName)) return refuse(slot, kindsText(slot))
  await markAttached(db, id)
  await insertSlotFile(db, { fileId: id, achievementId: row.id, slot })
}

/** Out of the form; gone altogether unless a submission contained it. */
const drop = async (db: Db, achievementId: string, fileId: string) => {
  if (await isFrozen(db, achievementId, fileId)) {
    await takeOutSlotFile(db, fileId)
    return
  }
  await deleteSlotFile(db, fileId)
  await markDeleted(db, [fileId])
}

/** Makes the attachments those that the form names: new ones are the caller's own uploads. Answers what is there now. */
export const settleFiles = async (
  context: Context,
  row: AchievementRow,
  wanted: readonly Attached[],
): Promise<FrozenFile[]> => {
  const { db } = context
  const { accountId } = actorOf(context)
  const present = await listFiles(db, row.id, true)
  const counted = new Map<AchievementSlot, number>()
  const once = [...new Map(wanted.map((one) => [one.id, one])).values()]
  for (const one of once) {
    const count = (counted.get(one.slot) ?? 0) + 1
    counted.set(one.slot, count)
    const { most, label } = slotOf(one.slot)
    if (count > most) refuse(one.slot, `${label}最多上传${most}个文件`)
    const known = present.find((file) => file.id === one.id)
    if (!known) await take(db, row, one, accountId)
    // One that was taken out, or is meant for another slot after all.
    else if (known.removedAt !== null || known.slot !== one.slot) {
      if (!allows(one.slot, known.fileName)) refuse(one.slot, kindsText(one.slot))
      await putBackSlotFile(db, one.id, one.slot)
    }
  }
  for (const file of present)
    if (file.removedAt === null && !once.some((one) => one.id === file.id)) await drop(db, row.id, file.id)
  return (await listFiles(db, row.id)).map(({ slot, id, fileName, sha256 }) => ({
    slot,
    fileId: id,
    fileName,
    sha256: sha256.toString('hex'),
  }))
}

/** For the file feature: its applicant and the staff who see the achievement. Experts have a call of their own, which marks what it hands out. */
export const mayReadFile =
  ({ ports }: Pick<AchievementDeps, 'ports'>) =>
  async (record: FileRecord, context: Context): Promise<boolean> => {
    const { actor } = context
    if (!actor || actor.role === 'expert') return false
    const row = await findAchievementOfFile(context.db, record.id)
    return row !== undefined && mayRead(ports, context.db, row, actor)
  }
