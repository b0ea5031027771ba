import type { WriteEndpoint } from '@portal/contract/platform/endpoint'
import { shortTime } from '@portal/contract/platform/time'
import { useState } from 'react'
import type * as z from 'zod'
import { ActionNote } from '../call/action-note.tsx'
import { useAction } from '../call/use-action.ts'
import { ActionDialog } from '../form/action-dialog.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** A text at one of its versions. */
interface Version {
  id: string
  version: number
}
/** The three acts between an author and whoever releases the text (docs/handbook/office.md#notices). */
interface Calls<V extends Version> {
  handIn: WriteEndpoint & { readonly output: z.ZodType<V> }
  takeBack: WriteEndpoint & { readonly output: z.ZodType<V> }
  sendBack: WriteEndpoint
}
interface Options<V extends Version> {
  calls: Calls<V>
  /** How it stood when it was read; undefined: it is new. */
  stored: { handedInAt: string | null; returnNote: string; returnedBy: string } | undefined
  /** It has another version on the server, its text being the same. */
  onMoved: (saved: V) => void
}

/** Where a draft stands between its author and whoever releases it. */
export const useRelease = <V extends Version>({ calls, stored, onMoved }: Options<V>) => {
  const [handedInAt, setHandedIn] = useState(stored?.handedInAt ?? null)
  const handIn = useAction(calls.handIn, {
    done: '已提交审核，管理员会收到提醒',
    onDone: (saved) => {
      onMoved(saved)
      setHandedIn(new Date().toISOString())
    },
  })
  const takeBack = useAction(calls.takeBack, {
    done: '已撤回',
    onDone: (saved) => {
      onMoved(saved)
      setHandedIn(null)
    },
  })
  return { handedInAt, handIn, takeBack, sendBack: calls.sendBack, stored }
}
export type Release<V extends Version = Version> = ReturnType<typeof useRelease<V>>

interface NoteProps {
  release: Pick<Release, 'handedInAt' | 'takeBack' | 'sendBack' | 'stored'>
  /** Undefined: nothing is on the server yet. */
  saved: Version | undefined
  manages: boolean
  /** Who handed it in. */
  author: string | undefined
  words: {
    /** 这份草稿 */
    it: string
    /** What the author, and whoever manages, read about the next step. */
    waits: string
    decides: string
    /** 待您审核 */
    title: string
  }
  onSentBack: () => void
}

/** Handed in, or come back with a reason. */
export function ReleaseNote({ release, saved, manages, author, words, onSentBack }: NoteProps) {
  const [asking, setAsking] = useState(false)
  const { handedInAt, takeBack, sendBack, stored } = release
  if (handedInAt === null)
    return stored?.returnNote ? (
      <Banner tone="warning" title={`${stored.returnedBy}退回了${words.it}`}>
        {stored.returnNote}
      </Banner>
    ) : null
  return (
    <>
      <Banner
        tone="info"
        title={manages ? `${author ?? ''}提交，${words.title}` : '已提交审核'}
        actions={
          saved &&
          (manages ? (
            <Button kind="secondary" onClick={() => setAsking(true)}>
              退回…
            </Button>
          ) : (
            <Button kind="secondary" busy={takeBack.busy} onClick={() => takeBack.run({ ...saved })}>
              撤回送审
            </Button>
          ))
        }
      >
        提交于 {shortTime(handedInAt)}。{manages ? words.decides : words.waits}
      </Banner>
      <ActionNote action={takeBack} />
      {asking && saved && (
        <ActionDialog
          endpoint={sendBack}
          fixed={{ ...saved }}
          title={`退回${words.it}？`}
          submitText="退回"
          done="已退回作者"
          onDone={onSentBack}
          onClose={() => setAsking(false)}
        >
          退回后作者可以修改，再次提交。
        </ActionDialog>
      )}
    </>
  )
}
