import { BANDS, bandOf, EVIDENCE_ABOVE } from '@portal/contract/peer-review/sheet/scoring.rules'
import { lazy, Suspense } from 'react'
import { Grid, Hint } from '../../../shared/ui/layout.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import styles from '../sheet.module.css'
import type { Score, Template, View } from '../view.ts'

/** Not of the first load: the page is light for phones. */
const Beside = lazy(() => import('./beside.tsx'))

/** One criterion: slider and number, the band in words, and above a bound the page it rests on (docs/handbook/peer-review.md#sheets). */
export const CriterionField = ({
  criterion,
  index,
  files,
  score,
  error,
  said = [],
  onChange,
}: {
  criterion: Template['criteria'][number]
  index: number
  /** What a high score can rest on. */
  files: readonly { readonly code: string; readonly label: string }[]
  score: Score
  error: string | undefined
  /** What the application says, as far as it is read here. */
  said?: View['evidence']
  onChange: (change: Partial<Score>) => void
}) => {
  const { value, evidence } = score
  const set = (text: string) => {
    const number = Number.parseInt(text, 10)
    onChange({ value: Number.isNaN(number) ? undefined : Math.min(100, Math.max(0, number)) })
  }
  const rests = value !== undefined && value > EVIDENCE_ABOVE
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
        <TextField
          label={`${criterion.title} 分值`}
          hideLabel
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          placeholder="分"
          value={value === undefined ? '' : String(value)}
          error={rests ? undefined : error}
          onChange={set}
        />
      </div>
      <Hint>
        {band === undefined
          ? BANDS.map(({ label }, at) => `${label}：${criterion.anchors[at]}`).join('；')
          : `${BANDS[band].label}：${criterion.anchors[band]}`}
      </Hint>
      {said.length > 0 && (
        <Suspense>
          <Beside cid={criterion.cid} evidence={said} />
        </Suspense>
      )}
      {rests && (
        <Grid min="s" gap={3}>
          <SelectField
            label={`${criterion.title} 依据材料`}
            required
            options={files}
            value={evidence?.fileId ?? ''}
            error={evidence?.fileId ? undefined : error}
            onChange={(fileId) => onChange({ evidence: { fileId, page: evidence?.page ?? '' } })}
          />
          <TextField
            label={`${criterion.title} 页码`}
            required
            placeholder="如：第12页"
            maxLength={20}
            value={evidence?.page ?? ''}
            error={evidence?.fileId ? error : undefined}
            onChange={(page) => onChange({ evidence: { fileId: evidence?.fileId ?? '', page } })}
          />
        </Grid>
      )}
    </div>
  )
}
