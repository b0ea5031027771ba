import { achievement } from '@portal/contract/evaluation/achievement.calls'
import type { AchievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import { useEffect, useRef, useState } from 'react'
import { attempt } from '../../../shared/call/attempt.ts'
import { readCall } from '../../../shared/call/use-call.ts'
import { dropOwnDraft, readOwnDraft, writeOwnDraft } from '../../../shared/form/own-drafts.ts'
import { session } from '../../../shared/session.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { useAttachments } from './attachments.ts'
import { mergeForms, withNumbersOf, withoutNumbers } from './merge-form.ts'
import type { Detail } from './types.ts'
import { type SaveInput, useAutosave } from './use-autosave.ts'

type Replies = Readonly<Record<string, string>>
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

/** An application while it is written: its text, answers and files, saved by themselves, one with what other windows save. */
export const useApplication = (detail: Detail) => {
  const { id } = detail.project
  const left = useLeftOver(detail)
  const { found } = left
  const [form, setForm] = useState(found?.form ?? detail.form)
  const [replies, setReplies] = useState<Replies>(found?.replies ?? {})
  // Titles of the parts that another window changed as well.
  const [clashes, setClashes] = useState(found?.clashes ?? [])
  // What is saved is asked for by timers, outside of rendering.
  const latest = useRef({ form, replies })
  // What both windows began with: the last that was saved or read.
  const ground = useRef({ form: detail.form, files: idsOf(detail.files) })
  const sent = useRef(ground.current)

  const set = (next: AchievementForm) => {
    latest.current = { ...latest.current, form: next }
    setForm(next)
  }
  const input = (): SaveInput => {
    const { promises: _given, ...parts } = latest.current.form
    const attach = files.stored()
    sent.current = { form: latest.current.form, files: idsOf(attach) }
    return {
      ...parts,
      attach,
      reply: Object.entries(latest.current.replies).map(([itemId, text]) => ({ itemId, text })),
    }
  }
  const adopt = (newest: Detail, merged: AchievementForm) => {
    set(merged)
    files.adopt(newest.files, ground.current.files)
    ground.current = { form: newest.form, files: idsOf(newest.files) }
  }
  const saving = useAutosave({
    ...{ id, version: detail.project.version, input },
    keep: () => left.keep({ before: ground.current.form, ...latest.current }),
    onSaved: (all) => {
      ground.current = sent.current
      if (all) left.forget()
    },
    onOvertaken: async () => {
      const found = await attempt(() => readCall(achievement.detail, { id }))
      if (!found.ok || !found.data.editable) return undefined
      const merged = mergeForms(ground.current.form, found.data.form, latest.current.form)
      if (merged.clashes.length > 0) return void setClashes(merged.clashes)
      adopt(found.data, merged.form)
      toast('其他窗口或设备上的修改已一并保留')
      return found.data.project.version
    },
  })
  const files = useAttachments(detail.files, saving)
  const { touch, block } = saving
  const [opened] = useState(found?.clashes.length)
  useEffect(() => {
    if (opened === 0) touch()
    if (opened) block()
  }, [opened, touch, block])

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
    change: (next: AchievementForm) => {
      set(next)
      touch()
    },
    answer: (itemId: string, text: string) => {
      latest.current = { ...latest.current, replies: { ...latest.current.replies, [itemId]: text } }
      setReplies(latest.current.replies)
      touch()
    },
    /** Of the parts that both changed, mine; of the others, whoever changed them. */
    keepMine: async () => {
      const now = await attempt(() => readCall(achievement.detail, { id }))
      if (!now.ok) return toast(now.failure.text, 'error')
      adopt(now.data, mergeForms(ground.current.form, now.data.form, latest.current.form).form)
      setClashes([])
      await saving.goOn(now.data.project.version)
    },
  }
}
export type Application = ReturnType<typeof useApplication>
