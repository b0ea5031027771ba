import { achievement } from '@portal/contract/evaluation/achievement.calls'
import type { AchievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import { useEffect, useRef, useState } from 'react'
import { attempt } from '../../../../shared/call/attempt.ts'
import { readCall } from '../../../../shared/call/use-call.ts'
import { dropOwnDraft, readOwnDraft, writeOwnDraft } from '../../../../shared/form/own-drafts.ts'
import { session } from '../../../../shared/session.ts'
import { toast } from '../../../../shared/ui/toast.tsx'
import type { Detail } from '../types.ts'
import { type Attachments, useAttachments } from './attachments.ts'
import { mergeForms, withNumbersOf, withoutNumbers } from './merge-form.ts'
import type { SaveInput, Saver } from './saver.ts'
import { useAutosave } from './use-autosave.ts'

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
const useStart = (clashes: number | undefined, saver: Saver) => {
  const [opened] = useState(clashes)
  useEffect(() => {
    if (opened === 0) saver.touch()
    if (opened) saver.block()
  }, [opened, saver])
}

/** What both windows began with, and how what another one saved is taken over. */
const useGround = (detail: Detail, text: ReturnType<typeof useText>, first: readonly string[]) => {
  // Titles of the parts that another window changed as well.
  const [clashes, setClashes] = useState(first)
  const ground = useRef({ form: detail.form, files: idsOf(detail.files) })
  const sent = useRef(ground.current)
  /** One with the record as it is now; where both changed the same, only if mine shall stand. */
  const adopt = async (files: Attachments, mineStands: boolean): Promise<number | undefined> => {
    const now = await attempt(() => readCall(achievement.detail, { id: detail.project.id }))
    if (!now.ok || !now.data.editable) return undefined
    const merged = mergeForms(ground.current.form, now.data.form, text.latest.current.form)
    setClashes(mineStands ? [] : merged.clashes)
    if (merged.clashes.length > 0 && !mineStands) return undefined
    text.set({ form: merged.form })
    files.adopt(now.data.files, ground.current.files)
    ground.current = { form: now.data.form, files: idsOf(now.data.files) }
    return now.data.project.version
  }
  return {
    ...{ clashes, adopt },
    before: () => ground.current.form,
    sending: (attach: Attach) => {
      sent.current = { form: text.latest.current.form, files: idsOf(attach) }
    },
    arrived: () => {
      ground.current = sent.current
    },
  }
}

/** An application while it is written: its text, answers and files, saved by themselves, one with what other windows save. */
export const useApplication = (detail: Detail) => {
  const { id, version } = detail.project
  const { found, keep, forget } = useLeftOver(detail)
  const text = useText({ form: found?.form ?? detail.form, replies: found?.replies ?? {} })
  const { form, replies, latest, set } = text
  const ground = useGround(detail, text, found?.clashes ?? [])
  const input = (): SaveInput => {
    const attach = files.stored()
    ground.sending(attach)
    return inputOf(latest.current, attach)
  }
  const { saver, state, unsaved } = useAutosave({
    ...{ id, version, input },
    keep: () => keep({ before: ground.before(), ...latest.current }),
    onSaved: (all) => {
      ground.arrived()
      if (all) forget()
    },
    onOvertaken: async () => {
      const over = await ground.adopt(files, false)
      if (over !== undefined) toast('其他窗口或设备上的修改已一并保留')
      return over
    },
  })
  const files = useAttachments(detail.files, saver)
  useStart(found?.clashes.length, saver)
  const typed = (change: Parameters<typeof set>[0]) => {
    set(change)
    saver.touch()
  }
  return {
    ...{ form, replies, files, input, saver, state, unsaved, forget },
    clashes: ground.clashes,
    /** When what was left over was typed. */
    restoredAt: found?.at,
    /** Before the record is read anew: what is not saved is not wanted. */
    giveUp: () => {
      saver.drop()
      forget()
    },
    change: (next: AchievementForm) => typed({ form: next }),
    answer: (itemId: string, words: string) =>
      typed({ replies: { ...latest.current.replies, [itemId]: words } }),
    /** Of the parts that both changed, mine; of the others, whoever changed them. */
    keepMine: async () => {
      const over = await ground.adopt(files, true)
      if (over === undefined) return toast('内容尚未保存，请稍后再试', 'error')
      await saver.goOn(over)
    },
  }
}
export type Application = ReturnType<typeof useApplication>
