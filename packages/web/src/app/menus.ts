import type { Role } from '@portal/contract/platform/roles'
import { deskRoutes } from '../shared/routes/desk.ts'
import { memberRoutes } from '../shared/routes/member.ts'
import { MENU, type MenuPlace } from '../shared/routes/menu.ts'
import type { RouteEntry } from '../shared/routes/route.ts'
import { mayOpen, parentOf, routeAt, titleFor } from '../shared/routes/table.ts'
import { ICONS } from '../shared/ui/desk-icons.ts'
import type { IconName } from '../shared/ui/icon.tsx'

export interface MenuItem {
  readonly path: string
  readonly icon: IconName
  readonly title: string
}
export interface MenuFolder {
  readonly title: string
  readonly icon: IconName
  readonly items: readonly MenuItem[]
}
export interface MenuGroup {
  /** Empty: the group needs no heading. */
  readonly title: string
  readonly entries: readonly (MenuItem | MenuFolder)[]
}

/** Where the menu leads: without the open end of the address. */
const addressOf = ({ path }: RouteEntry): string => path.replace(/\/:.*/, '')

interface Open {
  readonly title: string
  readonly icon: IconName
  readonly items: MenuItem[]
}
interface Group {
  readonly title: string
  readonly entries: (MenuItem | Open)[]
}

/** The one that `fits`, which is added where there is none yet. */
function among<T>(all: T[], fits: (one: T) => boolean, fresh: T): T {
  const found = all.find(fits)
  if (!found) all.push(fresh)
  return found ?? fresh
}

function draw(routes: readonly RouteEntry[], role: Role | undefined): MenuGroup[] {
  const groups: Group[] = []
  for (const route of routes) {
    if (!route.menu || !mayOpen(route, role) || (role && route.offMenu?.includes(role))) continue
    const [name, meaning] = route.menu
    const { title, folder }: MenuPlace = MENU[name]
    const { entries } = among(groups, (group) => group.title === title, { title, entries: [] })
    const item = { path: addressOf(route), icon: ICONS[meaning], title: titleFor(route, role) }
    if (!folder) entries.push(item)
    else {
      const within = among(entries, (entry) => 'items' in entry && entry.title === folder.title, {
        title: folder.title,
        icon: ICONS[folder.icon],
        items: [],
      })
      if ('items' in within) within.items.push(item)
    }
  }
  return groups.map(({ title, entries }) => ({
    title,
    // A folder of one is only a detour.
    entries: entries.flatMap((entry): (MenuItem | MenuFolder)[] =>
      'items' in entry && entry.items.length === 1 ? entry.items : [entry],
    ),
  }))
}

/** The super administrator sees everything, the restricted three only what contains kjcg. */
export const adminMenu = (role: Role | undefined): MenuGroup[] => draw(Object.values(deskRoutes), role)
export const memberMenu = (role: Role | undefined): MenuGroup[] => draw(Object.values(memberRoutes), role)

/** The entry that a page belongs to: its own, or that of the page it is opened from. */
export const currentEntry = (
  menu: readonly MenuGroup[],
  pathname: string,
  search = '',
): string | undefined => {
  const route = routeAt(pathname)
  if (!route) return undefined
  const wanted = [addressOf(route), parentOf(route, search)]
  return menu
    .flatMap(({ entries }) => entries.flatMap((entry) => ('items' in entry ? entry.items : [entry])))
    .find(({ path }) => wanted.includes(path))?.path
}
