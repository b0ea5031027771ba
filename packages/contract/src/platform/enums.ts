/**
 * Enumerations in the wording the interface shows. Validation, options, table cells, Word forms and
 * statistics all read these tables.
 */
export interface Option {
  readonly code: string
  readonly label: string
}
export type Options = readonly Option[]

const labels = <const T extends readonly string[]>(...values: T) =>
  values.map((value) => ({ code: value, label: value })) as { code: T[number]; label: T[number] }[]

export const labelOf = (options: Options, code: string | null | undefined): string =>
  options.find((option) => option.code === code)?.label ?? code ?? ''

export const SEX = labels('男', '女')
export const YesNo = { yes: '1', no: '2' } as const
export type YesNo = (typeof YesNo)[keyof typeof YesNo]
export const YES_NO = [
  { code: YesNo.yes, label: '是' },
  { code: YesNo.no, label: '否' },
] as const satisfies Options

export const PARTY = labels(
  '中共党员',
  '中共预备党员',
  '共青团员',
  '民革党员',
  '民盟盟员',
  '民建会员',
  '民进会员',
  '农工党党员',
  '致公党党员',
  '九三学社社员',
  '台盟盟员',
  '无党派人士',
  '群众',
)

/** Titles (zc): staff dialogs of individuals know 无, the registration forms and experts do not. */
export const TITLE_STAFF = labels('正高级', '副高级', '中级', '初级', '无', '其他')
export const TITLE_FORM = labels('正高级', '副高级', '中级', '初级', '其他')
export const TITLE_OTHER = '其他'

/** A title that is not in the list is shown as 其他 with the text beside it (docs/handbook/membership.md#fields). */
export const splitTitle = (zc: string, otherZc: string, options: Options): { zc: string; otherZc: string } =>
  zc === '' || options.some((option) => option.code === zc)
    ? { zc, otherZc }
    : { zc: TITLE_OTHER, otherZc: otherZc || zc }

const POSTS = [
  '理事长',
  '常务副理事长',
  '副理事长',
  '秘书长',
  '常务理事',
  '副秘书长',
  '理事',
  '会员',
] as const
export const POST_PERSON = labels(...POSTS)
export const POST_EXPERT = labels(...POSTS, '无')
export const POST_UNIT = POSTS.map((post) => ({ code: `${post}单位`, label: `${post}单位` }))
/** Council posts: everybody but plain members (directormember, docs/handbook/membership.md#posts). */
export const COUNCIL_POSTS: readonly string[] = POSTS.slice(0, -1)
/** 理事 of 理事 and of 理事单位; undefined for 会员, which is none. */
export const councilPostOf = (post: string): string | undefined => {
  const bare = post.replace(/单位$/, '')
  return COUNCIL_POSTS.includes(bare) ? bare : undefined
}
export const isCouncilPost = (post: string): boolean => councilPostOf(post) !== undefined

export const EDUCATION = labels('博士后', '博士研究生', '硕士研究生', '本科', '专科')
export const DEGREE = labels('博士', '硕士', '学士', '无')

export const SUBJECT = labels(
  '地球科学',
  '水利工程',
  '环境科学与技术',
  '交通运输工程',
  '能源科学与技术',
  '其他',
)

export const Academician = { sciences: '1', engineering: '2', none: '3', other: '4' } as const
export const ACADEMICIAN = [
  { code: Academician.sciences, label: '中国科学院院士' },
  { code: Academician.engineering, label: '中国工程院院士' },
  { code: Academician.none, label: '无' },
  { code: Academician.other, label: '其他' },
] as const satisfies Options

/** Who recommends an expert: the special committees of the society, or 否 for nobody (docs/handbook/membership.md#fields). */
export const COMMITTEE = labels(
  '流域综合治理专业委员会',
  '能源专业委员会',
  '交通专业委员会',
  '经济专业委员会',
  '环境专业委员会',
  '河湖保护专业委员会',
  '三角洲专业委员会',
  '青年工作委员会',
  '科学普及工作委员会',
  '其他',
  '否',
)

/** GB/T 3304 names of the ethnic groups (national). */
export const NATIONAL = labels(
  '汉族',
  '蒙古族',
  '回族',
  '藏族',
  '维吾尔族',
  '苗族',
  '彝族',
  '壮族',
  '布依族',
  '朝鲜族',
  '满族',
  '侗族',
  '瑶族',
  '白族',
  '土家族',
  '哈尼族',
  '哈萨克族',
  '傣族',
  '黎族',
  '傈僳族',
  '佤族',
  '畲族',
  '高山族',
  '拉祜族',
  '水族',
  '东乡族',
  '纳西族',
  '景颇族',
  '柯尔克孜族',
  '土族',
  '达斡尔族',
  '仫佬族',
  '羌族',
  '布朗族',
  '撒拉族',
  '毛南族',
  '仡佬族',
  '锡伯族',
  '阿昌族',
  '普米族',
  '塔吉克族',
  '怒族',
  '乌孜别克族',
  '俄罗斯族',
  '鄂温克族',
  '德昂族',
  '保安族',
  '裕固族',
  '京族',
  '塔塔尔族',
  '独龙族',
  '鄂伦春族',
  '赫哲族',
  '门巴族',
  '珞巴族',
  '基诺族',
  '其他',
)

/** Review state of a registration as filters and tabs name it; see review.ts for the pair it stands for. */
export const REVIEW_STATE = [
  { code: 'pending', label: '待审核' },
  { code: 'returned', label: '退回修改' },
  { code: 'rejected', label: '未通过' },
  { code: 'approved', label: '审核通过' },
  { code: 'ended', label: '已终止' },
] as const satisfies Options

export const LEVEL_PERSON = [
  { code: 'H', label: '荣誉会员' },
  { code: 'S', label: '高级会员' },
  { code: 'M', label: '普通会员' },
  { code: 'A', label: '学生（青年）会员' },
  { code: 'F', label: '外籍会员' },
] as const satisfies Options
export const LEVEL_UNIT = [
  { code: 'C', label: '常务理事单位' },
  { code: 'F', label: '副理事长单位' },
  { code: 'L', label: '理事单位' },
  { code: 'P', label: '普通会员单位' },
  { code: 'W', label: '外国单位会员' },
] as const satisfies Options
/** Type 2, experts (docs/handbook/membership.md#levels): H is honorary, everything else senior. */
export const LEVEL_SENIOR = [
  { code: 'H', label: '荣誉会员' },
  { code: 'S', label: '高级会员' },
] as const satisfies Options

/** Shares of votes. */
export const AWARD_SHARES = [
  { code: '1/2', label: '二分之一以上' },
  { code: '2/3', label: '三分之二以上' },
  { code: '3/4', label: '四分之三以上' },
] as const satisfies readonly Option[]
