import { isStaff, LOGIN_PAGES } from '@portal/contract/platform/roles'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toOpen } from '../../shared/routes/open-table.ts'
import { AREAS } from '../../shared/routes/route.ts'
import { useSession } from '../../shared/session.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { LargeTypeSwitch } from '../../shared/ui/large-type.tsx'
import { Brand } from './brand.tsx'
import { ContourLines } from './contour-lines.tsx'
import styles from './public-shell.module.css'
import { SiteFooter } from './site-footer.tsx'

/** Registration, notices, charter: a quiet header, one sheet of paper, the footer. */
export function PublicShell({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page} data-accent="common">
      <a className="skip" href="#content">
        跳到正文
      </a>
      <header className={`${styles.header} no-print`}>
        <ContourLines className="relief" plain />
        <div className={styles.bar}>
          <Link to={toOpen('front')}>
            <Brand onDark />
          </Link>
          <nav className={styles.links} aria-label="站点" data-dark="">
            <ButtonLink kind="tool" to={toOpen('front')}>
              首页
            </ButtonLink>
            <ButtonLink kind="tool" to={toOpen('publicityList')}>
              公示
            </ButtonLink>
            <ButtonLink kind="tool" to={toOpen('charter')}>
              学会章程
            </ButtonLink>
            <WayIn />
            <LargeTypeSwitch />
          </nav>
        </div>
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

/** Whoever is signed in came from an area and goes back there. */
function WayIn() {
  const { token, roles, loginPage } = useSession()
  const role = token ? roles[0] : undefined
  const [to, text] = !role
    ? [LOGIN_PAGES[loginPage].login, '返回登录']
    : isStaff(role)
      ? [AREAS.admin, '返回管理区']
      : [AREAS.member, '返回首页']
  return (
    <ButtonLink kind="tool" to={to}>
      {text}
    </ButtonLink>
  )
}
