import { lazy, type ReactNode, Suspense } from 'react'
import { useOwnBadge } from '../../evaluation/achievement/index.ts'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { memberMenu } from '../menus.ts'
import { AreaShell, LogoutButton } from './area-shell.tsx'
import { ContourLines } from './contour-lines.tsx'
import styles from './member-shell.module.css'
import { useProfile } from './profile.ts'
import { HelpLink, QrCode, SocietyLink } from './shell-tools.tsx'

// The frame is part of every page's first load; an expert's numbers can come a moment later.
const WorkBadge = lazy(async () => ({
  default: (await import('../../award/batch/own/work-badge.tsx')).WorkBadge,
}))

export function MemberShell({ children }: { children: ReactNode }) {
  const { roles } = useSession()
  useOwnBadge()
  const kind = roles[0] ?? 'person'
  return (
    <AreaShell
      area="member"
      menu={memberMenu(roles[0])}
      passwordPath={to('password')}
      head={<Greeting />}
      extras={
        <>
          <SocietyLink />
          <QrCode />
          <HelpLink kind={kind} />
        </>
      }
      tools={
        <>
          <ButtonLink kind="tool" to={to('baseInfo')}>
            <Icon name="person" />
            <span>个人中心</span>
          </ButtonLink>
          <LogoutButton />
        </>
      }
    >
      {roles.includes('expert') && (
        <Suspense>
          <WorkBadge />
        </Suspense>
      )}
      {children}
    </AreaShell>
  )
}

/** The greeting looks like the membership card it stands for: name, number, level. */
function Greeting() {
  const { userName, roleLabel } = useSession()
  const profile = useProfile()
  const serialNum = profile?.serialNum
  const level = profile?.levelLabel
  return (
    <div className={styles.card}>
      <ContourLines className="relief" plain />
      <p className={styles.hello}>您好</p>
      <p className={styles.name}>{userName || roleLabel || '会员'}</p>
      <p className={styles.number}>{serialNum ? `会员编号 ${serialNum}` : roleLabel}</p>
      {level && <p className={styles.level}>{level}</p>}
    </div>
  )
}
