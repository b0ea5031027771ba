import { FILE_PURPOSES, type FilePurpose, file } from '@portal/contract/identity/file.calls'
import { ERRORS } from '@portal/contract/platform/errors'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../shared/call/attempt.ts'
import { upload } from '../../../shared/call/upload.ts'
import { randomId } from '../../../shared/session.ts'

/** Slots that take scans through the attachment call; photos have a call of their own. */
export type ScanSlot = Extract<FilePurpose, 'companyAttach' | 'tableAttach' | 'multiConfirmFile'>

export interface StoredFile {
  id: string
  fileName: string
  size: number
  mime: string
  /** Belongs to the record already: taking it away only leaves it out of the next submit. */
  kept: boolean
}

export type Upload = { key: string; slot: ScanSlot; name: string; size: number } & (
  | { state: 'sending'; progress: number }
  | { state: 'stored'; stored: StoredFile; local?: File }
  | { state: 'refused'; message: string; retry?: File }
)

export const MAX_FILES = 10
export const TOO_MANY = `最多上传${MAX_FILES}个文件`
const NETWORK = '上传失败，请检查网络后重试'

/** What the page can tell before anything is sent. The server looks at the content. */
const refusalOf = (slot: ScanSlot, { name, size }: { name: string; size: number }): string | undefined => {
  const { kinds, maxBytes } = FILE_PURPOSES[slot]
  const kind = /\.([^.]+)$/.exec(name.toLowerCase())?.[1]?.replace('jpeg', 'jpg') ?? ''
  if (!(kinds as readonly string[]).includes(kind)) return ERRORS.fileKind.text
  return size >= maxBytes ? ERRORS.fileTooLarge.text : undefined
}

const refusedFor = ({ error, kind, text }: Failure): { message: string; again: boolean } =>
  !error || kind === 'lost' || error.is('malformed')
    ? { message: NETWORK, again: true }
    : { message: text, again: kind === 'busy' || error.is('internal') }

const fromStored = (slot: ScanSlot, stored: StoredFile): Upload => ({
  key: stored.id,
  slot,
  name: stored.fileName,
  size: stored.size,
  state: 'stored',
  stored,
})

const begun = (slot: ScanSlot, local: File): Upload => {
  const base = { key: randomId(), slot, name: local.name, size: local.size }
  const message = refusalOf(slot, local)
  return message ? { ...base, state: 'refused', message } : { ...base, state: 'sending', progress: 0 }
}

type Initial = Partial<Record<ScanSlot, readonly StoredFile[]>>
const useItems = (initial: Initial) => {
  const [items, setItems] = useState<readonly Upload[]>(() =>
    Object.entries(initial).flatMap(([slot, files]) =>
      files.map((each) => fromStored(slot as ScanSlot, each)),
    ),
  )
  const put = useCallback((item: Upload) => {
    setItems((list) => list.map((each) => (each.key === item.key ? item : each)))
  }, [])
  const drop = useCallback((key: string) => setItems((list) => list.filter((each) => each.key !== key)), [])
  return { items, setItems, put, drop }
}

/** One call for each file; `put` is told how far it is and what came of it. Leaving the page ends those under way. */
const useSending = (ticket: string, put: (item: Upload) => void) => {
  const running = useRef(new Map<string, AbortController>())
  const access = useRef(ticket)
  access.current = ticket
  useEffect(
    () => () => {
      for (const each of running.current.values()) each.abort()
    },
    [],
  )
  const send = useCallback(
    async (key: string, slot: ScanSlot, local: File) => {
      const base = { key, slot, name: local.name, size: local.size }
      const controller = new AbortController()
      running.current.set(key, controller)
      const sent = await upload(
        file.upload,
        { type: slot as never },
        {
          ticket: access.current,
          files: { file: local },
          signal: controller.signal,
          onProgress: (progress) => put({ ...base, state: 'sending', progress }),
        },
      )
      running.current.delete(key)
      if (controller.signal.aborted) return false
      if (sent.ok) {
        const { id, fileName, size, mime } = sent.data
        put({ ...base, state: 'stored', stored: { id, fileName, size, mime, kept: false }, local })
        return true
      }
      const { message, again } = refusedFor(sent.failure)
      put({ ...base, state: 'refused', message, ...(again ? { retry: local } : {}) })
      return false
    },
    [put],
  )
  const abort = (key: string) => running.current.get(key)?.abort()
  return { send, abort, access }
}

/** Files on their way to a record: sent at once, one call each, so that each has its own progress, cancel and refusal. */
export function useUploads(ticket: string, initial: Initial = {}) {
  const { items, setItems, put, drop } = useItems(initial)
  const { send, abort, access } = useSending(ticket, put)

  const remove = useCallback(
    (item: Upload) => {
      abort(item.key)
      drop(item.key)
      // The result of the delete is ignored; what stays behind is swept by the server.
      if (item.state === 'stored' && !item.stored.kept)
        void upload(file.removeAttachment, { id: item.stored.id }, { ticket: access.current })
    },
    [drop],
  )

  /** What a file takes the place of, once it is there. */
  const instead = useRef(new Map<string, readonly Upload[]>())
  const arrived = useCallback(
    (key: string, stored: boolean) => {
      if (stored) instead.current.get(key)?.forEach(remove)
    },
    [remove],
  )
  const add = useCallback(
    (slot: ScanSlot, files: readonly File[], replaced: readonly Upload[] = []) => {
      const fresh = files.map((local) => ({ local, item: begun(slot, local) }))
      setItems((list) => [...list, ...fresh.map(({ item }) => item)])
      for (const { item, local } of fresh)
        if (item.state === 'sending') {
          instead.current.set(item.key, replaced)
          void send(item.key, slot, local).then((stored) => arrived(item.key, stored))
        }
    },
    [send, arrived],
  )

  const retry = useCallback(
    (item: Upload) => {
      if (item.state !== 'refused' || !item.retry) return
      put({ key: item.key, slot: item.slot, name: item.name, size: item.size, state: 'sending', progress: 0 })
      void send(item.key, item.slot, item.retry).then((stored) => arrived(item.key, stored))
    },
    [put, send, arrived],
  )

  return {
    items,
    add,
    remove,
    retry,
    /** A new ticket does not own what was sent with the old one. */
    forgetSent: () => setItems((list) => list.filter((each) => each.state === 'stored' && each.stored.kept)),
    sending: items.some((each) => each.state === 'sending'),
    in: (slot: ScanSlot): StoredFile[] =>
      items.flatMap((each) => (each.slot === slot && each.state === 'stored' ? [each.stored] : [])),
  }
}

export type Uploads = ReturnType<typeof useUploads>
