import { article } from '@portal/contract/content/article.calls'
import { whoReads } from '@portal/contract/content/publication.calls'
import type { Column, PublicationState, Visibility } from '@portal/contract/content/publication-columns'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { describe } from '@portal/contract/platform/fields'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { readCall } from '../../../shared/call/use-call.ts'
import type { Attached } from '../../../shared/form/controls/upload-list.tsx'
import { type Newest, useCallForm } from '../../../shared/form/use-call-form.ts'
import type { FormValues } from '../../../shared/form/use-schema-form.ts'
import { bareHtml, picturesOf, wordsOfHtml } from '../../../shared/rich/body-html.ts'
import type { Picture } from '../../../shared/rich/use-pictures.ts'

export type Detail = OutputOf<typeof article.detail>
export interface Values {
  readonly title: string
  readonly body: string
  readonly categoryId: string
  readonly summary: string
  readonly source: string
  readonly visibility: Visibility
  readonly coverFileId: Picture
  readonly attachmentIds: readonly Attached[]
}

const { title, body, categoryId, summary, source } = article.autosave.input.shape
const writingSchema = z.object({
  title,
  body,
  categoryId,
  summary,
  source,
  visibility: whoReads,
  coverFileId: describe(z.custom<Picture>(), { title: '封面图', widget: 'image', required: false }),
  attachmentIds: describe(z.custom<readonly Attached[]>(), {
    title: '附件',
    widget: 'text',
    required: false,
  }),
})

const valuesOf = (detail: Detail | undefined): Values => ({
  title: detail?.title ?? '',
  body: bareHtml(detail?.body ?? ''),
  categoryId: detail?.categoryId ?? '',
  summary: detail?.summary ?? '',
  source: detail?.source ?? '',
  visibility: detail?.visibility ?? 'members',
  coverFileId: { id: detail?.coverFileId ?? '', url: detail?.coverUrl ?? '' },
  attachmentIds: detail?.files.map(({ id, fileName, size }) => ({ id, fileName, size })) ?? [],
})
const contentOf = ({ coverFileId, attachmentIds, ...values }: Values) => ({
  ...values,
  coverFileId: coverFileId.id,
  attachmentIds: attachmentIds.map(({ id }) => id),
})
const newestOf = (found: Detail): Newest => ({
  values: { ...valuesOf(found) },
  fixed: { id: found.id, version: found.version },
  by: found.isDraft ? found.draftBy : found.updatedBy,
  at: found.draftAt ?? found.updatedAt,
})
const WORDS = {
  body: (value: unknown) => wordsOfHtml(String(value ?? '')),
  coverFileId: (value: unknown) => ((value as Picture).id ? '一张图片' : ''),
  attachmentIds: (value: unknown) =>
    (value as readonly Attached[]).map(({ fileName }) => fileName).join('、'),
}

export interface Stand {
  /** Undefined until the first save of a new article. */
  readonly id: string | undefined
  readonly version: number
  readonly state: PublicationState
}
const inputOf = (column: Column, typed: FormValues, { id, version }: Stand) => ({
  ...{ column, ...contentOf(typed as unknown as Values) },
  ...(id !== undefined && { id, version }),
})
const useStand = (detail: Detail | undefined) => {
  const [stand, setStand] = useState<Stand>({
    id: detail?.id,
    version: detail?.version ?? 0,
    state: detail?.state ?? 'draft',
  })
  // The next request of the same moment must know it, too.
  const now = useRef(stand)
  const arrive = (saved: Stand) => {
    now.current = { id: saved.id, version: saved.version, state: saved.state }
    setStand(now.current)
  }
  return { stand, now, arrive }
}
/** Changes that are kept beside the live text: readers do not see them. */
interface Apart {
  readonly by: string
  readonly at: string
}
const apartOf = (detail: Detail | undefined): Apart | undefined =>
  detail?.isDraft && detail.draftAt ? { by: detail.draftBy, at: detail.draftAt } : undefined

const AUTOSAVE_MS = 3000
const RETRY_MS = 10_000

/**
 * What is being written: kept on the device as it is typed, by the server every few seconds. Both sides' changes meet field by field when
 * somebody else saved first.
 */
export const useWriting = (column: Column, detail: Detail | undefined) => {
  const { stand, now, arrive } = useStand(detail)
  const [apart, setApart] = useState(() => apartOf(detail))
  const [keptAt, setKeptAt] = useState<string | undefined>(detail?.draftAt ?? undefined)
  const [pictures] = useState(() => new Map(picturesOf(detail?.body ?? '')))
  const newest = async (): Promise<Newest> => {
    const found = await readCall(article.detail, { id: now.current.id ?? '', draft: true })
    for (const [file, url] of picturesOf(found.body)) pictures.set(file, url)
    return newestOf(found)
  }
  const form = useCallForm(article.autosave, {
    schema: writingSchema,
    fixed: { column, ...(detail && { id: detail.id, version: detail.version }) },
    defaults: { ...valuesOf(detail) },
    draft: `article:${stand.id ?? `new:${column}`}`,
    toInput: (values) => ({ column, ...contentOf(values as unknown as Values) }),
    words: WORDS,
    newest,
    stays: ({ id, version }) => ({ id, version }),
    onDone: (saved) => {
      const at = new Date().toISOString()
      arrive(saved)
      setKeptAt(at)
      setApart({ by: '您', at })
    },
  })
  const values = useWatch({ control: form.form.control }) as unknown as Values
  useAutosave(form, values, stand.id === undefined)

  /** What was typed is with the server, merged with what others did; false when that did not come about, which is then said. */
  const settle = async (): Promise<boolean> => {
    if (!form.form.formState.isDirty && !form.action.busy) return true
    const before = now.current.version
    await form.submit()
    return now.current.version !== before
  }
  /** Another version on the server, its text being the same. */
  const moved = (saved: Stand) => {
    arrive(saved)
    form.stored(form.form.getValues(), { id: saved.id, version: saved.version })
  }
  return {
    form,
    values,
    stand,
    apart,
    keptAt,
    pictures,
    settle,
    /** For a call that stores the article as it stands here. */
    input: () => inputOf(column, form.form.getValues(), now.current),
    moved,
    stored: (saved: Stand) => {
      moved(saved)
      setKeptAt(undefined)
      setApart(undefined)
    },
  }
}
export type Writing = ReturnType<typeof useWriting>

/** Keeps what is typed by itself once the hands rest; what breaks a rule waits for them. */
const useAutosave = (form: ReturnType<typeof useCallForm>, values: Values, fresh: boolean) => {
  const { isValid, isDirty } = form.form.formState
  const { busy, failure } = form.action
  const empty = fresh && values.title.trim() === '' && values.body === ''
  const waits = isDirty && isValid && !busy && !empty && form.conflict === undefined
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => void form.submit(), failure ? RETRY_MS : AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [waits, values, failure])
}
