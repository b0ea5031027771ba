import { ACHIEVEMENT_LEVELS } from '@portal/contract/achievement'
import type { CallOf } from '@portal/contract/endpoint'
import { CONFIDENCES, examination, VOTES } from '@portal/contract/features/examination'
import { totalOf } from '@portal/contract/scoring'
import { useRef, useState } from 'react'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Segmented, SelectField } from '../../shared/ui/choice-fields.tsx'
import { LeaveGuard } from '../../shared/ui/leave-guard.tsx'
import { TextArea } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { CriterionField } from './criterion-field.tsx'
import styles from './examination.module.css'
import { RecusalDialog } from './recusal-dialog.tsx'
import { type StoreDraft, useAutosave } from './use-autosave.ts'
import { baseOf, type Score, type View } from './view.ts'

type Sheet = View['sheet']
type Errors = Readonly<Record<string, string>>

const LONG = [
  ['merits', '主要优点', true],
  ['problems', '存在问题', true],
  ['suggestions', '改进建议', true],
  ['dissent', '保留意见', false],
] as const

/** The scoring sheet: one page, the total always in sight, kept while it is written (evaluation.md 3.6). */
export const ScoringForm = ({ view, reload }: { view: View; reload: () => Promise<unknown> }) => {
  const [sheet, setSheet] = useState<Sheet>(view.sheet)
  const [dirty, setDirty] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  const [recusing, setRecusing] = useState(false)
  const form = useRef<HTMLElement>(null)
  const store: StoreDraft<Sheet> = (text, version) =>
    call(examination.examine, { ...baseOf(view, version), ...text, draft: true } as CallOf<
      typeof examination.examine
    >)
  const autosave = useAutosave(view.version, sheet, dirty, store, () => setDirty(false))
  const change = (part: Partial<Sheet>) => {
    setSheet((before) => ({ ...before, ...part }))
    setDirty(true)
  }
  const scoreOf = (cid: string): Score => sheet.scores.find((one) => one.cid === cid) ?? { cid, note: '' }
  const setScore = (cid: string, part: Partial<Score>) =>
    change({ scores: [...sheet.scores.filter((one) => one.cid !== cid), { ...scoreOf(cid), ...part }] })
  const scaleOf = (cid: string) => sheet.scales.find((one) => one.cid === cid)?.value
  const setScale = (cid: string, text: string) => {
    const value = Number.parseInt(text, 10)
    change({
      scales: [
        ...sheet.scales.filter((one) => one.cid !== cid),
        { cid, ...(!Number.isNaN(value) && { value }) },
      ],
    })
  }
  const files = view.files.map(({ id, slot, fileName }) => ({ code: id, label: `${slot}：${fileName}` }))
  const total = totalOf(view.template as never, sheet.scores)
  const left = view.template.criteria.filter(({ cid }) => scoreOf(cid).value === undefined).length

  const submit = async () => {
    setFailure(undefined)
    await autosave.settled()
    try {
      const input = { ...baseOf(view, autosave.version.current), ...sheet }
      await call(examination.examine, input as CallOf<typeof examination.examine>)
      setDirty(false)
      toast('意见已提交，请签字', 'success')
      await reload()
    } catch (cause) {
      setErrors(cause instanceof ApiError ? cause.fields : {})
      const missing = cause instanceof ApiError ? Object.values(cause.fields) : []
      setFailure(missing.length > 0 ? `还有${missing.length}处需要填写：${missing[0]}` : errorText(cause))
      requestAnimationFrame(() =>
        form.current?.querySelector('[role=alert], [aria-invalid=true]')?.scrollIntoView({ block: 'center' }),
      )
    }
  }
  return (
    <section className={styles.card} ref={form} aria-label="评分表">
      <LeaveGuard dirty={dirty}>最近的修改还没有保存。</LeaveGuard>
      <h3>{view.template.title}</h3>
      <div className={styles.total} aria-live="polite">
        <span>
          总分 <strong>{total ?? '—'}</strong>
          {left > 0 && `　还有${left}项未打分`}
        </span>
        <span className={styles.meta}>{autosave.words}</span>
      </div>
      {view.template.criteria.map((criterion, index) => (
        <CriterionField
          key={criterion.cid}
          criterion={criterion}
          index={index}
          files={files}
          score={scoreOf(criterion.cid)}
          error={errors[`scores.${criterion.cid}`]}
          onChange={(part) => setScore(criterion.cid, part)}
        />
      ))}
      {view.template.scales.map(({ cid, title, max, unit }) => (
        <SelectField
          key={cid}
          label={`${title}（1至${max}${unit}，不计入总分）`}
          required
          options={Array.from({ length: max }, (_, n) => ({ code: String(n + 1), label: `${n + 1}${unit}` }))}
          value={String(scaleOf(cid) ?? '')}
          onChange={(value) => setScale(cid, value)}
          error={errors[`scales.${cid}`]}
        />
      ))}
      <Segmented
        label="成果水平"
        required
        shape="radios"
        options={ACHIEVEMENT_LEVELS}
        value={sheet.level ?? ''}
        onChange={(level) => change({ level: level as Sheet['level'] })}
        error={errors.level}
      />
      {LONG.map(([key, label, required]) => (
        <TextArea
          key={key}
          label={label}
          required={required || (key === 'dissent' && sheet.vote === 'disagree')}
          value={sheet[key]}
          onChange={(text) => change({ [key]: text })}
          rows={3}
          limit={2000}
          error={errors[key]}
        />
      ))}
      <Segmented
        label="表决"
        required
        shape="radios"
        options={VOTES}
        value={sheet.vote ?? ''}
        onChange={(vote) => change({ vote: vote as Sheet['vote'] })}
        error={errors.vote}
      />
      <Segmented
        label="对本领域的熟悉程度"
        required
        shape="radios"
        options={CONFIDENCES}
        value={sheet.confidence ?? ''}
        onChange={(confidence) => change({ confidence: confidence as Sheet['confidence'] })}
        error={errors.confidence}
      />
      {!view.present && (
        <Banner tone="info" title="登记到会后可以提交">
          现在可以先填写，内容会自动保存。
        </Banner>
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className={`${styles.acts} no-print`}>
        <Button onClick={submit} busyText="正在提交…" disabled={!view.present}>
          提交意见
        </Button>
        <Button kind="secondary" onClick={autosave.save} busyText="正在保存…">
          保存草稿
        </Button>
        <Button kind="quiet" onClick={() => window.print()}>
          打印
        </Button>
        <Button kind="quiet" onClick={() => setRecusing(true)}>
          申请回避
        </Button>
      </div>
      <p className={styles.meta}>全部到会专家提交或组长结束打分之前，任何人不能看到各位专家的评分。</p>
      {recusing && (
        <RecusalDialog
          onClose={() => setRecusing(false)}
          onRecuse={async (recusal) => {
            await call(examination.examine, { ...baseOf(view, autosave.version.current), recusal })
            setRecusing(false)
            setDirty(false)
            await reload()
          }}
        />
      )}
    </section>
  )
}
