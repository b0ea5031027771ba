import { APPROVAL_WARNINGS, type ApprovalWarning } from '@portal/contract/membership/review/approval.rules'
import { Button } from '../../../../shared/ui/button.tsx'
import { Field } from '../../../../shared/ui/field.tsx'
import { Card, Row, Stack } from '../../../../shared/ui/layout.tsx'
import { TextField } from '../../../../shared/ui/text-fields.tsx'

/** Why somebody is approved past a warning: one of the frequent reasons, or one's own words. */
export interface Reason {
  readonly text: string
  readonly own: boolean
}
export type Reasons = Readonly<Partial<Record<ApprovalWarning, Reason>>>

const OWN: Reason = { text: '', own: true }
const choicesOf = (warning: ApprovalWarning): Reason[] => [
  ...APPROVAL_WARNINGS[warning].reasons.map((text) => ({ text, own: false })),
  OWN,
]
const isGiven = (reason: Reason | undefined) => (reason?.text.trim().length ?? 0) >= 2

export const missingReasons = (warnings: readonly ApprovalWarning[], reasons: Reasons): number =>
  warnings.filter((warning) => !isGiven(reasons[warning])).length

/** The reasons of all warnings are numbered through, as the digits choose them. */
export const reasonAt = (warnings: readonly ApprovalWarning[], digit: number) =>
  warnings.flatMap((warning) => choicesOf(warning).map((reason) => ({ warning, reason })))[digit - 1]

export const WarningReasons = (props: {
  warnings: readonly ApprovalWarning[]
  reasons: Reasons
  missing: number
  /** Somebody tried to confirm without. */
  insisted: boolean
  onChange: (warning: ApprovalWarning, reason: Reason) => void
}) => {
  const { warnings, reasons, missing, insisted, onChange } = props
  let digit = 0
  return (
    <Card
      tone="wait"
      label="需要确认的提醒"
      level={4}
      title={`有 ${warnings.length} 项提醒，请说明为何仍通过`}
      note={
        <span id="approval-missing" role={insisted && missing > 0 ? 'alert' : 'status'}>
          已说明 {warnings.length - missing} / {warnings.length}
        </span>
      }
    >
      <Stack gap={3}>
        {warnings.map((warning) => {
          const chosen = reasons[warning]
          const { label } = APPROVAL_WARNINGS[warning]
          return (
            <Field
              key={warning}
              group
              label={label}
              error={insisted && !isGiven(chosen) ? '请选择或写明理由' : undefined}
            >
              {() => (
                <Stack gap={2}>
                  <Row>
                    {choicesOf(warning).map((reason) => {
                      digit += 1
                      return (
                        <Button
                          key={reason.text}
                          kind="secondary"
                          data-reason=""
                          aria-pressed={
                            reason.own ? chosen?.own === true : chosen?.text === reason.text && !chosen.own
                          }
                          onClick={() => onChange(warning, reason)}
                        >
                          <span aria-hidden="true">
                            <kbd>{digit}</kbd>
                          </span>
                          {reason.own ? '其他…' : reason.text}
                        </Button>
                      )
                    })}
                  </Row>
                  {chosen?.own && (
                    <TextField
                      // The reviewer has just asked for it.
                      autoFocus
                      label={`${label}：理由`}
                      hideLabel
                      placeholder="请写明理由"
                      maxLength={200}
                      value={chosen.text}
                      onChange={(text) => onChange(warning, { text, own: true })}
                    />
                  )}
                </Stack>
              )}
            </Field>
          )
        })}
      </Stack>
    </Card>
  )
}
