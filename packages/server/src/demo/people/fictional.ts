import { ACADEMICIAN, EDUCATION, PARTY } from '@portal/contract/platform/enums'
import { monthFrom } from '@portal/contract/platform/time'
import {
  at,
  type Dice,
  diceFor,
  fictionalCreditCode,
  identityOf,
  mobileOf,
  nameOf,
  REFERENCE_YEAR,
} from './fictional-identity.ts'
import * as words from './fictional-words.ts'

/**
 * Obviously invented people, experts, units and organisations for the sample society and for tests (docs/handbook/README.md#invented). The n-th of a kind
 * is always the same and differs from every other in its ID number, phone, mail and (organisations) name.
 * The phones pass the rules but are a block of one prefix: never let a real gateway loose on sample data.
 */
/** Distinct for 2431 consecutive numbers, then numbered branches: the three lists have pairwise coprime lengths. */
const organisationName = (n: number): string => {
  const { PLACES, TRADES, BODIES } = words
  const round = Math.floor(n / (PLACES.length * TRADES.length * BODIES.length))
  return `示例${at(PLACES, n)}${at(TRADES, n)}${at(BODIES, n)}${round > 0 ? `第${round}分支机构` : ''}`
}

export const fictionalOrganisation = (n: number) => ({ orgName: organisationName(n) })

/** Most people of the sample society work for one of its first sixty organisations. */
const employer = (dice: Dice): string => organisationName(dice.below(60))

const addressOf = (dice: Dice) =>
  `${dice.pick(words.PROVINCES)}${dice.pick(words.TOWNS)}${dice.pick(words.DISTRICTS)}${dice.pick(words.ROADS)}${1 + dice.below(399)}号`
const landline = (dice: Dice) => `0999-${String(8_000_000 + dice.below(999_999))}`
const postalCode = (dice: Dice) => `99${String(dice.below(10_000)).padStart(4, '0')}`
const nativePlace = (dice: Dice) => `${dice.pick(words.PROVINCES)}${dice.pick(words.TOWNS)}`

type Subject = keyof typeof words.MAJORS
const SUBJECTS = Object.keys(words.MAJORS) as Subject[]

interface Career {
  education: (typeof EDUCATION)[number]['code']
  degree: '博士' | '硕士' | '学士' | '无'
  zc: keyof typeof words.TITLES
  zw: string
  start: number
}

const careerOf = (age: number, dice: Dice, senior: boolean): Career => {
  // Index into EDUCATION: mostly bachelor's and master's degrees, among experts doctorates.
  const level = dice.pick(senior ? [0, 1, 1, 1, 2, 2, 3] : [0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4])
  const education = at(EDUCATION, level).code
  const degree = at(['博士', '博士', '硕士', '学士', '无'] as const, level)
  const leaving = at([31, 28, 25, 22, 21], level)
  const start = REFERENCE_YEAR - Math.max(1, age - Math.min(leaving, age - 1))
  const years = REFERENCE_YEAR - start
  // Not everybody climbs to the top grade, however long the career.
  const ceiling = at([3, 2, 2, 1, 3, 2], dice.below(6))
  const grade = senior ? 3 : Math.min(ceiling, Math.floor((years - 1) / 6))
  const zc = !senior && dice.chance(3) ? '其他' : at(['初级', '中级', '副高级', '正高级'] as const, grade)
  const rung = Math.min(words.POSITIONS.length - 1, Math.floor(years / 4) + dice.below(3))
  return { education, degree, zc, zw: at(words.POSITIONS, rung), start }
}

const partyOf = (dice: Dice): string =>
  dice.chance(55) ? '中共党员' : dice.chance(50) ? '群众' : dice.pick(PARTY).code

const RETIREMENT_AGE = 62

/** Jobs from the first to the present one without a gap, one line each. */
const resumeOf = (career: Career, age: number, company: string, dice: Dice): string => {
  const years = REFERENCE_YEAR - career.start
  const present = age > RETIREMENT_AGE ? `${REFERENCE_YEAR - (age - RETIREMENT_AGE)}年6月（退休）` : '至今'
  const cuts = years >= 14 ? [0, 5, 11] : years >= 6 ? [0, 4] : [0]
  return cuts
    .map((cut, i) => {
      const last = i === cuts.length - 1
      const until = last ? present : `${career.start + (cuts[i + 1] ?? 0)}年6月`
      const where = last ? company : i === 0 ? employer(dice) : company
      const what = last ? career.zw : at(words.POSITIONS, i)
      const from = i === 0 ? `${career.start}年7月` : `${career.start + cut}年7月`
      return `${from}—${until}，${where}${dice.pick(words.DEPARTMENTS)}，${what}`
    })
    .join('；\n')
    .concat('。')
}

export const fictionalPerson = (n: number) => {
  const dice = diceFor('person', n)
  const { name, sex, idCard, birthday, age } = identityOf('person', n, dice)
  const subject = dice.pick(SUBJECTS)
  const career = careerOf(age, dice, false)
  const company = employer(dice)
  const mobileTel = mobileOf('person', n)
  return {
    name,
    sex,
    city: nativePlace(dice),
    national: dice.pick(words.NATIONALITIES),
    party: partyOf(dice),
    idCard,
    birthday,
    zw: career.zw,
    zc: career.zc,
    otherZc: career.zc === '其他' ? words.TITLES.其他 : '',
    recommendUnit: company,
    company,
    address: addressOf(dice),
    mobileTel,
    tel: dice.chance(60) ? landline(dice) : '',
    weChat: dice.chance(50) ? `shili_${mobileTel.slice(-6)}` : '',
    email: `person${n}@example.org`,
    education: career.education,
    degree: career.degree,
    graduatedFrom: dice.pick(words.SCHOOLS),
    major1: dice.pick(words.MAJORS[subject]),
    major2: dice.chance(50) ? dice.pick(words.MAJORS[subject]) : '',
    researchField: dice.pick(words.FIELDS[subject]),
    jobResume: resumeOf(career, age, company, dice),
    memberTag1: '会员',
  }
}

