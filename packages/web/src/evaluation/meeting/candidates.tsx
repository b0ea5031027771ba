import { meeting } from '@portal/contract/evaluation/meeting.calls'
import { PANEL_STATES } from '@portal/contract/peer-review/panel.rules'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { useQuery } from '@tanstack/react-query'
import { call, errorText } from '../../shared/api.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Checkbox } from '../../shared/ui/choice-fields.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import styles from './meeting.module.css'

type Candidate = OutputOf<typeof meeting.candidates>['list'][number]
const STATES = PANEL_STATES

/** Achievements that can be put on a session. */
export const Candidates = ({
  picked,
  onPick,
}: {
  picked: readonly string[]
  onPick: (ids: readonly string[], row?: Candidate) => void
}) => {
  const { data, error } = useQuery({
    queryKey: ['meeting-candidates'],
    queryFn: () => call(meeting.candidates, {}),
  })
  if (error) return <Banner tone="error">{errorText(error)}</Banner>
  if (!data) return <Skeleton shape="table" rows={3} />
  return (
    <fieldset className={styles.candidates}>
      <legend>上会成果</legend>
      {data.list.length === 0 && (
        <p className={styles.meta}>没有可以上会的成果：须在筹备会议阶段、采用会议评价，且未列入其他会议。</p>
      )}
      {data.list.map((row) => (
        <Checkbox
          key={row.achievementId}
          value={picked.includes(row.achievementId)}
          onChange={(on) =>
            onPick(
              on ? [...picked, row.achievementId] : picked.filter((id) => id !== row.achievementId),
              on ? row : undefined,
            )
          }
        >
          <span className={styles.name}>{row.name}</span>
          <span className={styles.meta}>
            {row.acceptNo}　{row.orgName}　{labelOf(EVALUATION_MODES, row.mode)}　专家组
            {row.panelState === 'none' ? '未组建' : STATES[row.panelState]}
            {row.met && '（已开过会）'}
          </span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
