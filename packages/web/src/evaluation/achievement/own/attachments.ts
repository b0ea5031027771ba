import { achievement } from '@portal/contract/evaluation/achievement.calls'
import {
  type AchievementSlot,
  MAX_SLOT_MB,
  slotOf,
} from '@portal/contract/evaluation/achievement-form.fields'
import { useCallback, useEffect, useRef, useState } from 'react'
import { upload } from '../../../shared/call/upload.ts'
import { randomId } from '../../../shared/session.ts'

export type Attachment = { key: string; slot: AchievementSlot; name: string; size: number } & (
  | { state: 'sending'; progress: number }
  | { state: 'stored'; id: string; fileUrl: string }
  | { state: 'refused'; message: string; retry?: File }
)

export interface StoredFile {
  readonly id: string
  readonly slot: string
  readonly fileName: string
  readonly size: number
  readonly fileUrl: string
}

/** What the page can tell before anything is sent; the server looks at the content. */
const refusalOf = (slot: AchievementSlot, { name, size }: File): string | undefined => {
  const { kinds } = slotOf(slot)
  const kind = /\.([^.]+)$/.exec(name.toLowerCase())?.[1]?.replace('jpeg', 'jpg') ?? ''
  if (!(kinds as readonly string[]).includes(kind)) return `请上传${kinds.join('、')}格式的文件`
  return size >= MAX_SLOT_MB * 1024 * 1024 ? `文件大小不能超过${MAX_SLOT_MB}MB` : undefined
}

const storedItem = ({ id, slot, fileName, size, fileUrl }: StoredFile): Attachment => ({
  ...{ key: id, slot: slot as AchievementSlot, name: fileName, size, id, fileUrl },
  state: 'stored',
})

/**
 * Files of the form, each with its own progress, refusal and retry. One is sent after the other, and the form takes each before the
 * next one follows: uploads that no form has yet are few at a time.
 */
export const useAttachments = (
  initial: readonly StoredFile[],
  { touch, flush }: { touch: () => void; flush: () => Promise<unknown> },
) => {
  const [items, setItems] = useState<readonly Attachment[]>(() => initial.map(storedItem))
  // What is saved is asked for by timers, outside of rendering.
  const latest = useRef(items)
  const saving = useRef({ touch, flush })
  saving.current = { touch, flush }
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const running = useRef(new Map<string, AbortController>())
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      for (const each of running.current.values()) each.abort()
    }
  }, [])
  const update = useCallback((next: (list: readonly Attachment[]) => readonly Attachment[]) => {
    latest.current = next(latest.current)
    setItems(latest.current)
  }, [])
  const put = useCallback(
    (item: Attachment) => update((list) => list.map((each) => (each.key === item.key ? item : each))),
    [update],
  )

  const send = useCallback(
    async (base: { key: string; slot: AchievementSlot; name: string; size: number }, file: File) => {
      // Taken away, or the page left, while it waited.
      if (gone.current || !latest.current.some(({ key }) => key === base.key)) return
      const controller = new AbortController()
      running.current.set(base.key, controller)
      const outcome = await upload(
        achievement.attach,
        { slot: base.slot },
        {
          files: { file },
          signal: controller.signal,
          onProgress: (progress) => put({ ...base, state: 'sending', progress }),
        },
      )
      running.current.delete(base.key)
      if (outcome.ok) {
        put({ ...base, state: 'stored', id: outcome.data.id, fileUrl: outcome.data.fileUrl })
        saving.current.touch()
        return void (await saving.current.flush())
      }
      if (controller.signal.aborted) return
      const { kind, text, error } = outcome.failure
      const lost = kind === 'lost' || kind === 'busy' || error?.is('malformed')
      const message = lost ? '上传失败，请检查网络后重试' : text
      put({ ...base, state: 'refused', message, ...(lost && { retry: file }) })
    },
    [put],
  )

  const enqueue = useCallback(
    (base: { key: string; slot: AchievementSlot; name: string; size: number }, file: File) => {
      queue.current = queue.current.then(() => send(base, file))
    },
    [send],
  )
  const add = useCallback(
    (slot: AchievementSlot, files: readonly File[]) => {
      for (const file of files) {
        const base = { key: randomId(), slot, name: file.name, size: file.size }
        const message = refusalOf(slot, file)
        update((list) => [
          ...list,
          message ? { ...base, state: 'refused', message } : { ...base, state: 'sending', progress: 0 },
        ])
        if (!message) enqueue(base, file)
      }
    },
    [update, enqueue],
  )
  const remove = useCallback(
    (item: Attachment) => {
      running.current.get(item.key)?.abort()
      update((list) => list.filter((each) => each.key !== item.key))
      if (item.state === 'stored') saving.current.touch()
    },
    [update],
  )
  const retry = useCallback(
    (item: Attachment) => {
      if (item.state !== 'refused' || !item.retry) return
      const { key, slot, name, size } = item
      put({ key, slot, name, size, state: 'sending', progress: 0 })
      enqueue({ key, slot, name, size }, item.retry)
    },
    [put, enqueue],
  )
  /** Another window changed the record: what it added comes along, what it took away goes. `before`: ids when both began. */
  const adopt = useCallback(
    (theirs: readonly StoredFile[], before: ReadonlySet<string>) =>
      update((list) => {
        const kept = list.filter(
          (item) =>
            item.state !== 'stored' || !before.has(item.id) || theirs.some(({ id }) => id === item.id),
        )
        const mine = new Set(kept.flatMap((item) => (item.state === 'stored' ? [item.id] : [])))
        return [...kept, ...theirs.filter(({ id }) => !mine.has(id) && !before.has(id)).map(storedItem)]
      }),
    [update],
  )
  return {
    items,
    add,
    adopt,
    remove,
    retry,
    /** As the form names them. */
    stored: () =>
      latest.current.flatMap((item) => (item.state === 'stored' ? [{ slot: item.slot, id: item.id }] : [])),
    sending: items.some((item) => item.state === 'sending'),
  }
}
export type Attachments = ReturnType<typeof useAttachments>
