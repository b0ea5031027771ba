import { LOGIN_PAGES, type LoginPage } from '@portal/contract/platform/roles'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { session, useSession } from '../../../shared/session.ts'
import { useWayIn } from '../../../shared/site/frame.tsx'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Skeleton } from '../../../shared/ui/states.tsx'
import { isPhone } from '../../../shared/ui/use-phone.ts'
import styles from './identity.module.css'

const load = () => import('../../../identity/account/login/index.ts')
const ignore = () => undefined
/** What fails to come now is asked for again when it is drawn. */
const loadAhead = () => void load().then(ignore, ignore)
const LoginForm = lazy(async () => ({ default: (await load()).LoginForm }))
// On a phone the form is folded away: a bad line fetches it after what is to be seen. The build names it to all others (routes/open.ts).
if (!isPhone()) loadAhead()

const PAGES = Object.keys(LOGIN_PAGES) as LoginPage[]

/** The sign-in last used on this device, at hand; members' where nobody has signed in yet. */
export const SignIn = () => {
  const { signedIn, to } = useWayIn()
  const { userName, roleLabel } = useSession()
  if (!signedIn) return <Form />
  return (
    <div className={styles.entered}>
      <p className={styles.panelNote}>已登录 · {roleLabel}</p>
      <h2 className={styles.panelTitle}>{userName}</h2>
      <ButtonLink to={to}>进入</ButtonLink>
    </div>
  )
}

const Form = () => {
  const [last] = useState(session.lastLoginPage)
  const page = last ?? 'person'
  const [open, setOpen] = useState(false)
  const [unfolded] = useState(() => !isPhone())
  // There when the button is pressed.
  useEffect(loadAhead, [])
  return (
    <div data-accent={page}>
      <p className={styles.panelNote}>{last ? '上次在本机登录的入口' : '会员、专家和评价账号由此登录'}</p>
      <h2 className={styles.panelTitle}>{LOGIN_PAGES[page].title}</h2>
      {!open && (
        <div className={styles.open}>
          <Button kind="secondary" block aria-expanded={false} onClick={() => setOpen(true)}>
            登录
          </Button>
        </div>
      )}
      {(open || unfolded) && (
        <div className={styles.form} data-folded={open ? undefined : ''}>
          <Suspense fallback={<Skeleton rows={6} />}>
            <LoginForm page={page} />
            {open && <Focus />}
          </Suspense>
        </div>
      )}
      <nav className={styles.others} aria-label="其他登录入口">
        {PAGES.filter((one) => one !== page).map((one) => (
          <Link key={one} to={LOGIN_PAGES[one].login} data-accent={one}>
            {LOGIN_PAGES[one].title}
          </Link>
        ))}
      </nav>
    </div>
  )
}

/** Once the form is there, its first field has the focus. */
const Focus = () => {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => mark.current?.parentElement?.querySelector('input')?.focus(), [])
  return <span ref={mark} hidden />
}
