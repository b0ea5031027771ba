import type { MeetingQuestion } from '@portal/contract/evaluation/meeting/meeting.calls'
import { meetingLive } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../shared/call/use-action.ts'
import { sessionEnd } from '../../../shared/session-end.ts'
import { following, type Shown } from '../view.ts'

const SAVE_MS = 1_200
export interface Words {
  readonly asker: string
  readonly question: string
  readonly answer: string
}
const wordsIn = ({ asker, question, answer }: Words): Words => ({ asker, question, answer })
const same = (a: Words, b: Words) => a.asker === b.asker && a.question === b.question && a.answer === b.answer

/** What is typed is saved by itself; what somebody else typed meanwhile is shown, and not lost. */
export const useSavedQuestion = ({ view, question }: Shown & { question: MeetingQuestion }) => {
  const [words, setWords] = useState<Words>(wordsIn(question))
  const [base, setBase] = useState(question)
  const store = useAction(meetingLive.ask, {
    onRefused: (error) => {
      following.onRefused(error)
      // The newer record then stands beside one's own.
      return error.is('stateChanged')
    },
  })
  useEffect(store.shown, [store.shown])
  const dirty = !same(words, base)
  useEffect(() => (dirty ? sessionEnd.hold() : undefined), [dirty])
  // Nothing typed here: what others wrote is simply newer.
  if (!dirty && question.version > base.version) {
    setBase(question)
    setWords(wordsIn(question))
  }
  const conflict = dirty && question.version > base.version && !store.busy
  const save = async (version: number) => {
    const saved = await store.run({
      ...{ id: view.id, achievementId: question.achievementId, questionId: question.id },
      ...{ ...words, expectVersion: version },
    })
    if (saved) setBase({ ...question, ...words, version: saved.version })
  }
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    if (!dirty || conflict || store.busy || words.question.trim() === '') return
    const timer = setTimeout(() => void latest.current(base.version), SAVE_MS)
    return () => clearTimeout(timer)
  }, [words, dirty, conflict, store.busy, base.version])
  const theirs = () => {
    setBase(question)
    setWords(wordsIn(question))
  }
  const state = store.busy ? '正在保存…' : dirty ? '未保存' : '已保存'
  return {
    ...{ words, setWords, conflict, state, theirs },
    failure: store.failure,
    mine: () => save(question.version),
  }
}
