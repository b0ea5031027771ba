import {
  tagsOf,
  templates,
  WORD_TEMPLATES,
  type WordTemplateName,
} from '@portal/contract/office/word-template.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { deliveredTemplate } from '../../membership/registration/word-template.documents.ts'
import {
  activateTemplate,
  activeVersion,
  findTemplate,
  insertTemplate,
  listTemplates,
} from '../../membership/registration/word-template.queries.ts'
import {
  listWordTags,
  renderWord,
  type WordRow,
  WordTemplateError,
} from '../../platform/documents/word/word.ts'
import type { Scanner } from '../../platform/files/check/antivirus.ts'
import { checkFile } from '../../platform/files/check/check.ts'
import { FileRefusedError } from '../../platform/files/refusal.ts'
import {
  AppError,
  actorOf,
  type Context,
  implement,
  type Route,
  type UploadedFile,
} from '../../platform/http/context.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const { file: slot } = templates.upload.files

const REFUSALS = {
  kind: 'templateKind',
  name: 'templateKind',
  size: 'templateTooLarge',
  content: 'fileDamaged',
  infected: 'fileInfected',
} as const

const accept = async (file: UploadedFile | undefined, scan: Scanner | undefined): Promise<UploadedFile> => {
  if (!file) throw new AppError('templateKind')
  try {
    await checkFile(file.buffer, file.fileName, {
      kinds: ['docx'],
      maxBytes: slot.maxBytes,
      text: { kind: '', size: '' },
    })
    await scan?.(file.buffer)
  } catch (error) {
    if (error instanceof FileRefusedError) throw new AppError(REFUSALS[error.reason])
    throw error
  }
  return file
}

/** What a form asks for that there is not, and what the delivered one says and this one does not. */
const compare = async (name: WordTemplateName, content: Buffer) => {
  const known = tagsOf(name)
  const used = await listWordTags(content)
  const usual = await listWordTags(await deliveredTemplate(name))
  // Filled once with nothing: a form that breaks then would break when somebody waits for it.
  const nothing: WordRow = Object.fromEntries(used.map((tag) => [tag, '']))
  await renderWord(content, nothing)
  return {
    unknown: used.filter((tag) => !Object.hasOwn(known, tag)),
    missing: usual.filter((tag) => !used.includes(tag)),
  }
}

const titled = (name: WordTemplateName, tags: readonly string[]) => {
  const known = tagsOf(name)
  return tags.map((tag) => ({ tag, title: known[tag] ?? tag }))
}

const noteOn = (context: Context, name: WordTemplateName, detail: Record<string, unknown>) =>
  context.note({ targetKind: 'wordTemplate', targetId: name, targetName: WORD_TEMPLATES[name].title, detail })

const versionText = (version: number): string => (version === 0 ? '系统自带' : `第${version}版`)

const upload =
  (scan: Scanner | undefined) =>
  async ({ name, acceptMissing }: InputOf<typeof templates.upload>, context: Context) => {
    const { fileName, buffer } = await accept(context.files.file?.[0], scan)
    const { unknown, missing } = await compare(name, buffer).catch((error: unknown) => {
      if (error instanceof WordTemplateError) throw new AppError('templateUnreadable')
      throw error
    })
    const data = { unknown, missing: titled(name, missing) }
    if (unknown.length > 0) throw new AppError('templateTags', { data })
    if (missing.length > 0 && !acceptMissing) throw new AppError('templateIncomplete', { data })
    const { accountId: createdById, name: createdBy } = actorOf(context)
    const before = await activeVersion(context.db, name)
    const version = await insertTemplate(context.db, {
      name,
      fileName,
      content: buffer,
      missing,
      createdById,
      createdBy,
    })
    await activateTemplate(context.db, name, version)
    noteOn(context, name, {
      version: [versionText(before), versionText(version)],
      ...(missing.length > 0 && { missing: titled(name, missing).map(({ title }) => title) }),
    })
    return { version }
  }

export const templateRoutes = ({ scan }: { readonly scan?: Scanner | undefined }): Route[] =>
  implement(templates, {
    list: async (_input, { db }) => {
      const rows = await listTemplates(db)
      return {
        list: (Object.keys(WORD_TEMPLATES) as WordTemplateName[]).map((name) => {
          const own = rows.filter((row) => row.name === name)
          return {
            name,
            version: own.find(({ active }) => active)?.version ?? 0,
            versions: own.map(({ missing, ...row }) => ({ ...row, missing: titled(name, missing) })),
          }
        }),
      }
    },
    download: async ({ name, version }, { db }) => {
      if (version === 0) {
        const body = await deliveredTemplate(name)
        return {
          fileName: `${WORD_TEMPLATES[name].title}模板（系统自带）.docx`,
          mime: DOCX,
          body,
          size: body.length,
        }
      }
      const found = await findTemplate(db, name, version)
      if (!found) throw new AppError('notFound')
      return { fileName: found.fileName, mime: DOCX, body: found.content, size: found.content.length }
    },
    upload: upload(scan),
    use: async ({ name, version }, context) => {
      const before = await activeVersion(context.db, name)
      if (before === version) throw new AppError('nothingChanged')
      if (version > 0 && !(await findTemplate(context.db, name, version))) throw new AppError('notFound')
      await activateTemplate(context.db, name, version)
      noteOn(context, name, { version: [versionText(before), versionText(version)] })
      return { version }
    },
  })
