import { account } from '@portal/contract/identity/account.calls'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../shared/api.ts'
import { dropOwnDrafts } from '../../shared/form/own-drafts.ts'
import { session, useSession } from '../../shared/session.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { LargeTypeSwitch } from '../../shared/ui/large-type.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import type { MenuGroup } from '../menus.ts'
import { usePlace } from '../use-place.ts'
import styles from './area-shell.module.css'
import { Sidebar } from './sidebar.tsx'

export interface AreaShellProps {
  area: 'admin' | 'member'
  menu: readonly MenuGroup[]
  /** Top of the sidebar: brand and greeting. */
  head: ReactNode
  /** In the middle of the bar. */
  search?: ReactNode
  /** Right end of the bar: links and buttons. */
  tools: ReactNode
  /** The account of whoever is signed in and the way out, where they stand with the extras on phones. */
  own?: ReactNode
  /** Links of lesser weight: in the bar on desktop, at the end of the drawer on phones. */
  extras: ReactNode
  /** What is to be said above every page, given the frame's place for it. */
  notice?: (className: string) => ReactNode
  /** Where the weak-password warning leads. */
  passwordPath: string
  children: ReactNode
}

const Restriction = lazy(async () => ({
  default: (await import('../../identity/account/index.ts')).Restriction,
}))
const FOLDED = 'sidebarFolded'

/** The frame of both signed-in areas: sidebar (a drawer on phones), bar, warning, page. */
export function AreaShell(props: AreaShellProps) {
  const { area, menu, head, search, tools, own, extras, notice, passwordPath, children } = props
  const { pathname } = useLocation()
  const { restriction } = useSession()
  const [folded, setFolded] = useState(() => localStorage.getItem(FOLDED) === 'true')
  const [drawer, setDrawer] = useState(false)
  const place = usePlace()
  useEffect(() => setDrawer(false), [pathname])
  // On the root, since what floats lies outside this frame. Staff sit in it all day: less room, more lines.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (area === 'admin') dataset.density = 'compact'
    return () => {
      delete dataset.density
    }
  }, [area])

  const fold = () => {
    localStorage.setItem(FOLDED, String(!folded))
    setFolded(!folded)
  }

  // On a phone the bar of staff has no room for these: they stand in the menu.
  const aside =
    area === 'admin' ? (
      <>
        {extras}
        <LargeTypeSwitch />
      </>
    ) : (
      extras
    )
  const inMenu = (
    <>
      {aside}
      {own}
    </>
  )
  return (
    <div className={styles.frame} data-area={area} data-accent="common" data-folded={folded ? '' : undefined}>
      <a className="skip" href="#content">
        跳到正文
      </a>
      <Sidebar
        menu={menu}
        head={head}
        extras={inMenu}
        folded={folded}
        drawer={drawer}
        onFold={fold}
        onClose={() => setDrawer(false)}
      />
      <div className={styles.main}>
        <header className={`${styles.bar} no-print`}>
          <Button
            kind="tool"
            className="hand-only"
            aria-label="打开菜单"
            aria-expanded={drawer}
            onClick={() => setDrawer(true)}
          >
            <Icon name="menu" size="1.5rem" />
          </Button>
          <h1 className={styles.title}>{place.title}</h1>
          {!restriction && search}
          <div className={styles.tools}>
            <div className={`${styles.extras} desk-only`}>{aside}</div>
            {area === 'member' && <LargeTypeSwitch />}
            {tools}
            {own && <div className={`${styles.extras} desk-only`}>{own}</div>}
          </div>
        </header>
        {!restriction && <WeakPassword path={passwordPath} />}
        {notice?.(`${styles.notice} no-print`)}
        <main id="content" className={styles.content} tabIndex={-1}>
          {/* The server refuses the page's calls until the new password or the TOTP is there: no page, no failures. */}
          {restriction ? (
            <Suspense fallback={<Skeleton shape="cards" />}>
              <Skeleton shape="cards" />
              <Restriction />
            </Suspense>
          ) : (
            children
          )}
        </main>
      </div>
    </div>
  )
}

function WeakPassword({ path }: { path: string }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { weakPassword } = useSession()
  const [warned, setWarned] = useState(false)
  // Unset counts as weak.
  if (weakPassword === false || warned || pathname === path) return null
  return (
    <div className={`${styles.notice} no-print`}>
      <Banner
        tone="warning"
        onClose={() => setWarned(true)}
        actions={
          <Button kind="secondary" onClick={() => navigate(path)}>
            修改密码
          </Button>
        }
      >
        您正在使用弱密码或默认密码，请及时修改
      </Banner>
    </div>
  )
}

export function LogoutButton() {
  const navigate = useNavigate()
  const leave = async () => {
    // The page is left even when the server cannot be told.
    await call(account.logout, {}).catch(() => {})
    dropOwnDrafts(session.owner())
    session.leave()
    void navigate(session.loginPath(), { replace: true })
  }
  return (
    <Button kind="tool" onClick={leave}>
      <Icon name="logout" />
      <span>退出</span>
    </Button>
  )
}
