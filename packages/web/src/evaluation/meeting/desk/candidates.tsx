import { meeting } from '@portal/contract/evaluation/meeting/meeting.calls'
import { PANEL_STATES } from '@portal/contract/peer-review/panel.rules'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import type { FieldControl } from '../../../shared/form/schema-fields.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { Hint } from '../../../shared/ui/layout.tsx'

type Candidate = OutputOf<typeof meeting.candidates>['list'][number]

/** Achievements that can be put on a session. */
export const Candidates = ({
  control,
  onPick,
}: {
  control: FieldControl
  /** What is known of the time and place of one that was chosen. */
  onPick?: (row: Candidate) => void
}) => {
  const { label, required, error, value, onChange } = control
  const candidates = useCall(meeting.candidates, {})
  // The form holds text for all other fields.
  const picked = (Array.isArray(value) ? value : []) as readonly string[]
  const pick = (row: Candidate, on: boolean) => {
    const { achievementId } = row
    onChange((on ? [...picked, achievementId] : picked.filter((id) => id !== achievementId)) as never)
    if (on) onPick?.(row)
  }
  return (
    <Field label={label} required={required} error={error} group>
      {() => (
        <Loaded call={candidates} shape="table" rows={3}>
          {({ list }) =>
            list.length === 0 ? (
              <Hint>没有可以上会的成果：须在筹备会议阶段、采用会议评价，且未列入其他会议。</Hint>
            ) : (
              list.map((row) => (
                <Checkbox
                  key={row.achievementId}
                  value={picked.includes(row.achievementId)}
                  onChange={(on) => pick(row, on)}
                >
                  <strong>{row.name}</strong>　
                  <small>
                    {row.acceptNo}　{row.orgName}　{labelOf(EVALUATION_MODES, row.mode)}　专家组
                    {row.panelState === 'none' ? '未组建' : PANEL_STATES[row.panelState]}
                    {row.met && '（已开过会）'}
                  </small>
                </Checkbox>
              ))
            )
          }
        </Loaded>
      )}
    </Field>
  )
}
