import { ACHIEVEMENT_SLOTS } from '@portal/contract/evaluation/achievement-slot.fields'
import { ACHIEVEMENT_OUTCOMES } from '@portal/contract/evaluation/achievement-status.rules'
import { OPINION_SECTION_NAMES, OPINION_SECTIONS } from '@portal/contract/evaluation/conclusion/opinion.rules'
import { EXAMINE_STATES, JoinStatus, PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { ACHIEVEMENT_TYPES } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { dateText, dayText } from '@portal/contract/platform/time'
import type { PaperBlock, PaperChapter } from '../../../platform/documents/paper/paper.ts'
import { type Facts, panelWords, recusalWords } from '../report-facts.documents.ts'
import { table, text } from './report-block.documents.ts'
import { signaturePage } from './signature-page.documents.ts'

/** The chapters of 《科技成果评价报告》 (docs/handbook/evaluation.md#report). */

const shown = (value: number | null | undefined) =>
  value === null || value === undefined ? '—' : String(value)

const commission = ({
  achievement,
  facts,
  persons,
  contract,
  publicity,
  society,
  unitNames,
  head: { replaces },
}: Facts): PaperChapter => ({
  title: '一、委托与受理',
  blocks: [
    ...(replaces
      ? [
          text(
            `本报告更正并取代${replaces.no}报告，该报告自${dateText(replaces.endedOn)}起作废。更正的原因：${replaces.reason}`,
          ),
        ]
      : []),
    text(
      `${achievement.orgName}委托${society}对科技成果《${facts.name}》进行评价，受理编号${achievement.acceptNo ?? ''}。${contract ? `双方于${dateText(contract.signedOn)}签订委托评价合同（${contract.contractNo}）。` : ''}`,
    ),
    ...(publicity
      ? [
          text(
            `成果基本信息于${dayText(publicity.startAt)}至${dayText(publicity.endAt)}在学会平台公示，公示期满，异议均已处理完毕。`,
          ),
        ]
      : []),
    table(
      ['项目', '内容'],
      [1, 4],
      [
        ['成果类别', labelOf(ACHIEVEMENT_TYPES, achievement.type)],
        ['完成单位', unitNames.map((name, n) => `${n + 1}. ${name}`).join('\n')],
        ['主要完成人', persons.map(({ name, orgName }, n) => `${n + 1}. ${name}（${orgName}）`).join('\n')],
      ],
    ),
  ],
})

const written = (words: readonly string[]): string => words.filter(Boolean).join('，')
/** What the application shows for it: under a heading each, and nothing where it says nothing. */
const shownFor = ({ facts, revision }: Facts): PaperBlock[] => {
  const { indicators, novelty, application, benefits } = facts
  const proofs = revision.files.filter(({ slot }) => slot === 'applicationProof').length
  const parts: readonly (readonly [title: string, blocks: readonly PaperBlock[]])[] = [
    [
      '主要技术经济指标',
      indicators.length === 0
        ? []
        : [
            table(
              ['指标', '实施前', '实施后', '国内外同类水平', '依据'],
              [1.6, 1, 1, 1.4, 1.8],
              indicators.map(({ name, before, after, benchmark, evidence }) => [
                ...[name, before, after, benchmark, evidence],
              ]),
            ),
          ],
    ],
    [
      '科技查新',
      [
        written([novelty.org, novelty.no && `查新报告编号${novelty.no}`]),
        novelty.conclusion && `查新结论：${novelty.conclusion}`,
      ].flatMap((words) => (words ? [text(words)] : [])),
    ],
    [
      '推广应用情况',
      [
        ...(application.length === 0
          ? []
          : [
              table(
                ['应用单位', '起始时间', '应用情况'],
                [1.8, 1, 3.4],
                application.map(({ orgName, since, content }) => [orgName, since, content]),
              ),
            ]),
        ...(proofs > 0 ? [text(`附应用证明${proofs}份，见材料清单。`)] : []),
      ],
    ],
    ['经济、社会和生态效益', benefits ? [text(benefits)] : []],
  ]
  return parts.flatMap(([title, blocks]) => (blocks.length > 0 ? [text(title, true), ...blocks] : []))
}

const introduction = (all: Facts): PaperChapter => ({
  title: '二、成果简介',
  blocks: [
    text(all.facts.summary),
    ...all.facts.innovations.map((words, n) => text(`（${n + 1}）${words}`)),
    ...shownFor(all),
  ],
})

const method = ({ template, all, mode, words, heldWords, ...facts }: Facts): PaperChapter => ({
  title: '三、评价依据与方法',
  blocks: [
    ...words.basis,
    text(
      `本次评价采用${mode}形式，${heldWords}${panelWords(facts)}评分表为“${template.title}”，各项指标及权重：${template.criteria.map(({ title, weight }) => `${title}${weight}%`).join('，')}。同意票不少于${all.agreeNeeded}票且平均得分不低于${all.meanNeeded}分的，为通过评价。`,
    ),
    text(recusalWords(facts)),
  ],
})

const materials = ({ revision }: Facts): PaperChapter => ({
  title: '四、材料清单',
  blocks: [
    table(
      ['序号', '材料', '文件名', 'SHA-256 摘要'],
      [0.6, 2, 3, 4],
      revision.files.map(({ slot, fileName, sha256 }, n) => [
        ...[String(n + 1), ACHIEVEMENT_SLOTS.find(({ code }) => code === slot)?.label ?? '材料'],
        ...[fileName, sha256],
      ]),
    ),
  ],
})

const panelOf = ({ expected, away, sheets, experts }: Facts): PaperChapter => ({
  title: '五、评价专家组',
  blocks: [
    table(
      ['组内职务', '姓名', '单位', '职称', '专业', '签字'],
      [1, 1, 2.6, 1, 1.6, 1.4],
      [...expected, ...away].map(({ expertId, role, joinStatus }) => {
        const expert = experts.get(expertId)
        const sheet = sheets.get(expertId)
        const signed = sheet?.state === 'signed'
        const absent = joinStatus === JoinStatus.absent ? '缺席' : EXAMINE_STATES[sheet?.state ?? 'none']
        return [
          ...[labelOf(PANEL_ROLES, role), expert?.name ?? '', expert?.orgName ?? '', expert?.title ?? ''],
          ...[expert?.major ?? '', signed ? `已签字\n${dayText(sheet.signedAt)}` : absent],
        ]
      }),
    ),
  ],
})

const scores = ({ all }: Facts): PaperChapter => ({
  title: '六、评分汇总',
  blocks: [
    table(
      ['参评专家', '平均分', '中位数', '去极值平均', '标准差', '同意', '不同意', '弃权', '回避'],
      [1, 1, 1, 1.2, 1, 0.8, 0.9, 0.8, 0.8],
      [
        [
          ...[
            String(all.present - all.votes.recused),
            shown(all.mean),
            shown(all.median),
            shown(all.trimmed),
            shown(all.sd),
          ],
          ...[String(all.votes.agree), String(all.votes.disagree), String(all.votes.abstain)],
          String(all.votes.recused),
        ],
      ],
    ),
    table(
      ['评价指标', '权重', '平均', '最低', '中位数', '最高'],
      [3.4, 0.8, 0.8, 0.8, 0.9, 0.8],
      all.criteria.map(({ title, weight, spread }) => [
        ...[
          title,
          `${weight}%`,
          shown(spread?.mean),
          shown(spread?.min),
          shown(spread?.median),
          shown(spread?.max),
        ],
      ]),
    ),
    text(
      `成果水平：${
        all.levels
          .filter(({ count }) => count > 0)
          .map(({ label, count }) => `${label}${count}票`)
          .join('，') || '—'
      }。`,
    ),
  ],
})

const opinionText = ({ opinion, signature, nameOf }: Facts): PaperChapter => ({
  title: '七、评价意见',
  blocks: [
    ...OPINION_SECTION_NAMES.filter((name) => opinion.sections[name] !== '').flatMap((name) => [
      text(OPINION_SECTIONS[name].title, true),
      text(opinion.sections[name]),
    ]),
    text(
      signature
        ? `专家组组长${nameOf(signature.expertId)}于${dayText(signature.at)}${signature.factor === 'sms' ? '经短信验证签署' : '在纸质文本上签署'}本意见，文件摘要${signature.docHash}。`
        : '（专家组组长尚未签署）',
    ),
  ],
})

const outcomeText = ({ opinion, level, head }: Facts): PaperChapter => ({
  title: '八、评价结论',
  blocks: [
    text(
      `${ACHIEVEMENT_OUTCOMES[head.outcome]}评价。${head.outcome === 'passed' && opinion.level !== 'other' ? `总体水平：${level}。` : ''}`,
      true,
    ),
    text(head.text || '（结项时填写）'),
  ],
})

const societyOpinion = ({ society, head, words }: Facts): PaperChapter => ({
  title: '九、学会意见',
  blocks: [
    ...words.society,
    {
      kind: 'text',
      signed: true,
      text: `${society}（用印）\n${head.issuedOn ? dateText(head.issuedOn) : '　　年　　月　　日'}`,
    },
  ],
})

const declaration = ({ words }: Facts): PaperChapter => ({ title: '十、声明', blocks: words.declaration })

export const chaptersOf = (facts: Facts): PaperChapter[] =>
  [
    commission,
    introduction,
    method,
    materials,
    panelOf,
    scores,
    opinionText,
    outcomeText,
    societyOpinion,
    declaration,
    signaturePage,
  ].map((chapter) => chapter(facts))
