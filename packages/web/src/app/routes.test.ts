import { LOGIN_PAGES, ROLES, type Role } from '@portal/contract/platform/roles'
import { describe, expect, it } from 'vitest'
import { deskRoutes } from '../shared/routes/desk.ts'
import { memberRoutes } from '../shared/routes/member.ts'
import { openRoutes } from '../shared/routes/open.ts'
import { placeAt } from '../shared/routes/place.ts'
import { addressOf, type RouteEntry } from '../shared/routes/route.ts'
import { homeOf, mayOpen, ROUTES, type RouteName, routeAt, to } from '../shared/routes/table.ts'
import { openPages } from './open-pages.ts'
import { signedInPages } from './signed-in-pages.ts'

const all = Object.entries<RouteEntry>(ROUTES)

/** Addresses that were given with the portal: they stand in letters, messages and QR codes and do not change. */
const GIVEN = {
  open: `/login /personLogin /expertLogin /projectLogin /forgot /forgotPerson /forgotExpert /forgotProject /register
    /registerperson /registerexpert /registerunit /registerproject /404 /mailNotice /expertInvitation /charter`,
  admin: `dashboard experts unitmember personmember directormember xsjl kjjl ttbz kxpj kjcg administrators abnormal OutBox
    BeenSend SMSOutBox SMSBeenSend UnitChart PersonChart org/orgIndex projectmember information/demo information/ModalInfo`,
  member: `home baseinfo logininfo opinioninfo updatepwd examine xsjl kjjl ttbz kxpj kjcg kjcgofexpert groupmember`,
}
const given = [
  ...GIVEN.open.split(/\s+/),
  ...GIVEN.admin.split(/\s+/).map((name) => `/adminpages/${name}`),
  ...GIVEN.member.split(/\s+/).map((name) => `/memberpages/${name}`),
]

const OWNER: RouteName[] = ['localMailbox', 'erasures', 'held', 'system', 'administrators', 'settings']
const MANAGERS: RouteName[] = [
  ...([
    'review',
    'charterChecks',
    'councilTerms',
    'reelection',
    'dues',
    'duesBank',
    'organisations',
    'duplicates',
    'imports',
    'labels',
    'bulkActs',
    'fullExports',
    'followUps',
    'feedback',
  ] as const),
  ...([
    'projectAccounts',
    'suppression',
    'unitFigures',
    'personFigures',
    'duesFigures',
    'activityFigures',
    'reports',
    'keptReports',
    'anomalies',
    'auditLog',
  ] as const),
]
const OFFICE: RouteName[] = [
  ...(['dashboard', 'personMembers', 'unitMembers', 'experts', 'councilMembers', 'memberRecord'] as const),
  ...(['certificates', 'events', 'blankForms', 'awardColumn', 'exchangeColumn', 'standardsColumn'] as const),
  ...([
    'frontDesk',
    'scienceColumn',
    'mailOutbox',
    'sentMail',
    'smsOutbox',
    'sentSms',
    'messageTemplates',
  ] as const),
]
const EVALUATION: RouteName[] = [
  'achievements',
  'reportRegister',
  'expertActivity',
  'expertRenewals',
  'calendar',
  'awards',
]
const PANELS: RouteName[] = ['panels', 'recusals', 'meetings']
const ALL_STAFF: RouteName[] = ['evaluationColumn', 'staffAccount']
const OWN: RouteName[] = ['home', 'baseInfo', 'loginInfo', 'password', 'ownData', 'readEvaluation']
const MEMBERS: RouteName[] = [
  'opinions',
  'ownEvents',
  'readExchange',
  'readAwards',
  'readStandards',
  'readScience',
]

const PAGES: Readonly<Record<Role, readonly RouteName[]>> = {
  superAdmin: [
    ...OWNER,
    ...MANAGERS,
    ...OFFICE,
    ...EVALUATION,
    ...PANELS,
    ...ALL_STAFF,
    'conclusion',
    'paperSheet',
  ],
  administrator: [...MANAGERS, ...OFFICE, ...EVALUATION, ...ALL_STAFF],
  editor: [...OFFICE, ...ALL_STAFF],
  handler: [...EVALUATION, ...PANELS, ...ALL_STAFF],
  inCharge: [...EVALUATION, ...PANELS, ...ALL_STAFF, 'conclusion'],
  expertReview: [...EVALUATION, ...PANELS, ...ALL_STAFF, 'paperSheet'],
  auditor: ['auditLog', 'staffAccount'],
  person: [...OWN, ...MEMBERS, 'ownAchievements'],
  expert: [...OWN, ...MEMBERS, 'ownAssignments', 'ownAwardSheets', 'ownNominations', 'ownActivity'],
  unit: [...OWN, ...MEMBERS, 'ownNominations', 'groupMembers', 'ownDues'],
  project: [...OWN, 'ownAchievements', 'ownNominations'],
}

