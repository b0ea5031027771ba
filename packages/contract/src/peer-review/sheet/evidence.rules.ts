import { keysOf } from '../../platform/codes.ts'

/** What the application says for each criterion: it stands beside it while it is judged (docs/handbook/peer-review.md#sheets). */

export const EVIDENCE = {
  innovations: '主要创新点',
  indicators: '主要技术经济指标',
  novelty: '科技查新',
  application: '推广应用情况',
  benefits: '经济、社会和生态效益',
  ip: '知识产权和论著',
  units: '完成单位承担的工作',
  persons: '主要完成人的贡献',
} as const
export type EvidenceCode = keyof typeof EVIDENCE
export const EVIDENCE_CODES = keysOf(EVIDENCE)

/** By the criteria of the templates; apart from them, because a panel keeps the template that it was locked with. */
const ASKED: Readonly<Record<string, readonly EvidenceCode[]>> = {
  A1: ['innovations', 'novelty', 'ip'],
  A2: ['indicators', 'novelty'],
  A3: ['innovations', 'units', 'persons'],
  A4: ['indicators', 'application'],
  A5: ['application', 'ip'],
  A6: ['benefits', 'application'],
  B1: ['innovations', 'novelty', 'ip'],
  B2: ['innovations', 'units', 'persons'],
  B3: ['indicators', 'novelty'],
  B4: ['ip'],
  B5: ['application', 'benefits'],
  C1: ['indicators', 'novelty'],
  C2: ['application', 'units'],
  C3: ['innovations', 'persons'],
  C4: ['benefits', 'application'],
  C5: ['application', 'benefits'],
  D1: ['novelty', 'persons'],
  D2: ['innovations', 'ip'],
  D3: ['innovations', 'units'],
  D4: ['application', 'indicators'],
  D5: ['benefits'],
}
export const evidenceFor = (cid: string): readonly EvidenceCode[] => ASKED[cid] ?? []
