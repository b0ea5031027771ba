import { BLOCK_KINDS, BLOCKS } from '@portal/contract/content/front.calls'
import { BLOCK_FIELDS, type BlockField, type FrontBlock } from '@portal/contract/content/front-block.fields'
import type { frontDesk } from '@portal/contract/content/front-desk.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { takePending } from '../../platform/files/attach.queries.ts'
import { markDeleted } from '../../platform/files/file-records.ts'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import { type FrontRow, lockFront, saveFront } from './front.queries.ts'

/** How staff change the front page: they write beside the one that is shown, and publish. */

const isSame = (a: readonly FrontBlock[], b: readonly FrontBlock[]) => JSON.stringify(a) === JSON.stringify(b)
export const isChanged = ({ draft, live }: FrontRow): boolean => !isSame(draft, live)

const picturesOf = (...pages: (readonly FrontBlock[])[]) =>
  new Set(pages.flat().flatMap(({ pictureId }) => (pictureId ? [pictureId] : [])))

/** The next state of the page; pictures that stand nowhere any more go. */
const write = async (
  context: Context,
  before: FrontRow,
  next: { draft: readonly FrontBlock[]; live: readonly FrontBlock[] },
) => {
  const { name } = actorOf(context)
  const published = isSame(before.live, next.live) ? {} : { publishedBy: name }
  await saveFront(context.db, next, { updatedBy: name, ...published })
  const kept = picturesOf(next.draft, next.live)
  const gone = [...picturesOf(before.draft, before.live)].filter((id) => !kept.has(id))
  if (gone.length > 0) await markDeleted(context.db, gone)
}

const lockAt = async (context: Context, version: number): Promise<FrontRow> => {
  const row = await lockFront(context.db)
  context.note({ targetKind: 'frontPage', targetName: '首页' })
  if (row.version !== version) throw new AppError('stateChanged')
  return row
}

export const arrange = async (
  { version, order }: InputOf<typeof frontDesk.arrange>,
  context: Context,
): Promise<Record<string, never>> => {
  const row = await lockAt(context, version)
  const draft = order.flatMap(({ kind, on }) => {
    const block = row.draft.find((one) => one.kind === kind)
    return block ? [{ ...block, on: on || kind === 'identity' }] : []
  })
  const whole = new Set(draft.map(({ kind }) => kind)).size === BLOCK_KINDS.length
  if (!whole || draft[0]?.kind !== 'identity') throw new AppError('badInput')
  context.note({
    detail: { order: draft.map(({ kind, on }) => (on ? BLOCKS[kind] : `${BLOCKS[kind]}（不显示）`)) },
  })
  await write(context, row, { draft, live: row.live })
  return {}
}

const requirePicture = async (context: Context, pictureId: string, before: FrontRow) => {
  if (!pictureId || picturesOf(before.draft, before.live).has(pictureId)) return
  const { accountId } = actorOf(context)
  if (!(await takePending(context.db, pictureId, { accountId, purpose: 'publicationPicture' })))
    throw new AppError('badInput', { fields: { pictureId: '图片已失效，请重新上传' } })
}

export const word = async (
  { version, kind, ...given }: InputOf<typeof frontDesk.word>,
  context: Context,
): Promise<Record<string, never>> => {
  const row = await lockAt(context, version)
  const names: readonly BlockField[] = BLOCK_FIELDS[kind]
  const words = Object.fromEntries(names.map((name) => [name, given[name]]))
  if (names.includes('linkText') && (given.linkText === '') !== (given.linkTo === ''))
    throw new AppError('badInput', {
      fields: given.linkTo ? { linkText: '请填写按钮文字' } : { linkTo: '请填写按钮网址' },
    })
  if (names.includes('pictureId') && given.pictureId && !given.pictureAlt)
    throw new AppError('badInput', { fields: { pictureAlt: '请写明图中是什么' } })
  await requirePicture(context, given.pictureId, row)
  const draft = row.draft.map((block) => (block.kind === kind ? { ...block, ...words } : block))
  context.note({ detail: { block: BLOCKS[kind], ...words } })
  await write(context, row, { draft, live: row.live })
  return {}
}

export const publish = async (
  { version }: { version: number },
  context: Context,
): Promise<Record<string, never>> => {
  const row = await lockAt(context, version)
  if (!isChanged(row)) throw new AppError('nothingChanged')
  await write(context, row, { draft: row.draft, live: row.draft })
  return {}
}

export const discard = async (
  { version }: { version: number },
  context: Context,
): Promise<Record<string, never>> => {
  const row = await lockAt(context, version)
  if (!isChanged(row)) throw new AppError('nothingChanged')
  await write(context, row, { draft: row.live, live: row.live })
  return {}
}
