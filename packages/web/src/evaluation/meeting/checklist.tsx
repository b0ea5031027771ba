import { meeting } from '@portal/contract/evaluation/meeting.calls'
import { CHECKS } from '@portal/contract/evaluation/meeting.rules'
import { today } from '@portal/contract/platform/time'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/choice-fields.tsx'
import { DateField } from '../../shared/ui/date-field.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import styles from './meeting.module.css'
import { attempt, type Meeting, type Shown } from './view.ts'

type Check = Meeting['checks'][number]

const CheckDialog = ({ view, reload, check, onClose }: Shown & { check: Check; onClose: () => void }) => {
  const [owner, setOwner] = useState(check.owner)
  const [dueOn, setDueOn] = useState(check.dueOn)
  const [done, setDone] = useState(check.done)
  const { label, auto, hint } = CHECKS[check.code]
  const save = async () => {
    const input = { id: view.id, expectVersion: view.version, code: check.code, owner, dueOn, done }
    if (await attempt(() => call(meeting.check, input), '已保存')) onClose()
    await reload()
  }
  return (
    <Dialog
      open
      size="narrow"
      title={label}
      onClose={onClose}
      footer={
        <>
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
        <p className={styles.meta}>{hint}</p>
        <TextField label="负责人" value={owner} onChange={setOwner} maxLength={30} />
        <DateField label="完成日期" value={dueOn} onChange={setDueOn} />
        {!auto && (
          <Checkbox value={done} onChange={setDone}>
            已完成
          </Checkbox>
        )}
      </div>
    </Dialog>
  )
}

/** What has to be there before the session; what the portal knows ticks itself. */
export const Checklist = ({ view, reload }: Shown) => {
  const [open, setOpen] = useState<Check>()
  const done = view.checks.filter((check) => check.done).length
  return (
    <section className={styles.card} aria-label="准备清单">
      <div className={styles.head}>
        <h3>准备清单</h3>
        <span className={styles.meta}>
          已完成 {done} / {view.checks.length}
        </span>
      </div>
      <ul className={styles.checks}>
        {view.checks.map((check) => {
          const { label, auto } = CHECKS[check.code]
          const late = !check.done && check.dueOn !== '' && check.dueOn < today()
          return (
            <li key={check.code} data-done={check.done ? '' : undefined}>
              <Icon name={check.done ? 'check' : 'dot'} />
              <div>
                <p className={styles.name}>
                  {label}
                  <span className={styles.quiet}>
                    {check.done ? '（已完成）' : auto ? '（自动检查）' : ''}
                  </span>
                  {late && <Tag tone="bad">已逾期</Tag>}
                </p>
                {(check.text || check.owner || check.dueOn) && (
                  <p className={styles.meta}>
                    {[
                      check.done && !auto ? `${check.text}已核对` : check.text,
                      check.owner && `负责人：${check.owner}`,
                      check.dueOn && `${check.dueOn}前`,
                    ]
                      .filter(Boolean)
                      .join('　')}
                  </p>
                )}
              </div>
              {view.may.edit && (
                <Button
                  kind="link"
                  className="no-print"
                  aria-label={`${auto ? '分工' : '办理'} ${label}`}
                  onClick={() => setOpen(check)}
                >
                  {auto ? '分工' : '办理'}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {open && <CheckDialog view={view} reload={reload} check={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}
