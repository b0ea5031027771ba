import { inCapitals, yuanOf } from '@portal/contract/evaluation/meeting/meeting.rules'
import { dateText, momentText } from '@portal/contract/platform/time'
import { documentKind } from '../../platform/documents/documents.ts'
import { findContract } from '../process/process.queries.ts'
import type { Piece, Scene } from './dossier.parts.ts'
import { facts, json, papers } from './dossier-paper.documents.ts'

/** What the applicant paid for the evaluation: how much, on which day, by which voucher, and who noted it. */

const PAYMENT = documentKind('评价费收取情况')

type Contract = NonNullable<Awaited<ReturnType<typeof findContract>>>
const centsOf = ({ fee }: Contract) => Math.round(fee * 100)
const receivedOf = ({ paidOn, voucherNo }: Contract): string =>
  paidOn
    ? `${dateText(paidOn)}到账，${voucherNo ? `收款凭证号${voucherNo}` : '收款凭证号未登记'}`
    : '未登记到账'

/** One line, for the contents. */
export const paymentLine = async ({ db, row }: Pick<Scene, 'db' | 'row'>): Promise<string> => {
  const contract = await findContract(db, row.id)
  if (!contract) return '评价费：没有登记委托评价合同和评价费'
  return `评价费：${yuanOf(centsOf(contract))}元（合同${contract.contractNo}），${receivedOf(contract)}`
}

export async function* payment(scene: Scene): AsyncGenerator<Piece> {
  const contract = await findContract(scene.db, scene.row.id)
  if (!contract) return
  const title = PAYMENT.name
  yield { path: `17-评价费/${title}.json`, title, content: json(contract) }
  const { contractNo, signedOn, paidOn, voucherNo, note, byName, at } = contract
  yield* await papers(scene, {
    document: PAYMENT,
    path: `17-评价费/${title}`,
    title,
    blocks: [
      facts([
        ['合同编号', contractNo],
        ['签订日期', dateText(signedOn)],
        ['评价费', `${yuanOf(centsOf(contract))}元（大写：${inCapitals(centsOf(contract))}）`],
        ['到账日期', paidOn ? dateText(paidOn) : '未登记'],
        ['收款凭证号', voucherNo || '未登记'],
        ['备注', note],
        ['登记', `${byName}　${momentText(at)}`],
      ]),
    ],
  })
}
