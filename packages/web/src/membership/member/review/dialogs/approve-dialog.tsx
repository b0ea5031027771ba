import { InfoEditStatus } from '@portal/contract/identity/application-state'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { type ApprovalWarning, UNDO_MINUTES } from '@portal/contract/membership/review/approval.rules'
import { isCouncilPost } from '@portal/contract/platform/enums'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ActionNote } from '../../../../shared/call/action-note.tsx'
import type { Action } from '../../../../shared/call/use-action.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Dialog } from '../../../../shared/ui/dialog.tsx'
import { Grid, Stack } from '../../../../shared/ui/layout.tsx'
import { SelectField } from '../../../../shared/ui/select-field.tsx'
import { Points, Text } from '../../../../shared/ui/text.tsx'
import { TextField } from '../../../../shared/ui/text-fields.tsx'
import type { KindView } from '../../kinds.ts'
import type { Desk } from '../record-panel.tsx'
import { missingReasons, type Reasons, reasonAt, WarningReasons } from './warning-reasons.tsx'

/** The second click of a double click, or the second press of Enter, is no confirmation. */
const ARM_MS = 400

export interface Approval {
  level?: string
  memberTag1?: string
  charterReason?: string
  confirmed: { warning: ApprovalWarning; reason: string }[]
}

interface ApproveDialogProps {
  desk: Desk
  view: KindView
  warnings: readonly ApprovalWarning[]
  /** Fields marked as wrong: approving drops the marks. */
  flagCount: number
  /** Opened by the letter, which does nothing in here. */
  byKey: boolean
  action: Pick<Action, 'busy' | 'failure' | 'retry' | 'shown'>
  onApprove: (approval: Approval) => Promise<unknown>
  onClose: () => void
}

/** Whether it can be confirmed already; once it can, Enter does. */
const useArmed = (byKey: boolean, button: RefObject<HTMLButtonElement | null>): boolean => {
  const [armed, setArmed] = useState(byKey)
  useEffect(() => {
    if (armed) button.current?.focus()
    else {
      const timer = setTimeout(() => setArmed(true), ARM_MS)
      return () => clearTimeout(timer)
    }
  }, [armed])
  return armed
}

interface Places {
  warnings: readonly ApprovalWarning[]
  button: RefObject<HTMLButtonElement | null>
  fields: RefObject<HTMLDivElement | null>
}

