import * as z from 'zod'
import { describe, optionalText } from '../platform/fields.ts'
import { BLOCK_KINDS, BLOCKS, type BlockKind } from './front.calls.ts'

/** Where a link may lead: into the portal, or to a page of the web. */
const linkTo = describe(
  z
    .string()
    .trim()
    .max(200, '网址不能超过200个字')
    .regex(
      /^(\/(?!\/)[^\s"'<>\\]*|https?:\/\/[\w.:-]+(\/[^\s"'<>\\]*)?)?$/i,
      '请填写以 / 或 https:// 开头的网址',
    )
    .default(''),
  {
    title: '按钮网址',
    widget: 'text',
    required: false,
    max: 200,
    placeholder: '/register',
    help: '本平台的网址以 / 开头，其他网站以 https:// 开头',
  },
)

/** What staff write of a block; a kind shows those of {@link BLOCK_FIELDS}. */
export const blockWords = {
  title: optionalText('标题', { max: 40, help: '留空则用默认标题' }),
  lead: optionalText('说明', { max: 300, widget: 'textarea' }),
  linkText: optionalText('按钮文字', { max: 12 }),
  linkTo,
  pictureId: describe(z.union([z.literal(''), z.uuid()], { error: '请重新上传图片' }).default(''), {
    title: '图片',
    widget: 'image',
    required: false,
    help: '横幅照片，JPG 或 PNG，建议宽1600像素以上',
  }),
  pictureAlt: optionalText('图片说明', { max: 60, help: '供读屏软件朗读，写明图中是什么' }),
} as const
export type BlockField = keyof typeof blockWords

export const BLOCK_FIELDS: Record<BlockKind, readonly BlockField[]> = {
  identity: ['lead', 'pictureId', 'pictureAlt'],
  ways: ['title', 'lead'],
  special: ['title', 'lead', 'linkText', 'linkTo', 'pictureId', 'pictureAlt'],
  publicity: ['title', 'lead'],
  news: ['title', 'lead'],
  process: ['title', 'lead'],
  figures: ['title', 'lead'],
  science: ['title', 'lead'],
  contact: ['title', 'lead'],
}

export const frontBlock = z.object({ kind: z.enum(BLOCK_KINDS), on: z.boolean(), ...blockWords })
export type FrontBlock = z.output<typeof frontBlock>

const block = (kind: BlockKind, words: Partial<FrontBlock>): FrontBlock => ({
  kind,
  on: true,
  title: '',
  lead: '',
  linkText: '',
  linkTo: '',
  pictureId: '',
  pictureAlt: '',
  ...words,
})

/** The front page as it is delivered. */
export const DELIVERED_BLOCKS: readonly FrontBlock[] = [
  block('identity', {
    lead: '联结从事水利、能源、交通、生态环境与区域经济工作的单位和科技工作者：办学术交流，作成果评价，评科技奖项，定团体标准，向公众讲流域。',
  }),
  block('ways', { title: '加入学会', lead: '在线填表、上传盖章表，审核结果短信告知。' }),
  block('special', { on: false, title: '专题', linkText: '查看详情' }),
  block('publicity', { title: '正在公示', lead: '对公示内容有异议，请在期内实名提出，身份保密。' }),
  block('news', { title: '学会要闻', lead: '通知、学术动态与标准公告。' }),
  block('process', { title: '一项成果怎样被评价', lead: '评价费用与结论无关。本平台不处理涉密成果。' }),
  block('figures', { title: '学会数字', lead: '取自会员库与评价业务，随业务更新。' }),
  block('science', { title: '科学普及', lead: '给公众和青少年讲清楚一条河。' }),
  block('contact', { title: '联系我们', lead: '来电不会索要密码和验证码。' }),
]

/** What stands in a heading where nobody wrote one. */
export const titleOfBlock = ({ kind, title }: Pick<FrontBlock, 'kind' | 'title'>): string =>
  title || DELIVERED_BLOCKS.find((one) => one.kind === kind)?.title || BLOCKS[kind]
