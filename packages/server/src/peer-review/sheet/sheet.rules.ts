import { EVIDENCE_ABOVE, type ScoringTemplate } from '@portal/contract/peer-review/sheet/scoring.rules'
import type { Sheet } from '@portal/contract/peer-review/sheet/sheet.fields'
import { AppError } from '../../platform/http/context.ts'

/** What a sheet must say before it is handed in (docs/handbook/peer-review.md#sheets). */

/** By field: a criterion without a value, or with a high one that rests on nothing. */
export const evidenceFields = (
  given: Sheet['scores'],
  template: Pick<ScoringTemplate, 'criteria'>,
  fileIds: ReadonlySet<string>,
): Record<string, string> => {
  const fields: Record<string, string> = {}
  const scores = new Map(given.map((score) => [score.cid, score]))
  for (const { cid, title } of template.criteria) {
    const score = scores.get(cid)
    if (score?.value === undefined) fields[`scores.${cid}`] = `请为“${title}”打分`
    else if (score.value > EVIDENCE_ABOVE) {
      const { evidence } = score
      if (!evidence || !fileIds.has(evidence.fileId) || evidence.page === '')
        fields[`scores.${cid}`] = `“${title}”超过${EVIDENCE_ABOVE}分，请注明依据的材料和页码`
    }
  }
  return fields
}

export const checkSheet = (sheet: Sheet, template: ScoringTemplate, fileIds: ReadonlySet<string>): void => {
  const fields = evidenceFields(sheet.scores, template, fileIds)
  const scales = new Map(sheet.scales.map(({ cid, value }) => [cid, value]))
  for (const { cid, title, max } of template.scales) {
    const value = scales.get(cid)
    if (value === undefined || value > max) fields[`scales.${cid}`] = `请评定${title}`
  }
  if (sheet.level === undefined) fields.level = '请选择成果水平'
  if (sheet.merits.length < 5) fields.merits = '请填写主要优点（至少5个字）'
  const opinion = '评价意见须写明“存在问题”和“改进建议”。'
  if (sheet.problems.length < 5) fields.problems = opinion
  if (sheet.suggestions.length < 5) fields.suggestions = opinion
  if (sheet.vote === undefined) fields.vote = '请表决'
  else if (sheet.vote === 'disagree' && sheet.dissent.length < 5)
    fields.dissent = '不同意通过的，请写明保留意见'
  if (sheet.confidence === undefined) fields.confidence = '请选择熟悉程度'
  if (Object.keys(fields).length > 0) throw new AppError('badInput', { fields })
}

/** Only criteria of the template are kept, each once. */
export const tidyScores = <T extends { cid: string }>(
  list: readonly T[],
  known: readonly { cid: string }[],
): T[] => {
  const byCid = new Map(list.map((one) => [one.cid, one]))
  return known.flatMap(({ cid }) => byCid.get(cid) ?? [])
}
export const tidySheet = (sheet: Sheet, template: ScoringTemplate): Sheet => ({
  ...sheet,
  scores: tidyScores(sheet.scores, template.criteria),
  scales: tidyScores(sheet.scales, template.scales),
})

/** Handed in already: an autosave that comes late must not take it back. */
export const refuseLateDraft = (kept: { readonly state: string } | undefined): void => {
  if (kept?.state === 'submitted') throw new AppError('stateChanged')
}

/** As the contract's schema wants it: arrays that may be changed. */
export const templateView = ({ version, title, criteria, scales }: ScoringTemplate) => ({
  version,
  title,
  criteria: criteria.map((one) => ({ ...one, anchors: [...one.anchors] })),
  scales: scales.map(({ steps, ...scale }) => ({ ...scale, ...(steps && { steps: [...steps] }) })),
})
