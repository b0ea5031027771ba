import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { COLUMN_KEYS, type Column } from '@portal/contract/content/publication-columns'
import { ROLES } from '@portal/contract/platform/roles'
import { type Kysely, sql } from 'kysely'
import { replaceCategories } from '../content/publication/category.queries.ts'
import {
  addFile,
  insertPublication,
  setPlace,
  updatePublication,
} from '../content/publication/publication.queries.ts'
import { countView } from '../content/publication/reader.queries.ts'
import { insertVersion } from '../content/publication/version.queries.ts'
import type { Tables } from '../platform/database/tables.ts'
import { cleanHtml, textOfHtml } from '../platform/documents/html.ts'
import { insertFile } from '../platform/files/file-records.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { SAMPLE_ARTICLES, SAMPLE_CATEGORIES, SAMPLE_VIDEOS, type SampleArticle } from './publications.ts'
import { renderSampleScan } from './sample-scan.ts'

/** Articles in every column and state, two films, and who of the sample members read them. */

interface Deps {
  readonly db: Kysely<Tables>
  readonly files: FileStore
}
const WRITER = { id: null, name: '示例编辑' }
const asset = (name: string) => readFile(new URL(`./${name}`, import.meta.url))

const markAttached = async (
  { db, files }: Deps,
  publicationId: string,
  file: { content: Buffer; fileName: string; mime: string; purpose: string },
): Promise<string> => {
  const { content, ...record } = file
  const { id } = await insertFile(db, { ...(await files.put(content, { sealed: false })), ...record })
  await db
    .updateTable('file')
    .set({ state: 'attached', attachedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
  await addFile(db, publicationId, id)
  return id
}
const pictureOf = async (deps: Deps, id: string, name: string) =>
  markAttached(deps, id, {
    ...{ content: await asset(name), fileName: '封面.jpg', mime: 'image/jpeg' },
    purpose: 'publicationPicture',
  })

const categoriesOf = async (db: Kysely<Tables>, column: Column): Promise<Map<string, string>> => {
  const list = SAMPLE_CATEGORIES[column].map((name) => ({ id: randomUUID(), name }))
  await replaceCategories(db, column, list)
  return new Map(list.map(({ id, name }) => [name, id]))
}

interface Reader {
  readonly id: string
  readonly name: string
  readonly role: keyof typeof ROLES
}
const readBy = async ({ db }: Deps, id: string, readers: readonly Reader[]) => {
  for (const { role, ...reader } of readers) await countView(db, id, { ...reader, role: ROLES[role].label })
  await sql`update "publicationView" set at = at - random() * interval '2 days' where "publicationId" = ${id}`.execute(
    db,
  )
}

const seedArticle = async (
  deps: Deps,
  column: Column,
  categories: ReadonlyMap<string, string>,
  sample: SampleArticle,
): Promise<string> => {
  const { db } = deps
  const id = randomUUID()
  const content = {
    ...{ title: sample.title, summary: sample.summary ?? '', source: sample.source ?? '' },
    ...{ categoryId: categories.get(sample.category ?? '') ?? '', coverFileId: '' },
    ...{ body: await cleanHtml(sample.body), attachmentIds: [] as string[] },
  }
  const bodyText = await textOfHtml(content.body)
  await insertPublication(db, { ...{ id, kind: 'article', column, content, bodyText }, by: WRITER })
  if (sample.covered) content.coverFileId = await pictureOf(deps, id, 'cover.jpg')
  if (sample.attachment) {
    const title = sample.attachment.replace(/\.pdf$/, '')
    const rows = [['说明', '示例附件，仅供试用']] as const
    const scan = { title, societyName: '流域技术经济学会', rows, code: id, stamp: '示例' }
    const file = {
      content: await renderSampleScan(scan),
      fileName: sample.attachment,
      mime: 'application/pdf',
    }
    content.attachmentIds.push(await markAttached(deps, id, { ...file, purpose: 'articleAttach' }))
  }
  const published =
    sample.daysAgo === undefined
      ? {}
      : ({
          state: sample.withdrawn ? 'withdrawn' : 'published',
          publishAt: new Date(Date.now() - sample.daysAgo * 86_400_000).toISOString(),
        } as const)
  const visibility = sample.membersOnly ? 'members' : 'public'
  const change = { ...published, visibility, content, bodyText } as const
  const version = await updatePublication(db, id, change, WRITER.name)
  const act = sample.daysAgo === undefined ? '保存' : '发布'
  await insertVersion(db, { publicationId: id, version, content, act, byName: WRITER.name })
  if (sample.pinned) await setPlace(db, id, { pinned: true, sortOrder: 0 })
  return id
}

/** Of the four seconds that the sample film lasts. */
const CAPTIONS =
  'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n［水声］\n\n00:00:02.000 --> 00:00:04.000\n河流的波纹，缓缓展开。\n'

export const seedPublications = async (deps: Deps): Promise<void> => {
  const { db } = deps
  const readers = (await db
    .selectFrom('account')
    .select(['id', 'name', 'role'])
    .where('role', 'in', ['person', 'expert', 'unit'])
    .orderBy('id')
    .limit(30)
    .execute()) as Reader[]
  const categories = new Map<Column, Map<string, string>>()
  for (const column of COLUMN_KEYS) {
    const known = await categoriesOf(db, column)
    categories.set(column, known)
    for (const sample of SAMPLE_ARTICLES[column])
      await readBy(
        deps,
        await seedArticle(deps, column, known, sample),
        readers.slice(0, sample.readers ?? 0),
      )
  }
  for (const { column, category, title, summary, daysAgo, readers: count } of SAMPLE_VIDEOS) {
    const id = randomUUID()
    const categoryId = categories.get(column)?.get(category) ?? ''
    const content = { title, summary, source: '', categoryId, coverFileId: '', body: '', attachmentIds: [] }
    await insertPublication(db, { ...{ id, kind: 'video', column, content, bodyText: '' }, by: WRITER })
    const film = { content: await asset('video.webm'), fileName: `${title}.webm`, mime: 'video/webm' }
    const videoFileId = await markAttached(deps, id, { ...film, purpose: 'video' })
    const publishAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
    const shown = { ...content, coverFileId: await pictureOf(deps, id, 'video.jpg') }
    await updatePublication(
      db,
      id,
      {
        ...{ content: shown, captions: CAPTIONS, videoFileId, duration: 4 },
        ...{ state: 'published', visibility: 'public', publishAt },
      },
      WRITER.name,
    )
    await readBy(deps, id, readers.slice(0, count))
  }
}
