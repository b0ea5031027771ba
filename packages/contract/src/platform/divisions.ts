import type { Options } from './enums.ts'

/**
 * Provinces as ID numbers, credit codes and addresses name them (GB/T 2260, first two digits), dated: a number given out before a
 * change keeps its old beginning for good, so that what was is kept beside what is.
 */
export interface Division {
  /** Beginning of the six digits. */
  readonly code: string
  readonly name: string
  /** As people write it at the beginning of an address. */
  readonly short: string
  /** First day of validity; left out: before the republic's ID numbers (1984). */
  readonly from?: string
  /** Last day of validity. */
  readonly to?: string
  /** Where it belongs since. */
  readonly now?: string
}

const province = (code: string, name: string, short: string, from?: string): Division => ({
  code,
  name,
  short,
  ...(from && { from }),
})

export const DIVISIONS: readonly Division[] = [
  province('11', '北京市', '北京'),
  province('12', '天津市', '天津'),
  province('13', '河北省', '河北'),
  province('14', '山西省', '山西'),
  province('15', '内蒙古自治区', '内蒙古'),
  province('21', '辽宁省', '辽宁'),
  province('22', '吉林省', '吉林'),
  province('23', '黑龙江省', '黑龙江'),
  province('31', '上海市', '上海'),
  province('32', '江苏省', '江苏'),
  province('33', '浙江省', '浙江'),
  province('34', '安徽省', '安徽'),
  province('35', '福建省', '福建'),
  province('36', '江西省', '江西'),
  province('37', '山东省', '山东'),
  province('41', '河南省', '河南'),
  province('42', '湖北省', '湖北'),
  province('43', '湖南省', '湖南'),
  province('44', '广东省', '广东'),
  province('45', '广西壮族自治区', '广西'),
  province('46', '海南省', '海南', '1988-04-13'),
  province('50', '重庆市', '重庆', '1997-03-14'),
  province('51', '四川省', '四川'),
  province('52', '贵州省', '贵州'),
  province('53', '云南省', '云南'),
  province('54', '西藏自治区', '西藏'),
  province('61', '陕西省', '陕西'),
  province('62', '甘肃省', '甘肃'),
  province('63', '青海省', '青海'),
  province('64', '宁夏回族自治区', '宁夏'),
  province('65', '新疆维吾尔自治区', '新疆'),
  province('71', '台湾省', '台湾'),
  province('81', '香港特别行政区', '香港', '1997-07-01'),
  province('82', '澳门特别行政区', '澳门', '1999-12-20'),
  // Went to Chongqing when it became a municipality.
  { code: '5102', name: '四川省重庆市', short: '四川重庆', to: '1997-03-13', now: '50' },
  { code: '5122', name: '四川省万县地区', short: '四川万县', to: '1997-03-13', now: '50' },
  { code: '5123', name: '四川省涪陵地区', short: '四川涪陵', to: '1997-03-13', now: '50' },
  { code: '5135', name: '四川省黔江地区', short: '四川黔江', to: '1997-03-13', now: '50' },
]

// The longest name decides: what was 四川省重庆市 begins with 四川省 too.
const byCode = [...DIVISIONS].sort((a, b) => b.code.length - a.code.length)
const byName = DIVISIONS.flatMap((division) =>
  [division.name, division.short].map((name) => ({ name, division })),
).sort((a, b) => b.name.length - a.name.length)

/** Not to be found out; shown as 未知 and never left out. */
export const UNKNOWN = '未知'

/** Those that exist on a day (`YYYY-MM-DD`), two digits each. */
export const provincesOn = (day: string): readonly Division[] =>
  // Those that ended have longer codes.
  DIVISIONS.filter(({ code, from = '' }) => code.length === 2 && from <= day)

/** Where the place belongs today, for six digits of any time; empty when they name no place. */
export const provinceOfCode = (digits: string): string => {
  const found = byCode.find(({ code }) => digits.startsWith(code))
  return found?.now ?? found?.code ?? ''
}

/** Where an address or native place belongs today; empty when it does not begin with a province. */
export const provinceOfText = (text: string): string => {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s,，、·.。/-]/g, '')
    .replace(/^(中华人民共和国|中国)/, '')
  const found = byName.find(({ name }) => plain.startsWith(name))?.division
  return found?.now ?? found?.code ?? ''
}

export const provinceName = (code: string): string =>
  DIVISIONS.find((division) => division.code === code)?.name ?? UNKNOWN

/** For filters: today's provinces and 未知. */
export const REGION: Options = [
  ...DIVISIONS.filter(({ code, to }) => code.length === 2 && to === undefined).map(({ code, name }) => ({
    code,
    label: name,
  })),
  { code: UNKNOWN, label: UNKNOWN },
]
