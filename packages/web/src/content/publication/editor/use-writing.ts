import { article } from '@portal/contract/content/publication.calls'
import type { Column, PublicationState } from '@portal/contract/content/publication-columns'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../../shared/api.ts'
import { wordsOf } from '../../../shared/words-of.ts'
import type { Attached } from './attachments-field.tsx'

export interface Values {
  readonly title: string
  readonly summary: string
  readonly source: string
  readonly categoryId: string
  readonly cover: { readonly id: string; readonly url: string }
  readonly body: string
  readonly files: readonly Attached[]
}
export type Detail = OutputOf<typeof article.detail>

const valuesOf = (detail: Detail | undefined): Values => ({
  title: detail?.title ?? '',
  summary: detail?.summary ?? '',
  source: detail?.source ?? '',
  categoryId: detail?.categoryId ?? '',
  cover: { id: detail?.coverFileId ?? '', url: detail?.coverUrl ?? '' },
  body: detail?.body ?? '',
  files: detail?.files.map(({ id, fileName, size }) => ({ id, fileName, size })) ?? [],
})
const contentOf = ({ cover, files, ...values }: Values) => ({
  ...values,
  title: values.title.trim(),
  summary: values.summary.trim(),
  source: values.source.trim(),
  coverFileId: cover.id,
  attachmentIds: files.map(({ id }) => id),
})

export interface Stand {
  /** Undefined until the first save of a new article. */
  readonly id: string | undefined
  readonly version: number
  readonly state: PublicationState
}
/** Changes that are kept beside the live text: readers do not see them. */
interface Apart {
  readonly by: string
  readonly at: string
}
const apartOf = (detail: Detail | undefined): Apart | undefined =>
  detail?.isDraft && detail.draftAt ? { by: detail.draftBy, at: detail.draftAt } : undefined

/** Of what is written: `clean` is with the server. */
export type Keeping = 'clean' | 'waiting' | 'saving' | 'failed' | 'conflict'

const AUTOSAVE_MS = 3000
const RETRY_MS = 10_000

/** What is being written, kept by the server every few seconds, one request at a time. */
export const useWriting = (column: Column, detail: Detail | undefined) => {
  const [values, setValues] = useState(() => valuesOf(detail))
  const [stand, setStand] = useState<Stand>({
    id: detail?.id,
    version: detail?.version ?? 0,
    state: detail?.state ?? 'draft',
  })
  const [apart, setApart] = useState(() => apartOf(detail))
  const [keeping, setKeeping] = useState<Keeping>('clean')
  const [keptAt, setKeptAt] = useState<string | undefined>(detail?.draftAt ?? undefined)
  const [failure, setFailure] = useState('')
  const now = useRef({ values, stand, keeping })
  now.current = { values, stand, keeping }
  const running = useRef<Promise<unknown>>(undefined)

  const change = useCallback((part: Partial<Values>) => {
    setValues((before) => ({ ...before, ...part }))
    setKeeping((before) => (before === 'conflict' ? before : 'waiting'))
  }, [])

  const arrive = (saved: Stand, sent: Values) => {
    const next = { id: saved.id, version: saved.version, state: saved.state }
    // The next request of the same moment must know it, too.
    now.current.stand = next
    setStand(next)
    setKeeping(now.current.values === sent ? 'clean' : 'waiting')
  }
  const target = () => {
    const { id, version } = now.current.stand
    return { column, ...(id !== undefined && { id, version }) }
  }
  /** One after the other: each needs the version that the one before left. */
  const queue = <T>(work: () => Promise<T>): Promise<T> => {
    const next = (running.current ?? Promise.resolve()).then(work, work)
    running.current = next.catch(() => {})
    return next
  }

  const autosave = useCallback(
    () =>
      queue(async () => {
        if (now.current.keeping !== 'waiting' && now.current.keeping !== 'failed') return now.current.stand
        const sent = now.current.values
        setKeeping('saving')
        now.current.keeping = 'saving'
        try {
          arrive(await call(article.autosave, { ...target(), ...contentOf(sent) }), sent)
          const at = new Date().toISOString()
          setKeptAt(at)
          setApart({ by: '您', at })
        } catch (cause) {
          setFailure(wordsOf(cause))
          setKeeping(cause instanceof ApiError && cause.is('stateChanged') ? 'conflict' : 'failed')
        }
        return now.current.stand
      }),
    [],
  )
  useEffect(() => {
    const empty = values.title.trim() === '' && values.body === '' && stand.id === undefined
    if ((keeping !== 'waiting' && keeping !== 'failed') || empty) return
    const timer = setTimeout(() => void autosave(), keeping === 'failed' ? RETRY_MS : AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [values, keeping, stand.id, autosave])

  /** Throws what the server refuses. */
  const save = (act: 'save' | 'publish', publishAt = '') =>
    queue(async () => {
      const sent = now.current.values
      const saved = await call(article.save, { ...target(), ...contentOf(sent), act, publishAt })
      arrive(saved, sent)
      setKeptAt(undefined)
      setApart(undefined)
      return saved
    })
  return { values, change, stand, apart, keeping, keptAt, failure, autosave, save }
}
