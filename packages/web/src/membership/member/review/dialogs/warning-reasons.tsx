import { APPROVAL_WARNINGS, type ApprovalWarning } from '@portal/contract/membership/review/approval.rules'
import { Icon } from '../../../../shared/ui/icon.tsx'
import styles from './approve-dialog.module.css'

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
    <section className={styles.warnings} aria-label="需要确认的提醒">
      <header>
        <Icon name="warning" size="1.1em" />
        <strong>有 {warnings.length} 项提醒，请说明为何仍通过</strong>
        <span id="approval-missing" role={insisted && missing > 0 ? 'alert' : 'status'}>
          已说明 {warnings.length - missing} / {warnings.length}
        </span>
      </header>
      {warnings.map((warning) => {
        const chosen = reasons[warning]
        return (
          <fieldset key={warning} data-missing={insisted && !isGiven(chosen) ? '' : undefined}>
            <legend>{APPROVAL_WARNINGS[warning].label}</legend>
            {choicesOf(warning).map((reason) => {
              digit += 1
              const pressed = reason.own ? chosen?.own === true : chosen?.text === reason.text && !chosen.own
              return (
                <button
                  key={reason.text}
                  type="button"
                  data-reason
                  aria-pressed={pressed}
                  onClick={() => onChange(warning, reason)}
                >
                  <span className={styles.key} aria-hidden="true">
                    {digit}
                  </span>
                  {reason.own ? '其他…' : reason.text}
                </button>
              )
            })}
            {chosen?.own && (
              <input
                // The reviewer has just asked for it.
                // biome-ignore lint/a11y/noAutofocus: see above
                autoFocus
                aria-label={`${APPROVAL_WARNINGS[warning].label}：理由`}
                placeholder="请写明理由"
                maxLength={200}
                value={chosen.text}
                onChange={(event) => onChange(warning, { text: event.target.value, own: true })}
              />
            )}
          </fieldset>
        )
      })}
    </section>
  )
}
