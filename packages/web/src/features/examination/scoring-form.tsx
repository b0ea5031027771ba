import { ACHIEVEMENT_LEVELS } from '@portal/contract/achievement'
import type { CallOf } from '@portal/contract/endpoint'
import { CONFIDENCES, examination, VOTES } from '@portal/contract/features/examination'
import { INTEREST_KINDS } from '@portal/contract/invitation'
import { BANDS, bandOf, EVIDENCE_ABOVE, totalOf } from '@portal/contract/scoring'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Segmented, SelectField } from '../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { LeaveGuard } from '../../shared/ui/leave-guard.tsx'
import { TextArea, TextField } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './examination.module.css'
import { baseOf, type View } from './view.ts'

type Sheet = View['sheet']
type Score = Sheet['scores'][number]
type Errors = Readonly<Record<string, string>>

const AUTOSAVE_MS = 2500

/** Keeps what is typed on the server, a moment after the last key; the newest text always wins. */
const useAutosave = (view: View, sheet: Sheet, dirty: boolean, onSaved: () => void) => {
  const version = useRef(view.version)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const [savedAt, setSavedAt] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const latest = useRef({ view, sheet, onSaved })
  latest.current = { view, sheet, onSaved }
  const save = (): Promise<unknown> => {
    running.current = running.current.then(async () => {
      const { sheet: text, onSaved: done } = latest.current
      try {
        const input = { ...baseOf(latest.current.view, version.current), ...text, draft: true }
        const reply = await call(examination.examine, input as CallOf<typeof examination.examine>)
        version.current = reply.version
        setSavedAt(reply.savedAt)
        setFailure(undefined)
        if (latest.current.sheet === text) done()
      } catch (cause) {
        setFailure(errorText(cause))
      }
    })
    return running.current
  }
  useEffect(() => {
    if (!dirty) return
    const timer = setTimeout(save, AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [sheet, dirty])
  return { version, settled: () => running.current, savedAt, failure, save }
}

const CriterionField = ({
  view,
  index,
  score,
  error,
  onChange,
}: {
  view: View
  index: number
  score: Score
  error: string | undefined
  onChange: (change: Partial<Score>) => void
}) => {
  const criterion = view.template.criteria[index]
  if (!criterion) return null
  const { value, evidence } = score
  const set = (text: string) => {
    const number = Number.parseInt(text, 10)
    onChange({ value: Number.isNaN(number) ? undefined : Math.min(100, Math.max(0, number)) })
  }
  const band = value === undefined ? undefined : bandOf(value)
  const title = `${index + 1}. ${criterion.title}（权重${criterion.weight}%）`
  return (
    <div className={styles.criterion}>
      <strong id={`c-${criterion.cid}`}>{title}</strong>
      <div className={styles.slider}>
        <input
          type="range"
          min={0}
          max={100}
          value={value ?? 0}
          aria-labelledby={`c-${criterion.cid}`}
          aria-valuetext={value === undefined ? '未打分' : `${value}分`}
          onChange={(event) => set(event.target.value)}
        />
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          placeholder="分"
          value={value ?? ''}
          aria-label={`${criterion.title} 分值`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => set(event.target.value)}
        />
      </div>
      <p className={styles.band}>
        {band === undefined
          ? BANDS.map(({ label }, at) => `${label}：${criterion.anchors[at]}`).join('；')
          : `${BANDS[band].label}：${criterion.anchors[band]}`}
      </p>
      {value !== undefined && value > EVIDENCE_ABOVE && (
        <div className={styles.evidence}>
          <SelectField
            label={`${criterion.title} 依据材料`}
            required
            options={view.files.map(({ id, slot, fileName }) => ({
              code: id,
              label: `${slot}：${fileName}`,
            }))}
            value={evidence?.fileId ?? ''}
            onChange={(fileId) => onChange({ evidence: { fileId, page: evidence?.page ?? '' } })}
          />
          <TextField
            label={`${criterion.title} 页码`}
            required
            placeholder="如：第12页"
            maxLength={20}
            value={evidence?.page ?? ''}
            onChange={(page) => onChange({ evidence: { fileId: evidence?.fileId ?? '', page } })}
          />
        </div>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

const RecusalDialog = ({
  view,
  version,
  onClose,
  onDone,
}: {
  view: View
  version: number
  onClose: () => void
  onDone: () => unknown
}) => {
  const [kind, setKind] = useState('')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const send = async () => {
    if (kind === '' || text.trim().length < 5) return setError('请选择关系类型，并说明具体情况（至少5个字）')
    try {
      const recusal = { kind: kind as 'kinship', text: text.trim() }
      await call(examination.examine, { ...baseOf(view, version), recusal })
      await onDone()
    } catch (cause) {
      setError(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title="申请回避"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button kind="danger" onClick={send} busyText="正在提交…">
            确认回避
          </Button>
        </>
      }
    >
      <p>回避后不能再评价本成果，已填写的内容不计入结果。</p>
      <SelectField label="关系类型" required options={INTEREST_KINDS} value={kind} onChange={setKind} />
      <TextArea
        label="具体情况"
        required
        value={text}
        onChange={setText}
        rows={3}
        limit={300}
        error={error}
      />
    </Dialog>
  )
}

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
  const autosave = useAutosave(view, sheet, dirty, () => setDirty(false))
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
        <span className={styles.meta}>
          {autosave.failure
            ? `未能保存：${autosave.failure}`
            : dirty
              ? '正在编辑…'
              : autosave.savedAt
                ? `已自动保存 ${timeOf(autosave.savedAt).slice(11)}`
                : '自动保存已开启'}
        </span>
      </div>
      {view.template.criteria.map(({ cid }, index) => (
        <CriterionField
          key={cid}
          view={view}
          index={index}
          score={scoreOf(cid)}
          error={errors[`scores.${cid}`]}
          onChange={(part) => setScore(cid, part)}
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
          view={view}
          version={autosave.version.current}
          onClose={() => setRecusing(false)}
          onDone={async () => {
            setRecusing(false)
            setDirty(false)
            await reload()
          }}
        />
      )}
    </section>
  )
}
