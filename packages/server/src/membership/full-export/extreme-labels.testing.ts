import type { PdfFonts } from '../../platform/documents/fonts.ts'
import { labelsPdf } from './labels.documents.ts'

/** Labels with as much on them as their forms let in, and one that there is none for. */
export const printLabels = (
  fonts: PdfFonts,
  { name, people, essay }: { name: string; people: readonly string[]; essay: string },
): Promise<Buffer> => {
  const to = {
    postcode: '430010',
    address: [...essay].slice(0, 200).join(''),
    unit: name,
    serialNum: 'G2026',
  }
  const addressees = [
    ...people.map((person) => ({ ...to, person })),
    { ...to, postcode: '', address: '示例市示例路1号', unit: '', person: '李' },
    { ...to, address: '', person: people[0] ?? '' },
  ]
  const taken = `导出人：示例管理员　事由：${[...essay].slice(0, 200).join('')}`
  return labelsPdf(fonts, { addressees, society: '示例流域技术经济学会', taken })
}
