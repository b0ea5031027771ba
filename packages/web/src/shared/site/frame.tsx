import { COLUMNS, type Column } from '@portal/contract/content/publication-columns'
import { isStaff } from '@portal/contract/platform/roles'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { toOpen } from '../routes/open-table.ts'
import { AREAS } from '../routes/route.ts'
import { session, useSession } from '../session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { LargeTypeSwitch } from '../ui/large-type.tsx'
import styles from './frame.module.css'
import { Mark } from './mark.tsx'
import { PlaceLink } from './parts.tsx'
import { SiteEnd } from './site-end.tsx'

export type Place = 'front' | 'publicity' | 'charter' | 'english' | Column | ''

const PLACES: readonly { place: Place; text: string; to: string }[] = [
  { place: 'front', text: '首页', to: toOpen('front') },
  ...(['xsjl', 'kjcg', 'kjjl', 'ttbz', 'kxpj'] as const).map((column) => ({
    place: column,
    text: COLUMNS[column].label,
    to: toOpen('columns', { column }),
  })),
  { place: 'publicity', text: '公示', to: toOpen('publicityList') },
  { place: 'charter', text: '章程', to: toOpen('charter') },
  { place: 'english', text: 'English', to: toOpen('english') },
]

/** Where somebody signed in goes on. */
export const useWayIn = (): { text: string; to: string; signedIn: boolean } => {
  const { token, roles } = useSession()
  const role = token ? roles[0] : undefined
  if (!role) return { text: '登录', to: session.loginPath(), signedIn: false }
  return { text: '进入', to: isStaff(role) ? AREAS.admin : AREAS.member, signedIn: true }
}

/** The frame of the pages that anybody reads: names, places, the page, what the law asks for. */
export function SiteFrame({ place, children }: { place: Place; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const way = useWayIn()
  useEffect(() => setOpen(false), [pathname])
  return (
    <div className={styles.site} data-accent="common">
      <a className="skip" href="#content">
        跳到正文
      </a>
      <header className={`${styles.top} no-print`}>
        <div className={`${styles.bar} wrap`}>
          <Link className="target" to={toOpen('front')}>
            <Mark />
          </Link>
          <nav id="places" className={styles.places} data-open={open ? '' : undefined} aria-label="站点">
            {PLACES.map(({ place: one, text, to }) => (
              <PlaceLink key={to} to={to} current={one === place}>
                {text}
              </PlaceLink>
            ))}
            {/* A phone has no room for them in the bar. */}
            {open && (
              <>
                <PlaceLink to={toOpen('columns')} current={false}>
                  搜索
                </PlaceLink>
                <PlaceLink to={way.to} current={false}>
                  {way.text}
                </PlaceLink>
              </>
            )}
          </nav>
          <div className={styles.tools}>
            <ButtonLink kind="tool" to={toOpen('columns')} aria-label="搜索">
              <Icon name="search" />
            </ButtonLink>
            <LargeTypeSwitch />
            <ButtonLink kind="tool" to={way.to}>
              {way.text}
            </ButtonLink>
            <Button
              kind="tool"
              className={styles.menu}
              aria-expanded={open}
              aria-controls="places"
              aria-label="菜单"
              onClick={() => setOpen(!open)}
            >
              <Icon name={open ? 'close' : 'menu'} />
            </Button>
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteEnd />
    </div>
  )
}
