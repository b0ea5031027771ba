import type { PdfFonts } from '../../platform/documents/fonts.ts'
import { badgesPdf, sheetPdf } from './event-papers.documents.ts'

/** What is printed for the door with as much in it as its forms let in, and with as little. */

interface Said {
  readonly name: string
  readonly units: readonly string[]
  readonly people: readonly string[]
}
const KINDS = ['person', 'expert', 'unit'] as const

export const printEventPapers = async (
  fonts: PdfFonts,
  { name, units, people }: Said,
): Promise<(readonly [string, Buffer])[]> => {
  const event = {
    ...{ title: [...name.repeat(2)].slice(0, 100).join(''), place: '', link: 'https://example.org' },
    ...{ beginsAt: '2026-11-28T01:00:00Z', endsAt: '2026-11-29T09:00:00Z' },
  }
  const guest = (kind: (typeof KINDS)[number], named: string, company: string) => ({
    ...{ kind, name: named, company, mobileTel: '19900001234', attendedAt: null },
  })
  const long = people.map((person, n) =>
    guest(
      KINDS[n % 3] ?? 'person',
      n % 3 === 2 ? (units[n] ?? '') : person,
      n % 3 === 2 ? '' : (units[n] ?? ''),
    ),
  )
  const guests = [
    ...long,
    guest('person', '王伟', '示例大学'),
    { ...guest('expert', '欧阳示例', ''), attendedAt: '2026-11-28T00:40:00Z', mobileTel: '' },
  ]
  const printed = { event, guests, society: '示例流域技术经济学会' }
  return [
    ['胸牌', await badgesPdf(fonts, printed)],
    ['签到表', await sheetPdf(fonts, printed)],
  ]
}
