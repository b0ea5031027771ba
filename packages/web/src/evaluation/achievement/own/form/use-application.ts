import { achievement } from '@portal/contract/evaluation/achievement.calls'
import type { AchievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import { useEffect, useRef, useState } from 'react'
import { attempt } from '../../../../shared/call/attempt.ts'
import { readCall } from '../../../../shared/call/use-call.ts'
import { dropOwnDraft, readOwnDraft, writeOwnDraft } from '../../../../shared/form/own-drafts.ts'
import { session } from '../../../../shared/session.ts'
import { toast } from '../../../../shared/ui/toast.tsx'
import type { Detail } from '../types.ts'
import { useAttachments } from './attachments.ts'
import { mergeForms, withNumbersOf, withoutNumbers } from './merge-form.ts'
import { type SaveInput, useAutosave } from './use-autosave.ts'

type Replies = Readonly<Record<string, string>>
type Attach = NonNullable<SaveInput['attach']>
/** What was typed and not saved, with what it was typed over. */
interface Kept {
  before: AchievementForm
  form: AchievementForm
  replies: Replies
}
const idsOf = (files: readonly { id: string }[]): ReadonlySet<string> => new Set(files.map(({ id }) => id))

/** What an earlier visit typed and could not save, over the record as it is now. */
const useLeftOver = (detail: Detail) => {
  const [owner] = useState(session.owner)
  const name = `achievement:${detail.project.id}`
  const [found] = useState(() => {
    const draft = readOwnDraft<Kept>(name, owner)
    if (!draft) return undefined
    const { before, form, replies } = draft.value
    const numbers = (one: AchievementForm) => withNumbersOf(detail.form, one)
    return { at: draft.at, replies, ...mergeForms(numbers(before), detail.form, numbers(form)) }
  })
  return {
    found,
    keep: (kept: Kept) =>
      void writeOwnDraft<Kept>(name, owner, {
        ...kept,
        before: withoutNumbers(kept.before),
        form: withoutNumbers(kept.form),
      }),
    forget: () => dropOwnDraft(name, owner),
  }
}

/** Text and answers as they are typed. What is saved is asked for by timers, outside of rendering: `latest`. */
const useText = (first: { form: AchievementForm; replies: Replies }) => {
  const [text, setText] = useState(first)
  const latest = useRef(text)
  const set = (change: Partial<typeof first>) => {
    latest.current = { ...latest.current, ...change }
    setText(latest.current)
  }
  return { ...text, latest, set }
}

const inputOf = (
  { form, replies }: { form: AchievementForm; replies: Replies },
  attach: Attach,
): SaveInput => {
  const { promises: _given, ...parts } = form
  return { ...parts, attach, reply: Object.entries(replies).map(([itemId, text]) => ({ itemId, text })) }
}

/** Saves what an earlier visit left, or asks about it. */
const useStart = (clashes: number | undefined, touch: () => void, block: () => void) => {
  const [opened] = useState(clashes)
  useEffect(() => {
    if (opened === 0) touch()
    if (opened) block()
  }, [opened, touch, block])
}

/** An application while it is written: its text, answers and files, saved by themselves, one with what other windows save. */
export const useApplication = (detail: Detail) => {
  const { id, version } = detail.project
  const left = useLeftOver(detail)
  const { found } = left
  const { form, replies, latest, set } = useText({
    form: found?.form ?? detail.form,
    replies: found?.replies ?? {},
  })
  // Titles of the parts that another window changed as well.
  const [clashes, setClashes] = useState(found?.clashes ?? [])
  // What both windows began with: the last that was saved or read.
  const ground = useRef({ form: detail.form, files: idsOf(detail.files) })
  const sent = useRef(ground.current)
  const input = (): SaveInput => {
    const attach = files.stored()
    sent.current = { form: latest.current.form, files: idsOf(attach) }
    return inputOf(latest.current, attach)
  }
  /** One with the record as another window left it; where both changed the same, only if mine shall stand. */
  const adopt = async (mineStands: boolean): Promise<number | undefined> => {
    const now = await attempt(() => readCall(achievement.detail, { id }))
    if (!now.ok || !now.data.editable) return undefined
    const merged = mergeForms(ground.current.form, now.data.form, latest.current.form)
    setClashes(merged.clashes)
    if (merged.clashes.length > 0 && !mineStands) return undefined
    set({ form: merged.form })
    files.adopt(now.data.files, ground.current.files)
    ground.current = { form: now.data.form, files: idsOf(now.data.files) }
    return now.data.project.version
  }
  const saving = useAutosave({
    ...{ id, version, input },
    keep: () => left.keep({ before: ground.current.form, ...latest.current }),
    onSaved: (all) => {
      ground.current = sent.current
      if (all) left.forget()
    },
    onOvertaken: async () => {
      const over = await adopt(false)
      if (over !== undefined) toast('其他窗口或设备上的修改已一并保留')
      return over
    },
  })
  const files = useAttachments(detail.files, saving)
  useStart(found?.clashes.length, saving.touch, saving.block)
  const typed = (change: Parameters<typeof set>[0]) => {
    set(change)
    saving.touch()
  }
  return {
    ...{ form, replies, saving, files, input, clashes },
    /** When what was left over was typed. */
    restoredAt: found?.at,
    forget: left.forget,
    /** Before the record is read anew: what is not saved is not wanted. */
    giveUp: () => {
      saving.drop()
      left.forget()
    },
    change: (next: AchievementForm) => typed({ form: next }),
    answer: (itemId: string, text: string) =>
      typed({ replies: { ...latest.current.replies, [itemId]: text } }),
    /** Of the parts that both changed, mine; of the others, whoever changed them. */
    keepMine: async () => {
      const over = await adopt(true)
      if (over === undefined) return toast('内容尚未保存，请稍后再试', 'error')
      setClashes([])
      await saving.goOn(over)
    },
  }
}
export type Application = ReturnType<typeof useApplication>
