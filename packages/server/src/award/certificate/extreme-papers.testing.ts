import { paperPdf } from '../../platform/documents/paper/paper.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import { nominationPaper } from '../nomination/nomination.documents.ts'
import { awardCertificatePdf } from './award-certificate.actions.ts'

/** The papers of an award with as much in them as their forms let in. */

export interface Said {
  readonly name: string
  readonly units: readonly string[]
  readonly people: readonly string[]
  readonly essay: string
}
export const cut = (text: string, length: number) => [...text].slice(0, length).join('')
const SOCIETY = '流域技术经济学会'

const nominated = ({ name, units, people, essay }: Said) =>
  nominationPaper(
    {
      ...{ id: 'a3f5c9e7-0000-4000-8000-000000000000', batchId: '', memberId: '', channel: 'committee' },
      ...{ nominator: cut(units[0] ?? '', 60), opinion: essay, state: 'draft', version: 1, formHash: '' },
      ...{ itemId: null, submittedAt: null, returnReason: '', returnDue: null, withdrawReason: '' },
      ...{ createdAt: '', updatedAt: '' },
      form: {
        ...{ name, group: cut('水利工程组'.repeat(8), 40), grade: '一等奖', summary: essay },
        ...{ contactName: people[0] ?? '', contactMobile: '19900000000' },
        units: units.map((unit) => cut(unit, 60)),
        persons: people.map((person, n) => ({ name: person, orgName: cut(units[n] ?? '', 60) })),
      },
    },
    { title: `2026年度${cut('示例流域科学技术进步奖'.repeat(6), 60)}`, society: SOCIETY },
  )

export const printAwardPapers = async (
  deps: Pick<AwardDeps, 'fonts' | 'publicUrl'>,
  said: Said,
): Promise<(readonly [string, Buffer])[]> => {
  const row = {
    ...{
      units: [...said.units],
      persons: [...said.people],
      award: cut('示例流域科学技术进步奖'.repeat(4), 40),
    },
    ...{ awardYear: 2026, grade: '一等奖', items: 12, no: '流技经奖字〔2026〕第001号-R12' },
    ...{ checkCode: 'ABCDEFGHJKLM', issuedOn: '2026-11-22', societyName: SOCIETY },
    ...{ publicId: 'x'.repeat(22), status: 'voided' as const },
  }
  const made: (readonly [string, Buffer])[] = [
    ['推荐书', await paperPdf(await deps.fonts(), nominated(said))],
  ]
  for (const kind of ['item', 'unit', 'person', 'expert'] as const) {
    const rank = kind === 'unit' || kind === 'person' ? 12 : 0
    const name = kind === 'expert' ? (said.people[0] ?? '') : said.name
    made.push([`获奖证书-${kind}`, await awardCertificatePdf(deps, { ...row, kind, rank, name })])
  }
  return made
}
