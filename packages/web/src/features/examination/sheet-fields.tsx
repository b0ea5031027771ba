import { ACHIEVEMENT_LEVELS } from '@portal/contract/achievement'
import { CONFIDENCES, VOTES } from '@portal/contract/features/examination'
import { BANDS, bandOf, EVIDENCE_ABOVE } from '@portal/contract/scoring'
import { Segmented, SelectField } from '../../shared/ui/choice-fields.tsx'
import { TextArea, TextField } from '../../shared/ui/text-fields.tsx'
import styles from './examination.module.css'
import type { View } from './view.ts'

type Sheet = View['sheet']
type Score = Sheet['scores'][number]
type Template = View['template']
type Files = readonly { readonly id: string; readonly slot: string; readonly fileName: string }[]

const CriterionField = ({
  template,
  files,
  index,
  score,
  error,
  onChange,
}: {
  template: Template
  files: Files
  index: number
  score: Score
  error: string | undefined
  onChange: (change: Partial<Score>) => void
}) => {
  const criterion = template.criteria[index]
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
            options={files.map(({ id, slot, fileName }) => ({
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

const LONG = [
  ['merits', '主要优点', true],
  ['problems', '存在问题', true],
  ['suggestions', '改进建议', true],
  ['dissent', '保留意见', false],
] as const

/** Everything that a sheet asks, for the expert who writes it and for staff who type it from paper. */
export const SheetFields = ({
  template,
  files,
  sheet,
  errors,
  onChange,
}: {
  template: Template
  files: Files
  sheet: Sheet
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<Sheet>) => void
}) => {
  const scoreOf = (cid: string): Score => sheet.scores.find((one) => one.cid === cid) ?? { cid, note: '' }
  const setScore = (cid: string, part: Partial<Score>) =>
    onChange({ scores: [...sheet.scores.filter((one) => one.cid !== cid), { ...scoreOf(cid), ...part }] })
  const scaleOf = (cid: string) => sheet.scales.find((one) => one.cid === cid)?.value
  const setScale = (cid: string, text: string) => {
    const value = Number.parseInt(text, 10)
    onChange({
      scales: [
        ...sheet.scales.filter((one) => one.cid !== cid),
        { cid, ...(!Number.isNaN(value) && { value }) },
      ],
    })
  }
  return (
    <>
      {template.criteria.map(({ cid }, index) => (
        <CriterionField
          key={cid}
          template={template}
          files={files}
          index={index}
          score={scoreOf(cid)}
          error={errors[`scores.${cid}`]}
          onChange={(part) => setScore(cid, part)}
        />
      ))}
      {template.scales.map(({ cid, title, max, unit }) => (
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
        onChange={(level) => onChange({ level: level as Sheet['level'] })}
        error={errors.level}
      />
      {LONG.map(([key, label, required]) => (
        <TextArea
          key={key}
          label={label}
          required={required || (key === 'dissent' && sheet.vote === 'disagree')}
          value={sheet[key]}
          onChange={(text) => onChange({ [key]: text })}
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
        onChange={(vote) => onChange({ vote: vote as Sheet['vote'] })}
        error={errors.vote}
      />
      <Segmented
        label="对本领域的熟悉程度"
        required
        shape="radios"
        options={CONFIDENCES}
        value={sheet.confidence ?? ''}
        onChange={(confidence) => onChange({ confidence: confidence as Sheet['confidence'] })}
        error={errors.confidence}
      />
    </>
  )
}
