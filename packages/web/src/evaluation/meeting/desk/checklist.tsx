import { meeting } from '@portal/contract/evaluation/meeting/meeting.calls'
import { CHECKS } from '@portal/contract/evaluation/meeting/meeting.rules'
import { dayOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { readCall } from '../../../shared/call/use-call.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Card, Hint } from '../../../shared/ui/layout.tsx'
import { type Line, Lines } from '../../../shared/ui/lines.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import type { Meeting, Shown } from '../view.ts'

type Check = Meeting['checks'][number]

const valuesOf = ({ owner, dueOn, done }: Pick<Check, 'owner' | 'dueOn' | 'done'>) => ({
  ...{ owner, dueOn },
  done: String(done),
})

const CheckDialog = ({ view, check, onClose }: Shown & { check: Check; onClose: () => void }) => {
  const { id, version } = view
  const { code } = check
  const { label, auto, hint } = CHECKS[code]
  return (
    <ActionDialog
      endpoint={meeting.check}
      fixed={{ id, code, expectVersion: version }}
      // The session changes often: what concerns other items goes through by itself.
      newest={async () => {
        const now = await readCall(meeting.view, { id })
        const own = now.checks.find((one) => one.code === code) ?? check
        return { values: valuesOf(own), fixed: { id, code, expectVersion: now.version } }
      }}
      title={label}
      submitText="保存"
      busyText="正在保存…"
      defaults={valuesOf(check)}
      intro={<Hint>{hint}</Hint>}
      visible={(name) => name !== 'done' || !auto}
      done="已保存"
      onClose={onClose}
    />
  )
}

/** What has to be there before the session; what the portal knows ticks itself. */
export const Checklist = ({ view }: Shown) => {
  const [open, setOpen] = useState<Check>()
  const today = dayOf(new Date().toISOString())
  const lineOf = (check: Check): Line => {
    const { label, auto } = CHECKS[check.code]
    const late = !check.done && check.dueOn !== '' && check.dueOn < today
    const act = auto ? '分工' : '办理'
    return {
      key: check.code,
      icon: check.done ? 'check' : 'dot',
      text: (
        <>
          {label} <small>{check.done ? '（已完成）' : auto ? '（自动检查）' : ''}</small>{' '}
          {late && <Tag tone="bad">已逾期</Tag>}
        </>
      ),
      note: [
        check.done && !auto ? `${check.text}已核对` : check.text,
        check.owner && `负责人：${check.owner}`,
        check.dueOn && `${check.dueOn}前`,
      ]
        .filter(Boolean)
        .join('　'),
      end: view.may.edit && (
        <Button
          kind="link"
          className="no-print"
          aria-label={`${act} ${label}`}
          onClick={() => setOpen(check)}
        >
          {act}
        </Button>
      ),
    }
  }
  return (
    <Card
      title="准备清单"
      flush
      note={`已完成 ${view.checks.filter(({ done }) => done).length} / ${view.checks.length}`}
    >
      <Lines label="准备清单" lines={view.checks.map(lineOf)} />
      {open && <CheckDialog view={view} check={open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}
