import type { AchievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import { EVIDENCE_CODES, type EvidenceCode } from '@portal/contract/peer-review/sheet/evidence.rules'

/** What an application says, in lines that stand beside the criteria (docs/handbook/peer-review.md#sheets). */

/** What is said, each with its word before it; what is not said leaves no trace. */
const said = (...parts: readonly (readonly [word: string, value: string])[]): string =>
  parts.flatMap(([word, value]) => (value.trim() ? [`${word}${value.trim()}`] : [])).join('；')

const LINES: Record<EvidenceCode, (form: AchievementForm) => readonly string[]> = {
  innovations: ({ achievement }) => achievement.innovations,
  indicators: ({ achievement }) =>
    achievement.indicators.map(({ name, before, after, benchmark, evidence }) =>
      said(
        ['', name],
        ['实施前 ', before],
        ['实施后 ', after],
        ['国内外同类水平 ', benchmark],
        ['依据 ', evidence],
      ),
    ),
  novelty: ({ achievement: { novelty } }) => [
    said(['查新机构 ', novelty.org], ['报告编号 ', novelty.no], ['结论 ', novelty.conclusion]),
  ],
  application: ({ achievement }) =>
    achievement.application.map(({ orgName, since, content }) =>
      said(['', orgName], ['', since], ['', content]),
    ),
  benefits: ({ achievement }) => [achievement.benefits],
  ip: ({ achievement }) => achievement.ip.map(({ kind, name, no }) => said(['', kind], ['', name], ['', no])),
  units: ({ units }) => units.map(({ orgName, duty }) => (duty ? said(['', orgName], ['', duty]) : '')),
  persons: ({ persons }) =>
    persons.map(({ name, contribution }) => (contribution ? said(['', name], ['', contribution]) : '')),
}

export const evidenceOf = (form: AchievementForm): { code: EvidenceCode; lines: string[] }[] =>
  EVIDENCE_CODES.map((code) => ({ code, lines: LINES[code](form).filter(Boolean) })).filter(
    ({ lines }) => lines.length > 0,
  )
