import { expect, test } from 'vitest'
import { loadFonts } from '../../platform/documents/fonts.ts'
import { paperPdf } from '../../platform/documents/paper/paper.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { nominationPaper } from './nomination.documents.ts'
import { hashOf, type NominationRow } from './nomination.queries.ts'

/** 推荐书: its pages are signed apart, so that each says which content it belongs to (docs/handbook/award.md#nominations). */

const UNIT = '示例水利水电勘测设计研究院有限责任公司'

test('every page carries the code of its content, however long the name of the item', async () => {
  const row = {
    ...{ id: 'a3f5c9e7-0000-4000-8000-000000000000', channel: 'committee', nominator: UNIT },
    opinion: '创新突出，应用广泛，同意推荐。'.repeat(150),
    form: {
      ...{
        name: '大型跨流域调水工程水量水质协同调控'.repeat(5).slice(0, 80),
        group: '水利组',
        grade: '一等奖',
      },
      ...{ contactName: '示例联系人', contactMobile: '19900000000', summary: '示例简介。'.repeat(400) },
      units: Array.from({ length: 12 }, () => UNIT),
      persons: Array.from({ length: 12 }, () => ({ name: '示例完成人', orgName: UNIT })),
    },
  } as unknown as NominationRow
  const paper = nominationPaper(row, { title: '2026年度示例奖', society: '示例学会' })
  const read = await readPdf(await paperPdf(await loadFonts(), paper))
  const code = hashOf(row).slice(0, 12).toUpperCase()
  expect(read.pages.length).toBeGreaterThan(3)
  for (const page of read.pages) expect(wordsOf({ ...read, pages: [page] })).toContain(code)
})
