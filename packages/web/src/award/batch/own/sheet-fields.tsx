import { CriterionField, type Score } from '../../../peer-review/sheet/index.ts'
import { Segmented } from '../../../shared/ui/choice-fields.tsx'
import { TextArea, TextField } from '../../../shared/ui/text-fields.tsx'
import type { View } from './view.ts'

type Sheet = View['sheet']

/** Everything that a sheet of an award asks. */
export const SheetFields = ({
  view,
  sheet,
  errors,
  onChange,
}: {
  view: View
  sheet: Sheet
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<Sheet>) => void
}) => {
  const scoreOf = (cid: string): Score => sheet.scores.find((one) => one.cid === cid) ?? { cid, note: '' }
  const setScore = (cid: string, part: Partial<Score>) =>
    onChange({ scores: [...sheet.scores.filter((one) => one.cid !== cid), { ...scoreOf(cid), ...part }] })
  const setRank = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 3)
    onChange({ rank: digits === '' ? undefined : Number(digits) })
  }
  return (
    <>
      {view.template.criteria.map((criterion, index) => (
        <CriterionField
          key={criterion.cid}
          criterion={criterion}
          index={index}
          files={view.materials.map(({ id, fileName }) => ({ code: id, label: fileName }))}
          score={scoreOf(criterion.cid)}
          error={errors[`scores.${criterion.cid}`]}
          onChange={(part) => setScore(criterion.cid, part)}
        />
      ))}
      <Segmented
        label="建议等级"
        required
        shape="radios"
        options={view.grades.map((grade) => ({ code: grade, label: grade }))}
        value={sheet.suggestGrade}
        onChange={(suggestGrade) => onChange({ suggestGrade })}
        error={errors.suggestGrade}
      />
      <TextField
        label="组内排序"
        help={`您评审的“${view.group}”项目中的名次，1为最好；可以不填`}
        inputMode="numeric"
        maxLength={3}
        value={sheet.rank === undefined ? '' : String(sheet.rank)}
        onChange={setRank}
        error={errors.rank}
      />
      <TextArea
        label="评审意见"
        required
        value={sheet.comment}
        onChange={(comment) => onChange({ comment })}
        rows={4}
        limit={2000}
        error={errors.comment}
      />
    </>
  )
}
