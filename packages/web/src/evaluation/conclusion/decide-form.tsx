import { CONDITIONS } from '@portal/contract/evaluation/conclusion.calls'
import { GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { achievementProcess } from '@portal/contract/evaluation/process.calls'
import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import type { CallOf, OutputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Segmented } from '../../shared/ui/choice-fields.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { ReadField } from '../../shared/ui/field.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { TextArea } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { wordsOf } from '../../shared/words-of.ts'
import { Draft } from './acts.tsx'
import styles from './conclusion.module.css'
import type { View } from './opinion-text.tsx'

type Outcome = 'passed' | 'failed'
type Process = OutputOf<typeof achievementProcess.process>

/** What the panel wrote, put into the words of a conclusion. */
const textOf = (outcome: Outcome, { versions }: View): string => {
  const sections = versions[0]?.sections
  if (!sections) return ''
  return outcome === 'passed'
    ? `同意专家组的评价意见，通过评价。${sections.comparison}${sections.suggestions && `\n建议：${sections.suggestions}`}`
    : `依据专家组的评价意见，未通过评价。\n存在问题：${sections.problems}\n建议：${sections.suggestions}`
}

/** Row 25: what is met, what was proposed, and the decision; nothing of it is typed a second time. */
export const DecideForm = ({
  projectId,
  view,
  process,
  proposed,
  onDone,
  onChanged,
}: {
  projectId: string
  view: View
  process: Process
  /** By votes and mean. */
  proposed: Outcome | null
  onDone: () => void
  onChanged: () => Promise<unknown>
}) => {
  const [last] = view.versions
  const [outcome, setOutcome] = useState<Outcome>(proposed ?? 'passed')
  const [typed, setTyped] = useState<string>()
  const [asking, setAsking] = useState(false)
  const [error, setError] = useState<string>()
  const text = typed ?? textOf(outcome, view)
  const level = last?.level ?? ''
  const open = view.guards.filter(({ met }) => !met)
  const conclude = async () => {
    setAsking(false)
    const conclusion = { outcome, text: text.trim(), ...(outcome === 'passed' && level && { level }) }
    try {
      await call(achievementProcess.examine, {
        ...{ id: projectId, action: 'conclude', expectVersion: process.version },
        ...{ expectStatus: process.status, conclusion },
      } as CallOf<typeof achievementProcess.examine>)
      toast('已结项，报告已编号，已通知申请人', 'success')
      onDone()
    } catch (cause) {
      setError(wordsOf(cause))
      await onChanged()
    }
  }
  return (
    <section className={styles.card} aria-label="结项决定">
      <h3>结项决定</h3>
      <ul className={styles.guards} aria-label="结项条件">
        {view.guards.map(({ name, met }) => (
          <li key={name} data-met={met}>
            <Icon name={met ? 'check' : 'warning'} label={met ? '已满足' : '未满足'} />
            <span>{met ? CONDITIONS[name] : GUARDS[name]}</span>
          </li>
        ))}
      </ul>
      {view.may.report && (
        <div className={styles.acts}>
          <Draft projectId={projectId} ready={view.reportReady} onDone={onChanged} />
        </div>
      )}
      <Segmented
        label="结论"
        required
        shape="radios"
        options={[
          { code: 'passed', label: '通过' },
          { code: 'failed', label: '未通过' },
        ]}
        value={outcome}
        onChange={(code) => {
          setOutcome(code as Outcome)
          setTyped(undefined)
        }}
        help={proposed && `按票数和平均分为“${proposed === 'passed' ? '通过' : '未通过'}”`}
      />
      {outcome === 'passed' && (
        <ReadField label="总体水平" help="以组长签署的评价意见为准">
          {labelOf(ACHIEVEMENT_LEVELS, level)}
        </ReadField>
      )}
      <TextArea
        label="评价结论"
        required
        help="已按评价意见填写，可以修改；申请人可以看到"
        value={text}
        onChange={setTyped}
        rows={7}
        limit={5000}
      />
      {error && <Banner tone="error">{error}</Banner>}
      <div className={styles.acts}>
        <Button
          disabled={open.length > 0}
          onClick={() => (text.trim() ? setAsking(true) : setError('请填写评价结论'))}
        >
          {outcome === 'passed' ? '结项：通过' : '结项：未通过'}
        </Button>
        {open.length > 0 && <span className={styles.meta}>还有{open.length}项条件未满足</span>}
      </div>
      <Confirm
        open={asking}
        title={`结项：${outcome === 'passed' ? '通过' : '未通过'}？`}
        confirmText="确认结项"
        onConfirm={conclude}
        onCancel={() => setAsking(false)}
      >
        评价报告随即编号并存档，不能撤回；{outcome === 'passed' ? '证书可供核验，' : ''}
        申请人将收到通知。
      </Confirm>
    </section>
  )
}
