/** A number follows from that of the case: 流域学会评补〔2026〕0001-2号. */
export const numbered = (short: string, word: string, caseNo: string, n?: number): string => {
  const [, year = '', serial = ''] = /(\d{4})-(\d+)$/.exec(caseNo) ?? []
  return `${short}${word}〔${year}〕${serial}${n === undefined ? '' : `-${n}`}号`
}