const committeeOf = (dice: Dice): string =>
  dice.chance(15)
    ? '否'
    : dice.pick([
        ...['流域综合治理', '能源', '交通', '经济', '环境', '河湖保护', '三角洲'].map(
          (field) => `${field}专业委员会`,
        ),
        '青年工作委员会',
        '科学普及工作委员会',
      ])

const achievementOf = (subject: Subject, start: number, dice: Dice): string => {
  const field = dice.pick(words.FIELDS[subject])
  const papers = 20 + dice.below(80)
  const first = start + 8 + dice.below(4)
  return [
    `1. ${first}年起主持“${field}”方向的研究，负责总体方案和关键技术，成果在示例工程中应用。`,
    `2. 发表论文${papers}篇，出版专著${1 + dice.below(4)}部，取得发明专利${2 + dice.below(12)}项。`,
    `3. 参加团体标准编制${1 + dice.below(5)}项，获示例科学技术奖${1 + dice.below(3)}项（排名第${1 + dice.below(3)}）。`,
  ].join('\n')
}

export const fictionalExpert = (n: number) => {
  const dice = diceFor('expert', n)
  const { name, sex, idCard, birthday, age } = identityOf('expert', n, dice)
  const subject = dice.pick(SUBJECTS)
  const career = careerOf(age, dice, true)
  const organization = employer(dice)
  const isMember = dice.chance(75)
  const banked = dice.chance(70)
  const workAddress = addressOf(dice)
  return {
    name,
    city: nativePlace(dice),
    birthday,
    sex,
    national: dice.pick(words.NATIONALITIES),
    idCard,
    foreigner: false,
    party: partyOf(dice),
    zc: career.zc,
    otherZc: '',
    subject,
    zcDate: monthFrom(Math.min(REFERENCE_YEAR - 1, career.start + 10), 1 + dice.below(12)),
    isAcademician: at(ACADEMICIAN, 2).code,
    isAcademicianValue: '',
    partTimeJob: dice.chance(40)
      ? `示例学术期刊《${dice.pick(words.PLACES)}${dice.pick(words.TRADES)}》编委`
      : '',
    tel: landline(dice),
    email: `expert${n}@example.org`,
    mobileTel: mobileOf('expert', n),
    fax: dice.chance(20) ? landline(dice) : '',
    address: workAddress,
    zipCode: postalCode(dice),
    graduatedFrom: dice.pick(words.SCHOOLS),
    education: career.education,
    major: dice.pick(words.MAJORS[subject]),
    majorNow: dice.pick(words.MAJORS[subject]),
    duringMajor: `${REFERENCE_YEAR - career.start}年`,
    zw: career.zw,
    organization,
    workTime: `${career.start}-07`,
    workAddress,
    unitNumber: '',
    achievement: achievementOf(subject, career.start, dice),
    workHistory: resumeOf(career, age, organization, dice),
    bankAccountName: banked ? name : '',
    bankName: banked ? '示例银行滨江示例支行' : '',
    bankAccount: banked ? `990000${String(1_000_000_000_000 + n)}` : '',
    bankConsent: banked,
    isMember: isMember ? '1' : '2',
    recommond: committeeOf(dice),
    memberTag1: isMember ? '会员' : '无',
  }
}

export const fictionalUnit = (n: number) => {
  const dice = diceFor('unit', n)
  const address = addressOf(dice)
  const zip = postalCode(dice)
  const [corporate, headName, contactName] = [nameOf(n + 5500), nameOf(n + 5900), nameOf(n + 6300)]
  const subject = dice.pick(SUBJECTS)
  return {
    name: organisationName(n),
    address,
    zip,
    corporate,
    cpcode: fictionalCreditCode(n),
    headName,
    headZwzc: `${dice.pick(['总工程师', '副总工程师', '技术负责人'])}、正高级工程师`,
    headMobileTel: mobileOf('head', n),
    headEmail: `head${n}@example.org`,
    bussinessScope: `${dice.pick(words.FIELDS[subject])}；${dice.pick(words.TRADES)}工程的规划、勘测、设计、咨询与技术服务。`,
    contactName,
    contactSex: dice.chance(50) ? '男' : '女',
    contactZwzc: `${dice.pick(words.DEPARTMENTS)}副主任、高级工程师`,
    contactMobileTel: mobileOf('unit', n),
    contactQQ: '',
    contactFax: dice.chance(40) ? landline(dice) : '',
    contactWechat: dice.chance(50) ? `shili_unit_${n}` : '',
    contactEmail: `unit${n}@example.org`,
    contactAddress: address,
    webUrl: `https://unit${n}.example.org`,
    linkFlag: dice.chance(80) ? '1' : '2',
    memberTag1: '会员单位',
  }
}

export const fictionalProjectAccount = (n: number) => {
  const dice = diceFor('project', n)
  const { name, sex, idCard, birthday, age } = identityOf('project', n, dice)
  const { zc, zw } = careerOf(age, dice, false)
  return {
    name,
    sex,
    idCard,
    birthday,
    zw,
    zc,
    otherZc: zc === '其他' ? words.TITLES.其他 : '',
    company: employer(dice),
    address: addressOf(dice),
    tel: mobileOf('project', n),
    email: `project${n}@example.org`,
  }
}