/** Enter confirms, digits give reasons, Alt with a letter goes to level and post. */
const useKeys = (
  { warnings, button, fields }: Places,
  onReason: (found: NonNullable<ReturnType<typeof reasonAt>>) => void,
) => {
  const latest = useRef<(event: KeyboardEvent) => void>(() => {})
  latest.current = (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    const target = event.target as HTMLElement
    // An open list has keys of its own.
    if (fields.current?.querySelector('[role="combobox"][aria-expanded="true"]')) return
    const typing = target.closest('input, textarea') !== null
    if (event.key === 'Enter') {
      // A key that is held down confirms nothing, and another button than the reasons does what it says.
      const elsewhere =
        target.closest('button') !== null && target.closest('[data-reason], [role="combobox"]') === null
      if (elsewhere && !event.repeat) return
      event.preventDefault()
      if (!event.repeat) button.current?.click()
    } else if (event.altKey && ['l', 'p'].includes(event.key.toLowerCase())) {
      event.preventDefault()
      fields.current
        ?.querySelectorAll<HTMLElement>('[role="combobox"]')
        [event.key.toLowerCase() === 'l' ? 0 : 1]?.focus()
    } else if (!typing && /^[1-9]$/.test(event.key)) {
      const found = reasonAt(warnings, Number(event.key))
      if (!found) return
      event.preventDefault()
      onReason(found)
    }
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => latest.current(event)
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}

/** The second beat of an approval: level and post, what speaks against it, and Enter. */
export const ApproveDialog = (props: ApproveDialogProps) => {
  const { desk, view, warnings, flagCount, onApprove, onClose } = props
  const { record } = desk
  const { levels, defaultLevel } = MEMBER_KINDS[record.kind]
  const isEdit = record.infoEditStatus === InfoEditStatus.pending
  const [level, setLevel] = useState<string>(defaultLevel)
  const [memberTag1, setPost] = useState(record.memberTag1)
  const [charterReason, setCharterReason] = useState('')
  const [reasons, setReasons] = useState<Reasons>({})
  const [insisted, setInsisted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const armed = useArmed(props.byKey, button)
  const fields = useRef<HTMLDivElement>(null)
  const missing = missingReasons(warnings, reasons)

  const confirm = async () => {
    if (!armed) return
    if (missing > 0) return setInsisted(true)
    const confirmed = warnings.map((warning) => ({ warning, reason: reasons[warning]?.text.trim() ?? '' }))
    await onApprove(isEdit ? { confirmed: [] } : { level, memberTag1, charterReason, confirmed })
  }

  useKeys({ warnings, button, fields }, ({ warning, reason }) =>
    setReasons((known) => ({ ...known, [warning]: reason })),
  )
  return (
    <Dialog
      open
      size="narrow"
      title={isEdit ? `同意“${record.name}”的信息修改？` : `通过“${record.name}”的申请？`}
      onClose={onClose}
      dirty={Object.keys(reasons).length > 0 || charterReason !== ''}
      message={<ActionNote action={props.action} />}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button
            ref={button}
            kind={missing > 0 ? 'secondary' : 'primary'}
            tone={missing > 0 ? undefined : 'good'}
            disabled={!armed}
            aria-describedby={missing > 0 ? 'approval-missing' : undefined}
            onClick={confirm}
            busyText="正在提交…"
          >
            {missing > 0 ? `还差 ${missing} 个理由` : isEdit ? '确认同意' : '确认通过'}{' '}
            <span aria-hidden="true">
              <kbd>↵</kbd>
            </span>
          </Button>
        </>
      }
    >
      <Stack>
        {warnings.length > 0 && (
          <WarningReasons
            warnings={warnings}
            missing={missing}
            reasons={reasons}
            insisted={insisted}
            onChange={(warning, reason) => setReasons((known) => ({ ...known, [warning]: reason }))}
          />
        )}
        {!isEdit && (
          <div ref={fields}>
            <Grid min="s" gap={3}>
              {levels.length > 0 && (
                <SelectField required label="会员级别" options={levels} value={level} onChange={setLevel} />
              )}
              {view.postOptions.length > 0 && (
                <SelectField
                  label="学会职务"
                  options={view.postOptions}
                  value={memberTag1}
                  onChange={setPost}
                />
              )}
              {isCouncilPost(memberTag1) && (
                <TextField
                  label="与章程不符时的理由"
                  help="人数、任期或年龄超出章程规定时须填写。"
                  value={charterReason}
                  onChange={setCharterReason}
                  maxLength={200}
                />
              )}
            </Grid>
          </div>
        )}
        <Effects flagCount={flagCount} isEdit={isEdit} numbered={levels.length > 0} />
      </Stack>
    </Dialog>
  )
}

interface EffectsProps {
  flagCount: number
  isEdit: boolean
  /** It gets a number at once. */
  numbered: boolean
}
const Effects = ({ flagCount, isEdit, numbered }: EffectsProps) => {
  const sent = `短信和邮件 ${UNDO_MINUTES} 分钟后发出。`
  const effects = isEdit
    ? ['修改立即生效，并通知本人。']
    : [numbered ? `立即编号；${sent}` : sent, `${UNDO_MINUTES} 分钟内可以撤销，撤销后什么也不发出。`]
  return (
    <Text as="div" size="s">
      {flagCount > 0 && <Text tone="wait">已标记的 {flagCount} 处将作废，不会发给申请人。</Text>}
      <Points points={effects} />
    </Text>
  )
}
