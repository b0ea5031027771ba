import { NOMINATION_CHANNELS } from '@portal/contract/award/award.rules'
import type { awardNomination as calls } from '@portal/contract/award/nomination.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { momentText } from '@portal/contract/platform/time'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { documentKind } from '../../platform/documents/documents.ts'
import type { Paper, PaperBlock } from '../../platform/documents/paper/paper.ts'
import { paperFile } from '../../platform/documents/paper/paper-file.ts'
import { actorOf, type Context, type Download } from '../../platform/http/context.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import { requireBatch, titleOf } from '../batch/award.queries.ts'
import { noteOn } from '../batch/batch.actions.ts'
import { hashOf, type NominationRow, requireOwn } from './nomination.queries.ts'

/** 科学技术奖推荐书: signed by all who completed the work, stamped by their units and by who nominates. */

const NOMINATION = documentKind('科学技术奖推荐书')
const PLACE = '\n\n'
const text = (words: string, strong = false): PaperBlock => ({ kind: 'text', text: words, strong })
const table = (head: string[], widths: number[], rows: string[][]): PaperBlock => ({
  ...{ kind: 'table', head, widths, rows },
})

const blocksOf = (title: string, { channel, nominator, opinion, form }: NominationRow): PaperBlock[] => [
  table(
    [],
    [1, 5],
    [
      ['奖　　项', title],
      ['项目名称', form.name],
      ['组　　别', form.group],
      ['申报等级', form.grade],
      ['推荐渠道', labelOf(NOMINATION_CHANNELS, channel)],
      ['推 荐 方', nominator],
      ['联 系 人', `${form.contactName}　${form.contactMobile}`],
      ['项目简介', form.summary],
    ],
  ),
  text('完成单位（按贡献排序）', true),
  table(
    ['排序', '单位名称', '单位意见、负责人签字和盖章', '日期'],
    [8, 40, 36, 16],
    form.units.map((unit, n) => [`${n + 1}`, unit, `${PLACE}\n`, '']),
  ),
  text('主要完成人（按贡献排序）', true),
  table(
    ['排序', '姓名', '工作单位', '本人签字'],
    [8, 22, 45, 25],
    form.persons.map(({ name, orgName }, n) => [`${n + 1}`, name, orgName, PLACE]),
  ),
  text('声明', true),
  text(
    '本项目的推荐材料真实可靠，不涉及国家秘密，没有知识产权争议；完成单位、完成人及其排序已经全体同意；未以同一内容获得同级奖励。',
  ),
  text('推荐意见', true),
  text(opinion),
  table(
    [],
    [1, 5],
    [
      [
        channel === 'expert' ? '推荐专家（签字）' : '推荐方（盖章）',
        `${nominator}${PLACE}\n　　　　年　　月　　日`,
      ],
    ],
  ),
]

export const nominationPaper = (
  row: NominationRow,
  { title, society }: { readonly title: string; readonly society: string },
): Paper => {
  const hash = hashOf(row).slice(0, 12).toUpperCase()
  return {
    document: NOMINATION,
    layout: 'form',
    title: NOMINATION.name,
    society,
    code: `${row.id}|${hash}`,
    cover: [['校验码', `${hash}　${momentText(portalNow())}`]],
    signed: [],
    chapters: [
      {
        title: NOMINATION.name,
        blocks: [
          text('右上方二维码用于核对表中内容，请勿涂改或遮挡；内容修改后请重新下载。'),
          ...blocksOf(title, row),
        ],
      },
    ],
    // First, because a long name is cut: every page says which content it belongs to.
    foot: `校验码 ${hash}　${row.form.name}`,
  }
}

export const printForm =
  (deps: AwardDeps) =>
  async ({ id, document }: InputOf<typeof calls.form>, context: Context): Promise<Download> => {
    const { db } = context
    const row = await requireOwn(db, id, actorOf(context).memberId)
    const batch = await requireBatch(db, row.batchId)
    noteOn(context, batch, { name: row.form.name, document })
    const society = await deps.settings.get('societyName')
    const paper = nominationPaper(row, { title: titleOf(batch), society })
    return paperFile(deps.fonts, paper, { name: `推荐书-${row.form.name}`, format: document })
  }
