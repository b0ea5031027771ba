import { stepInWords } from '@portal/contract/peer-review/sheet/scoring.rules'
import { CONFIDENCES, VOTES } from '@portal/contract/peer-review/sheet/sheet.fields'
import {
  ACHIEVEMENT_LEVELS,
  LEVELS_EXPLAINED,
  LEVELS_REST_ON,
} from '@portal/contract/peer-review/subject.rules'
import { Segmented } from '../../../shared/ui/choice-fields.tsx'
import { Hint } from '../../../shared/ui/layout.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import type { Score, Template, View } from '../view.ts'
import { CriterionField } from './criterion-field.tsx'

type Sheet = View['sheet']
type Files = readonly { readonly id: string; readonly slot: string; readonly fileName: string }[]

const LONG = [
  ['merits', '主要优点', true],
  ['problems', '存在问题', true],
  ['suggestions', '改进建议', true],
  ['dissent', '保留意见', false],
] as const

interface Written {
  readonly sheet: Sheet
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (part: Partial<Sheet>) => void
}

/** Rated beside the total. */
const ScaleFields = ({ template, sheet, errors, onChange }: Written & { template: Template }) => {
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
      {template.scales.map((scale) => (
        <SelectField
          key={scale.cid}
          label={`${scale.title}（1至${scale.max}${scale.unit}，不计入总分）`}
          required
          options={Array.from({ length: scale.max }, (_, n) => ({
            code: String(n + 1),
            label: stepInWords(scale, n + 1),
          }))}
          value={String(scaleOf(scale.cid) ?? '')}
          onChange={(value) => setScale(scale.cid, value)}
          error={errors[`scales.${scale.cid}`]}
        />
      ))}
    </>
  )
}

const LevelField = ({ sheet, errors, onChange }: Written) => (
  <>
    <Segmented
      label="成果水平"
      required
      shape="radios"
      options={ACHIEVEMENT_LEVELS}
      value={sheet.level ?? ''}
      onChange={(level) => onChange({ level: level as Sheet['level'] })}
      error={errors.level}
    />
    <Hint>
      {sheet.level
        ? LEVELS_EXPLAINED[sheet.level]
        : ACHIEVEMENT_LEVELS.map(({ code, label }) => `${label}：${LEVELS_EXPLAINED[code]}`).join('；')}
      。{LEVELS_REST_ON}。
    </Hint>
  </>
)

/** Everything that a sheet asks, for the expert who writes it and for staff who type it from paper. */
export const SheetFields = ({
  template,
  files,
  evidence = [],
  sheet,
  errors,
  onChange,
}: {
  template: Template
  files: Files
  evidence?: View['evidence']
} & Written) => {
  const scoreOf = (cid: string): Score => sheet.scores.find((one) => one.cid === cid) ?? { cid, note: '' }
  const setScore = (cid: string, part: Partial<Score>) =>
    onChange({ scores: [...sheet.scores.filter((one) => one.cid !== cid), { ...scoreOf(cid), ...part }] })
  return (
    <>
      {template.criteria.map((criterion, index) => (
        <CriterionField
          key={criterion.cid}
          criterion={criterion}
          index={index}
          files={files.map(({ id, slot, fileName }) => ({ code: id, label: `${slot}：${fileName}` }))}
          score={scoreOf(criterion.cid)}
          error={errors[`scores.${criterion.cid}`]}
          said={evidence}
          onChange={(part) => setScore(criterion.cid, part)}
        />
      ))}
      <ScaleFields {...{ template, sheet, errors, onChange }} />
      <LevelField {...{ sheet, errors, onChange }} />
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
