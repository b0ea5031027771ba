import type { mail } from '@portal/contract/communication/channel.calls'
import { message } from '@portal/contract/communication/message.calls'
import type { MessageChannel } from '@portal/contract/communication/message.fields'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Told } from '../../../shared/call/attempt.ts'
import { useAction } from '../../../shared/call/use-action.ts'
import { readCall } from '../../../shared/call/use-call.ts'
import { type CallForm, useCallForm } from '../../../shared/form/use-call-form.ts'
import { callsOf, DRAFT_WORDS, type Draft, draftOf, draftSchema, inputOf, type Stored } from './draft.ts'

interface Beginning {
  channel: MessageChannel
  stored: Stored | undefined
  /** What a new one begins with. */
  given: Draft
  /** Tells new ones apart that began differently. */
  sheet: string
  locked: boolean
  /** It was kept as a draft of its own because the other one was changed or sent. */
  onCopied: (id: string) => void
}

interface Saved {
  readonly id: string
  readonly version: number
}

/**
 * A draft being written: kept on the device while it is typed, on the server when it is saved. Who saves over somebody else's change merges
 * with it; what has been sent meanwhile can only be kept as another draft.
 */
export const useMessageForm = ({ channel, stored, given, sheet, locked, onCopied }: Beginning) => {
  const calls = callsOf(channel)
  const [saved, setSaved] = useState(stored && { id: stored.id, version: stored.version })
  const [lost, setLost] = useState(false)
  const last = useRef<Saved>(undefined)
  const form = useCallForm(calls.save, {
    schema: draftSchema,
    fixed: { channel, ...saved },
    defaults: { ...(stored ? draftOf(stored) : given) },
    draft: !locked && `message:${channel}:${saved?.id ?? sheet}`,
    toInput: (values) => inputOf(channel, values as unknown as Draft),
    words: DRAFT_WORDS,
    newest: async () => {
      setLost(true)
      const now = await readCall(message.get, { id: saved?.id ?? '' })
      if (now.state !== 'draft') throw new Told('这份草稿刚被发送，您填写的内容仍在页面上')
      setLost(false)
      return { values: { ...draftOf(now) }, fixed: { id: now.id, version: now.version } }
    },
    stays: ({ id, version }) => ({ id, version }),
    done: '草稿已保存',
    onDone: ({ id, version }) => {
      last.current = { id, version }
      setSaved({ id, version })
      // A new draft gets its address once it is saved; a reload finds it again.
      if (saved?.id !== id) window.history.replaceState(window.history.state, '', `?id=${id}`)
    },
  })
  const draft = useWatch({ control: form.form.control }) as unknown as Draft
  const change = (part: Partial<Draft>) => {
    for (const [name, value] of Object.entries(part))
      form.form.setValue(name, value as string, { shouldDirty: true })
  }
  const copy = useCopy(channel, form, onCopied)
  return {
    form,
    draft,
    change,
    saved,
    /** It has another version on the server, its text being the same. */
    moved: setSaved,
    lost,
    copy: {
      ...copy,
      // Attached files belong to the other draft.
      start: () => copy.run({ ...inputOf(channel, draft), fileIds: [] }),
    },
    /** What now lies on the server as it stands here; undefined when it could not be saved. */
    save: async (): Promise<Saved | undefined> => {
      last.current = undefined
      await form.submit()
      return last.current
    },
  }
}

/** Keeps what stands here as a draft of its own, because the other one was changed or sent. */
const useCopy = (channel: MessageChannel, form: CallForm<typeof mail.save>, onCopied: (id: string) => void) =>
  useAction(callsOf(channel).save, {
    done: '已另存为新草稿',
    onDone: async ({ id }) => {
      form.draft.clear()
      form.form.reset(form.form.getValues())
      // The guard lets go with the next drawing.
      await new Promise((resolve) => setTimeout(resolve))
      onCopied(id)
    },
  })
export type MessageForm = ReturnType<typeof useMessageForm>
