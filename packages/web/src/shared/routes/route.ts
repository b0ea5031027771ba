import type { LoginPage, Role } from '@portal/contract/platform/roles'
import type { Meaning } from '../ui/desk-icons.ts'
import type { MENU } from './menu.ts'

/** Which frame is drawn around a page; those of the site draw their own. */
export type Area = 'login' | 'public' | 'site' | 'admin' | 'member'

export interface RouteEntry {
  /** As React Router writes it: `/publicity/:id`, `/certificate/:id?`. */
  readonly path: string
  /** Heading, entry of the menu and document title. */
  readonly title: string
  /** The page writes the title of the document: that of what it shows. */
  readonly titled?: true
  readonly titleByRole?: Partial<Record<Role, string>>
  readonly area: Area
  /** `domain/subject/file`: the module `src/<domain>/<subject>/<file>.tsx`, which exports `Page`. */
  readonly page: `${string}/${string}/${string}-page`
  /** A module that it fetches besides on screens wider than a phone's, and draws at once. */
  readonly wide?: `${string}/${string}`
  /** A page of its own for one kind of member (project accounts have their own home). */
  readonly pageByRole?: Partial<Record<Role, RouteEntry['page']>>
  /** Who sees it. The server decides; this only spares people a refusal. */
  readonly roles?: readonly Role[]
  /** Its place among the entries of a group is its place in the table. */
  readonly menu?: readonly [group: keyof typeof MENU, icon: Meaning]
  /** Reaches it by a link of another page, not by the menu (project accounts have four entries). */
  readonly offMenu?: readonly Role[]
  /** Where it is opened from: the address of the page that the menu marks meanwhile. */
  readonly parent?: string
  /** Where that depends on what the page shows: what stands behind the `?`, and the address for each value. */
  readonly parentBy?: { readonly query: string; readonly at: Readonly<Record<string, string>> }
  /** What a link may say behind the `?`. */
  readonly query?: readonly string[]
  /** A page of one record: without these there is nothing to show, and `to` does not compile. */
  readonly needs?: readonly string[]
  /** A list: its filters stand behind the `?`, whatever they are called. */
  readonly list?: true
  /** Login and recovery pages: which of the four they are. */
  readonly loginPage?: LoginPage
}

type Given = Omit<RouteEntry, 'path' | 'title' | 'area'>

const of =
  <A extends Area>(area: A) =>
  <const P extends string, const G extends Given>(path: P, title: string, given: G) => ({
    path,
    title,
    area,
    ...given,
  })

export const login = of('login')
export const open = of('public')
export const site = of('site')
export const own = of('member')
export const desk = of('admin')

/** The names in `/publicity/:id` and `/certificate/:id?`. */
type Segments<P extends string> = P extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | Segments<`/${Tail}`>
    : Rest
  : never
type Optional<Name extends string> = Name extends `${infer Bare}?` ? Bare : never
type Listed<R, K extends string> = R extends { readonly [key in K]: readonly (infer Name extends string)[] }
  ? Name
  : never

/** `true` is the bare name; what is undefined is left out. */
export type Value = string | number | true | undefined

/** What an address of a route is made of. */
type ParamsOf<R extends { readonly path: string }> = {
  readonly [Name in Exclude<Segments<R['path']>, `${string}?`> | Listed<R, 'needs'>]: string
} & {
  readonly [Name in Optional<Segments<R['path']>> | Listed<R, 'query'>]?: Value
} & (R extends { readonly list: true } ? { readonly [filter: string]: Value } : unknown)

/** The address of a page. Pieces of the path are filled in; the rest goes behind the `?`. */
export function addressOf(path: string, params: Readonly<Record<string, Value>> = {}): string {
  const rest = new Map(Object.entries(params))
  const filled = path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return value === undefined || value === '' ? '' : `/${encodeURIComponent(String(value))}`
  })
  const query = [...rest]
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (value === true ? name : new URLSearchParams({ [name]: String(value) })))
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

/** What `to` takes after the name. */
export type Named<R extends { path: string }> = keyof ParamsOf<R> extends never
  ? [params?: undefined]
  : Partial<ParamsOf<R>> extends ParamsOf<R>
    ? [params?: ParamsOf<R>]
    : [params: ParamsOf<R>]

/** Where the two areas behind the sign-in begin. */
export const AREAS = { admin: '/adminpages', member: '/memberpages' } as const

/** Matching ignores case (/RegisterExpert and /registerexpert are one page); an address with a fixed end goes before an open one. */
export function findIn(routes: readonly RouteEntry[], pathname: string): RouteEntry | undefined {
  const wanted = pathname.replace(/\/+$/, '').toLowerCase().split('/')
  const fits = ({ path }: RouteEntry) => {
    const pattern = path.toLowerCase().split('/')
    const least = pattern.filter((piece) => !piece.endsWith('?')).length
    return (
      wanted.length >= least &&
      wanted.length <= pattern.length &&
      wanted.every((piece, index) => pattern[index]?.startsWith(':') || pattern[index] === piece)
    )
  }
  const open = ({ path }: RouteEntry) => path.split('/:').length
  return routes.filter(fits).sort((a, b) => open(a) - open(b))[0]
}

export const titleFor = (route: RouteEntry, role: Role | undefined): string =>
  (role && route.titleByRole?.[role]) ?? route.title
