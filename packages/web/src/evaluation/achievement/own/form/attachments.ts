import { achievement } from '@portal/contract/evaluation/achievement.calls'
import {
  type AchievementSlot,
  MAX_SLOT_MB,
  slotOf,
} from '@portal/contract/evaluation/achievement-slot.fields'
import { useEffect, useState } from 'react'
import { upload } from '../../../../shared/call/upload.ts'
import { randomId } from '../../../../shared/session.ts'

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

type Base = Pick<Attachment, 'key' | 'slot' | 'name' | 'size'>
interface Saving {
  touch: () => void
  flush: () => Promise<unknown>
}

/**
 * Files of the form, each with its own progress, refusal and retry. One is sent after the other, and the form takes each before the
 * next one follows: uploads that no form has yet are few at a time.
 */
class Uploads {
  items: readonly Attachment[]
  private readonly saving: Saving
  private readonly show: (items: readonly Attachment[]) => void
  private queue: Promise<unknown> = Promise.resolve()
  private readonly running = new Map<string, AbortController>()
  private gone = false

  constructor(items: readonly Attachment[], saving: Saving, show: (items: readonly Attachment[]) => void) {
    this.items = items
    this.saving = saving
    this.show = show
  }

  add = (slot: AchievementSlot, files: readonly File[]): void => {
    for (const file of files) {
      const base = { key: randomId(), slot, name: file.name, size: file.size }
      const message = refusalOf(slot, file)
      this.update([
        ...this.items,
        message ? { ...base, state: 'refused', message } : { ...base, state: 'sending', progress: 0 },
      ])
      if (!message) this.enqueue(base, file)
    }
  }

  remove = (item: Attachment): void => {
    this.running.get(item.key)?.abort()
    this.update(this.items.filter((each) => each.key !== item.key))
    if (item.state === 'stored') this.saving.touch()
  }

  retry = (item: Attachment): void => {
    if (item.state !== 'refused' || !item.retry) return
    const { key, slot, name, size } = item
    this.put({ key, slot, name, size, state: 'sending', progress: 0 })
    this.enqueue({ key, slot, name, size }, item.retry)
  }

  /** Another window changed the record: what it added comes along, what it took away goes. `before`: ids when both began. */
  adopt = (theirs: readonly StoredFile[], before: ReadonlySet<string>): void => {
    const isTheirs = (id: string) => theirs.some((one) => one.id === id)
    const kept = this.items.filter(
      (item) => item.state !== 'stored' || !before.has(item.id) || isTheirs(item.id),
    )
    const mine = new Set(kept.flatMap((item) => (item.state === 'stored' ? [item.id] : [])))
    this.update([...kept, ...theirs.filter(({ id }) => !mine.has(id) && !before.has(id)).map(storedItem)])
  }

  /** As the form names them. */
  stored = () =>
    this.items.flatMap((item) => (item.state === 'stored' ? [{ slot: item.slot, id: item.id }] : []))

  open = (): void => {
    this.gone = false
  }
  close = (): void => {
    this.gone = true
    for (const each of this.running.values()) each.abort()
  }

  private update(items: readonly Attachment[]): void {
    this.items = items
    this.show(items)
  }
  private put(item: Attachment): void {
    this.update(this.items.map((each) => (each.key === item.key ? item : each)))
  }
  private enqueue(base: Base, file: File): void {
    this.queue = this.queue.then(() => this.send(base, file))
  }

  private async send(base: Base, file: File): Promise<void> {
    // Taken away, or the page left, while it waited.
    if (this.gone || !this.items.some(({ key }) => key === base.key)) return
    const controller = new AbortController()
    this.running.set(base.key, controller)
    const outcome = await upload(
      achievement.attach,
      { slot: base.slot },
      {
        files: { file },
        signal: controller.signal,
        onProgress: (progress) => this.put({ ...base, state: 'sending', progress }),
      },
    )
    this.running.delete(base.key)
    if (outcome.ok) {
      this.put({ ...base, state: 'stored', id: outcome.data.id, fileUrl: outcome.data.fileUrl })
      this.saving.touch()
      return void (await this.saving.flush())
    }
    if (controller.signal.aborted) return
    const { kind, text, error } = outcome.failure
    const lost = kind === 'lost' || kind === 'busy' || error?.is('malformed')
    const message = lost ? '上传失败，请检查网络后重试' : text
    this.put({ ...base, state: 'refused', message, ...(lost && { retry: file }) })
  }
}

/** The files of an application for as long as its page is open. */
export const useAttachments = (initial: readonly StoredFile[], saving: Saving) => {
  const [items, show] = useState<readonly Attachment[]>(() => initial.map(storedItem))
  const [uploads] = useState(() => new Uploads(items, saving, show))
  useEffect(() => {
    uploads.open()
    return uploads.close
  }, [uploads])
  const { add, remove, retry, adopt, stored } = uploads
  return {
    ...{ items, add, remove, retry, adopt, stored },
    sending: items.some((item) => item.state === 'sending'),
  }
}
export type Attachments = ReturnType<typeof useAttachments>
