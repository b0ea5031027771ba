import type { ReactNode } from 'react'
import { DuplicateBadge } from '../../membership/duplicate/index.ts'
import { HeldNotice } from '../../office/held/index.ts'
import { NoticeBell } from '../../office/notice/index.ts'
import { SearchButton } from '../../office/search/index.ts'
import { useMenuBadges } from '../../office/statistics/index.ts'
import { TaskButton } from '../../office/task/index.ts'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { adminMenu } from '../menus.ts'
import styles from './admin-shell.module.css'
import { AreaShell, LogoutButton } from './area-shell.tsx'
import { Brand } from './brand.tsx'
import { useProfile } from './profile.ts'
import { QrCode, SocietyLink } from './shell-tools.tsx'

export function AdminShell({ children }: { children: ReactNode }) {
  const { roles, userName, roleLabel } = useSession()
  useProfile()
  useMenuBadges()
  return (
    <AreaShell
      area="admin"
      menu={adminMenu(roles[0])}
      passwordPath={to('staffAccount')}
      notice={(className) => (
        <>
          <DuplicateBadge />
          <HeldNotice className={className} />
        </>
      )}
      head={
        <div className={styles.brand}>
          <Brand onDark small />
        </div>
      }
      search={roles[0] && <SearchButton role={roles[0]} />}
      extras={
        <>
          <SocietyLink />
          <QrCode />
        </>
      }
      own={
        <>
          <ButtonLink kind="tool" to={to('staffAccount')} title="账号与安全">
            <Icon name="person" />
            <span>
              {userName || '我的账号'}
              {roleLabel && ` · ${roleLabel}`}
            </span>
          </ButtonLink>
          <LogoutButton />
        </>
      }
      tools={
        <>
          {roles[0] && <NoticeBell reader={roles[0]} />}
          <TaskButton />
        </>
      }
    >
      {children}
    </AreaShell>
  )
}