describe('the table of routes', () => {
  it.each(given)('has %s', (path) => {
    const route = routeAt(path)
    expect(route, path).toBeDefined()
    expect(route?.path.toLowerCase().startsWith(path.toLowerCase())).toBe(true)
  })

  it('has each address once, in the area it says', () => {
    const paths = all.map(([, { path }]) => path.toLowerCase())
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
    for (const [name, { path, area, roles }] of all) {
      const behind = area === 'admin' || area === 'member'
      expect(path.startsWith(`/${area}pages/`), name).toBe(behind)
      expect(roles !== undefined, name).toBe(behind)
    }
  })

  it('names pages that are there, and every page that is there', () => {
    const pagesOf = (routes: readonly RouteEntry[]) =>
      routes.flatMap(({ page, pageByRole }) => [page, ...Object.values(pageByRole ?? {})])
    const missing = (pages: readonly string[], there: object) =>
      pages.filter((page) => !(`../${page}.tsx` in there))
    expect(missing(pagesOf(Object.values(openRoutes)), openPages)).toEqual([])
    const behind = pagesOf([...Object.values(deskRoutes), ...Object.values(memberRoutes)])
    expect(missing(behind, signedInPages)).toEqual([])
    expect(missing(['membership/person/lost-page'], signedInPages)).toHaveLength(1)
    const named = new Set(pagesOf(all.map(([, route]) => route)))
    const there = Object.keys(signedInPages).map((file) => file.slice(3, -'.tsx'.length))
    expect(there.filter((page) => !named.has(page as RouteEntry['page']))).toEqual([])
  })

  it.each(Object.keys(ROLES) as Role[])('lets %s reach exactly their pages', (role) => {
    const reached = all.filter(([, route]) => route.roles && mayOpen(route, role)).map(([name]) => name)
    expect(reached.sort()).toEqual([...PAGES[role]].sort())
  })

  it('leaves nobody at a door that is closed to them', () => {
    for (const role of Object.keys(ROLES) as Role[])
      for (const page of Object.keys(LOGIN_PAGES) as (keyof typeof LOGIN_PAGES)[])
        expect(placeAt(homeOf(role, page), '', role).is, `${role} by ${page}`).toBe('page')
    expect(homeOf('superAdmin', 'common')).toBe('/adminpages/dashboard')
    expect(homeOf('superAdmin', 'project')).toBe('/adminpages/kjcg')
    expect(homeOf('handler', 'common')).toBe('/adminpages/kjcg')
    expect(homeOf('auditor', 'common')).toBe('/adminpages/log')
    expect(homeOf('unit', 'person')).toBe('/memberpages/home')
  })

  it('opens pages of one record from a page that whoever may see them may see', () => {
    for (const [name, { parent, parentBy, needs, roles = [] }] of all) {
      if (needs) expect(parent, name).toBeDefined()
      for (const above of Object.values(parentBy?.at ?? {})) expect(routeAt(above)?.path, name).toBe(above)
      const page = parent === undefined ? undefined : routeAt(parent)
      if (parent) expect(page?.path, name).toBe(parent)
      if (page) for (const role of roles) expect(mayOpen(page, role), `${role} ${name}`).toBe(true)
    }
  })
})

describe('an address', () => {
  it('is found whatever its case, the exact one first', () => {
    expect(routeAt('/RegisterExpert')?.title).toBe('专家注册')
    expect(routeAt('/adminpages/PersonMember/')?.title).toBe('个人会员')
    expect(routeAt('/publicity/objection')?.title).toBe('查询异议')
    expect(routeAt('/publicity/7')?.path).toBe('/publicity/:id')
    expect(routeAt('/publicity')?.path).toBe('/publicity')
    expect(routeAt('/certificate')?.title).toBe('证书核验')
    expect(routeAt('/adminpages/kjcg/articles/edit/new')?.title).toBe('成果评价资讯')
    expect(routeAt('/adminpages/kjcg/else')).toBeUndefined()
    expect(routeAt('/')).toBeUndefined()
  })

  it('shows its page, or why there is none', () => {
    const is = (address: string, role: Role) => {
      const [pathname = '', search = ''] = address.split('?')
      return placeAt(pathname, search, role).is
    }
    expect(is(to('memberRecord', { account: 'a' }), 'editor')).toBe('page')
    expect(is('/adminpages/information/ModalInfo?account=', 'editor')).toBe('incomplete')
    expect(is('/adminpages/papersheet?id=1', 'expertReview')).toBe('incomplete')
    expect(is('/adminpages/settings', 'editor')).toBe('forbidden')
    expect(is('/adminpages/settings', 'person')).toBe('forbidden')
    expect(is('/adminpages/nothing', 'superAdmin')).toBe('unknown')
  })

  it('is made of its pieces', () => {
    expect(to('publicity', { id: 'a/b' })).toBe('/publicity/a%2Fb')
    expect(to('awards')).toBe('/adminpages/awards')
    expect(to('awards', { id: '7', part: 'items' })).toBe('/adminpages/awards/7/items')
    expect(to('ownAchievements', { id: '7', edit: true })).toBe('/memberpages/kjcg?id=7&edit')
    expect(to('personMembers', { state: 'approved', education: undefined })).toBe(
      '/adminpages/personmember?state=approved',
    )
    expect(addressOf('/a/:b?/c', { d: '二' })).toBe('/a/c?d=%E4%BA%8C')
  })

  it('that is mistyped does not compile', () => {
    const mistakes = () => [
      // @ts-expect-error no such page
      to('memberRecrod'),
      // @ts-expect-error a record without its id
      to('memberRecord'),
      // @ts-expect-error a record without its id
      to('memberRecord', { type: 'person' }),
      // @ts-expect-error no such parameter
      to('imports', { knd: 'person' }),
      // @ts-expect-error a path without its piece
      to('publicity', {}),
      // @ts-expect-error a page that takes nothing
      to('settings', { id: '1' }),
    ]
    expect(mistakes).toBeTypeOf('function')
  })
})
