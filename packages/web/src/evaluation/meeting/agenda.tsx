import { meeting } from '@portal/contract/evaluation/meeting.calls'
import { type AgendaStep, DEFAULT_AGENDA, timetable } from '@portal/contract/evaluation/meeting.rules'
import { clockOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import styles from './meeting.module.css'
import { attempt, type Shown } from './view.ts'

interface Draft extends AgendaStep {
  readonly key: number
}
let keys = 0
const drafted = (agenda: readonly AgendaStep[]): Draft[] =>
  agenda.map((step) => {
    keys += 1
    return { ...step, key: keys }
  })

const Editor = ({ view, reload, onClose }: Shown & { onClose: () => void }) => {
  const [steps, setSteps] = useState(() => drafted(view.agenda))
  const change = (key: number, set: Partial<AgendaStep>) =>
    setSteps(steps.map((step) => (step.key === key ? { ...step, ...set } : step)))
  const move = (from: number, to: number) => {
    const next = [...steps]
    const [one] = next.splice(from, 1)
    if (one) next.splice(to, 0, one)
    setSteps(next)
  }
  const save = async () => {
    const agenda = steps.map(({ key: _key, ...step }) => step)
    const input = { id: view.id, expectVersion: view.version, agenda }
    if (await attempt(() => call(meeting.agenda, input), '议程已保存')) onClose()
    await reload()
  }
  return (
    <Dialog
      open
      title="编辑议程"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={() => setSteps(drafted(DEFAULT_AGENDA))}>
            恢复默认
          </Button>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={save} busyText="正在保存…">
            保存
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {steps.map((step, n) => (
          <fieldset key={step.key} className={styles.step}>
            <legend>第{n + 1}个环节</legend>
            <TextField
              label="环节"
              value={step.title}
              onChange={(title) => change(step.key, { title })}
              maxLength={40}
            />
            <TextField
              label="分钟"
              type="number"
              min={1}
              max={480}
              value={String(step.minutes)}
              onChange={(text) => change(step.key, { minutes: Number(text) })}
            />
            <Checkbox value={step.closed} onChange={(closed) => change(step.key, { closed })}>
              申请方退席
            </Checkbox>
            <Checkbox value={step.once} onChange={(once) => change(step.key, { once })}>
              全场一次
            </Checkbox>
            <div className={styles.rowActs}>
              <Button kind="link" disabled={n === 0} onClick={() => move(n, n - 1)}>
                上移
              </Button>
              <Button kind="link" disabled={n === steps.length - 1} onClick={() => move(n, n + 1)}>
                下移
              </Button>
              <Button
                kind="link"
                disabled={steps.length === 1}
                onClick={() => setSteps(steps.filter(({ key }) => key !== step.key))}
              >
                删除
              </Button>
            </div>
          </fieldset>
        ))}
        <Button
          kind="secondary"
          onClick={() =>
            setSteps([...steps, ...drafted([{ title: '', minutes: 10, closed: false, once: false }])])
          }
        >
          增加环节
        </Button>
      </div>
    </Dialog>
  )
}

/** What comes when, for each achievement. */
export const Agenda = ({ view, reload }: Shown) => {
  const [editing, setEditing] = useState(false)
  const slots = timetable(
    view.startAt,
    view.agenda,
    view.items.map(({ achievementId }) => achievementId),
  )
  const last = slots.at(-1)
  return (
    <section className={styles.card} aria-label="会议议程">
      <div className={styles.head}>
        <h3>会议议程</h3>
        {last && (
          <span className={styles.meta}>
            {clockOf(view.startAt)} 开始，预计 {clockOf(last.to)} 结束
          </span>
        )}
      </div>
      {view.items.map((item, n) => (
        <div key={item.achievementId} className={styles.slots}>
          <h4>
            {n + 1}. {item.name}
          </h4>
          <ol>
            {slots
              .filter(({ achievementId }) => achievementId === item.achievementId)
              .map((slot) => (
                <li key={slot.index} data-closed={slot.closed ? '' : undefined}>
                  <span className={styles.clock}>
                    {clockOf(slot.from)}–{clockOf(slot.to)}
                  </span>
                  <span>{slot.title}</span>
                  <span className={styles.meta}>{slot.minutes}分钟</span>
                  {slot.closed && <Tag>申请方退席</Tag>}
                </li>
              ))}
          </ol>
        </div>
      ))}
      {view.may.edit && (
        <div className={`${styles.acts} no-print`}>
          <Button kind="secondary" onClick={() => setEditing(true)}>
            编辑议程
          </Button>
        </div>
      )}
      {editing && <Editor view={view} reload={reload} onClose={() => setEditing(false)} />}
    </section>
  )
}
