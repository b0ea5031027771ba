import type { MeetingQuestion } from '@portal/contract/evaluation/meeting.calls'
import { meetingLive } from '@portal/contract/evaluation/meeting-live.calls'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../shared/api.ts'
import { shortTime } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { TextArea, TextField } from '../../shared/ui/text-fields.tsx'
import { wordsOf } from '../../shared/words-of.ts'
import styles from './meeting.module.css'
import { attempt, nameOf, type Shown } from './view.ts'

const SAVE_MS = 1_200
interface Words {
  readonly asker: string
  readonly question: string
  readonly answer: string
}
const wordsIn = ({ asker, question, answer }: Words): Words => ({ asker, question, answer })
const same = (a: Words, b: Words) => a.asker === b.asker && a.question === b.question && a.answer === b.answer

/** What is typed is saved by itself; what somebody else typed meanwhile is shown, and not lost. */
const useAutosave = ({ view, reload, question }: Shown & { question: MeetingQuestion }) => {
  const [words, setWords] = useState<Words>(wordsIn(question))
  const [base, setBase] = useState(question)
  const [failure, setFailure] = useState('')
  const [saving, setSaving] = useState(false)
  const dirty = !same(words, base)
  // Nothing typed here: what others wrote is simply newer.
  if (!dirty && question.version > base.version) {
    setBase(question)
    setWords(wordsIn(question))
  }
  const conflict = dirty && question.version > base.version && !saving
  const save = async (version: number) => {
    setSaving(true)
    try {
      const saved = await call(meetingLive.ask, {
        ...{ id: view.id, achievementId: question.achievementId, questionId: question.id },
        ...{ ...words, expectVersion: version },
      })
      setBase({ ...question, ...words, version: saved.version })
      setFailure('')
    } catch (cause) {
      setFailure(cause instanceof ApiError && cause.is('stateChanged') ? '' : wordsOf(cause))
      await reload()
    } finally {
      setSaving(false)
    }
  }
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    if (!dirty || conflict || saving || words.question.trim() === '') return
    const timer = setTimeout(() => void latest.current(base.version), SAVE_MS)
    return () => clearTimeout(timer)
  }, [words, dirty, conflict, saving, base.version])
  const theirs = () => {
    setBase(question)
    setWords(wordsIn(question))
  }
  return { words, setWords, dirty, conflict, saving, failure, theirs, mine: () => save(question.version) }
}

const Entry = ({ view, reload, question, n }: Shown & { question: MeetingQuestion; n: number }) => {
  const [removing, setRemoving] = useState(false)
  const { words, setWords, dirty, conflict, saving, failure, theirs, mine } = useAutosave({
    ...{ view, reload, question },
  })
  const put = (key: keyof Words) => (text: string) => setWords({ ...words, [key]: text })
  const remove = async () => {
    setRemoving(false)
    const input = { id: view.id, questionId: question.id, expectVersion: question.version }
    await attempt(() => call(meetingLive.removeQuestion, input), '已删除')
    await reload()
  }
  if (!view.may.run)
    return (
      <li className={styles.question}>
        <p className={styles.name}>
          问{n}：{question.question}
        </p>
        <p className={styles.meta}>
          {question.asker && `${question.asker}　`}
          {shortTime(question.at)}
        </p>
        <p>答：{question.answer || '（未记录）'}</p>
      </li>
    )
  return (
    <li className={styles.question}>
      <p className={styles.meta}>
        第{n}问　{shortTime(question.at)}　{question.byName}记录
        <span role="status">　{saving ? '正在保存…' : dirty ? '未保存' : '已保存'}</span>
      </p>
      <TextField
        label="提问人"
        value={words.asker}
        onChange={put('asker')}
        list="meeting-askers"
        maxLength={50}
      />
      <TextArea label="问题" value={words.question} onChange={put('question')} rows={2} limit={1000} />
      <TextArea label="答复" value={words.answer} onChange={put('answer')} rows={3} limit={2000} />
      {failure && <Banner tone="error">{failure}</Banner>}
      {conflict && (
        <Banner tone="warning" title={`${question.byName}同时修改了这一条`}>
          <p>
            对方记录：{question.question}　答：{question.answer || '（空）'}
          </p>
          <div className={styles.acts}>
            <Button kind="secondary" onClick={theirs}>
              采用对方的
            </Button>
            <Button kind="secondary" onClick={mine}>
              保留我的
            </Button>
          </div>
        </Banner>
      )}
      <Button
        kind="link"
        className={styles.start}
        aria-label={`删除第${n}问`}
        onClick={() => setRemoving(true)}
      >
        删除
      </Button>
      <Confirm
        open={removing}
        title="删除这条质询答辩记录？"
        confirmText="删除"
        danger
        onConfirm={remove}
        onCancel={() => setRemoving(false)}
      />
    </li>
  )
}

const Add = ({ view, reload, achievementId }: Shown & { achievementId: string }) => {
  const [asker, setAsker] = useState('')
  const [question, setQuestion] = useState('')
  const closed = view.live.closed && view.live.achievementId === achievementId
  const add = async () => {
    const input = { id: view.id, achievementId, asker, question }
    if (await attempt(() => call(meetingLive.ask, input))) {
      setAsker('')
      setQuestion('')
    }
    await reload()
  }
  if (closed)
    return <Banner tone="warning">专家评议期间（申请方退席）不记录新的质询答辩，已有记录可以补充。</Banner>
  return (
    <div className={styles.question}>
      <TextField
        label="新问题的提问人"
        value={asker}
        onChange={setAsker}
        list="meeting-askers"
        maxLength={50}
      />
      <TextArea label="新问题" value={question} onChange={setQuestion} rows={2} limit={1000} />
      <div className={styles.acts}>
        <Button kind="secondary" disabled={question.trim() === ''} onClick={add} busyText="正在记录…">
          记录问题
        </Button>
      </div>
    </div>
  )
}

/** Questions and answers by achievement; the one that the room is at comes with a form. */
export const Questions = ({ view, reload }: Shown) => {
  const current = view.live.achievementId
  const shown = view.items.filter(
    ({ achievementId }) =>
      achievementId === current || view.questions.some((one) => one.achievementId === achievementId),
  )
  const ordered = [...shown].sort(
    (a, b) => Number(b.achievementId === current) - Number(a.achievementId === current),
  )
  return (
    <section className={styles.card} aria-label="质询答辩记录">
      <h3>质询答辩记录</h3>
      <datalist id="meeting-askers">
        {view.experts.map(({ expertId, name }) => (
          <option key={expertId} value={name} />
        ))}
      </datalist>
      {ordered.length === 0 && <p className={styles.meta}>没有记录。</p>}
      {ordered.map(({ achievementId }) => (
        <div key={achievementId} className={styles.form}>
          <h4>{nameOf(view, achievementId)}</h4>
          <ol className={styles.questions}>
            {view.questions
              .filter((one) => one.achievementId === achievementId)
              .map((question, n) => (
                <Entry key={question.id} view={view} reload={reload} question={question} n={n + 1} />
              ))}
          </ol>
          {view.may.run && achievementId === current && (
            <Add view={view} reload={reload} achievementId={achievementId} />
          )}
        </div>
      ))}
    </section>
  )
}
