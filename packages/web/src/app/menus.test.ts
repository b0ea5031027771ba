import { MEMBER_ROLES, ROLES, type Role, STAFF_ROLES } from '@portal/contract/platform/roles'
import { describe, expect, it } from 'vitest'
import { deskRoutes } from '../shared/routes/desk.ts'
import { placeAt } from '../shared/routes/place.ts'
import { to } from '../shared/routes/table.ts'
import { ICONS } from '../shared/ui/desk-icons.ts'
import { adminMenu, currentEntry, type MenuGroup, memberMenu } from './menus.ts'

const flat = (menu: readonly MenuGroup[]) =>
  menu.flatMap(({ entries }) => entries.flatMap((entry) => ('items' in entry ? entry.items : [entry])))
const addresses = (menu: readonly MenuGroup[]) => flat(menu).map(({ path }) => path)

/** Group, folder in brackets, entries: the whole menu as one reads it. */
const told = (menu: readonly MenuGroup[]) =>
  menu.map(({ title, entries }) =>
    [
      `${title}:`,
      ...entries.map((entry) =>
        'items' in entry ? `${entry.title}[${entry.items.map((item) => item.title).join(' ')}]` : entry.title,
      ),
    ].join(' '),
  )

describe('icons', () => {
  it('stand for one thing each', () => {
    const pictures = Object.values(ICONS)
    expect(pictures.filter((name, index) => pictures.indexOf(name) !== index)).toEqual([])
  })

  it.each(Object.keys(ROLES) as Role[])('stand once in the menu of %s', (role) => {
    const menu = (MEMBER_ROLES as readonly Role[]).includes(role) ? memberMenu(role) : adminMenu(role)
    const icons = flat(menu).map(({ icon }) => icon)
    expect(icons.filter((name, index) => icons.indexOf(name) !== index)).toEqual([])
  })
})

describe('menus', () => {
  it('show the super administrator everything', () => {
    expect(told(adminMenu('superAdmin'))).toEqual([
      ': 工作台',
      '会员与专家: 个人会员 单位会员 专家管理 理事会员 届次与任职 章程核查 证书管理 会费管理 空白表格 单位库管理 重复记录 数据导入 跟进事项 会员反馈 标签管理 批量操作记录 完整导出',
      '业务: 成果评价[成果评价 专家评审 评价会议 编号登记 专家履职 专家续聘 成果评价资讯 工作日历 评价账号管理] 奖励评审 科技奖励 门户首页 学术交流 会议与培训 团体标准 科学普及',
      '会员服务: 邮箱[发件箱 已发邮件 退订与退信名单] 短信[短信发送 已发短信] 消息模板 统计[单位统计 个人统计 会费统计 活动统计 工作报告] 本机消息箱',
      '安全: 登录异常 操作日志 注销申请 恢复后核对 系统状态 管理员管理 系统设置',
    ])
  })

  it.each(['handler', 'inCharge', 'expertReview'] as const)(
    'shows %s achievement evaluation only',
    (role) => {
      expect(told(adminMenu(role))).toEqual([
        '业务: 成果评价[成果评价 专家评审 评价会议 编号登记 专家履职 专家续聘 成果评价资讯 工作日历] 奖励评审',
      ])
    },
  )

  it('shows who reads the audit log that and nothing else', () => {
    expect(told(adminMenu('auditor'))).toEqual(['安全: 操作日志'])
  })

  it('give each kind of member its own', () => {
    const last = '账号: 登录信息 审核意见 修改密码 个人中心'
    const news = '学会资讯: 学术交流 科技奖励 团体标准 科学普及 成果评价资讯'
    expect(told(memberMenu('person'))).toEqual([': 首页', '业务: 成果评价 会议与培训', news, last])
    expect(told(memberMenu('expert'))).toEqual([
      ': 首页',
      '业务: 成果评审 奖励评审 奖励推荐 履职记录 会议与培训',
      news,
      last,
    ])
    expect(told(memberMenu('unit'))).toEqual([
      ': 首页',
      '业务: 奖励推荐 单位注册会员 会费 会议与培训',
      news,
      last,
    ])
    expect(told(memberMenu('project'))).toEqual([
      ': 流程与收费标准',
      '业务: 成果评价 奖励推荐',
      '账号: 登录信息 修改密码',
    ])
  })

  it.each([...MEMBER_ROLES, ...STAFF_ROLES])(
    'offer %s no address that is closed, and no name twice',
    (role) => {
      for (const menu of [adminMenu(role), memberMenu(role)]) {
        for (const path of addresses(menu)) expect(placeAt(path, '', role as Role).is, path).toBe('page')
        const names = flat(menu).map(({ title }) => title)
        expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
      }
    },
  )

  it('are empty for nobody', () => {
    expect([...adminMenu(undefined), ...memberMenu(undefined)]).toEqual([])
    expect(Object.keys(ROLES).length).toBe(MEMBER_ROLES.length + STAFF_ROLES.length)
  })

  it.each([
    [to('achievements'), to('achievements')],
    ['/AdminPages/kjcg', to('achievements')],
    [to('evaluationColumn', { view: 'edit', id: 'new' }), to('evaluationColumn')],
    [to('review'), to('personMembers')],
    [to('recusals', { id: '1' }).replace(/\?.*/, ''), to('panels')],
    [`${to('personMembers')}s`, undefined],
  ])('mark one entry at %s', (pathname, expected) => {
    expect(currentEntry(adminMenu('superAdmin'), pathname)).toBe(expected)
  })

  it.each([
    ['unit', to('unitMembers')],
    ['expert', to('experts')],
    ['project', to('projectAccounts')],
    ['person', to('personMembers')],
  ])('mark the list that a record of a %s belongs to', (kind, expected) => {
    for (const [page, search] of [
      ['review', `?kind=${kind}`],
      ['memberRecord', `?type=${kind}&account=1`],
    ] as const)
      expect(currentEntry(adminMenu('superAdmin'), deskRoutes[page].path, search)).toBe(expected)
  })
})
