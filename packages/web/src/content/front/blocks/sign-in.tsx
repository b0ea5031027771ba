import { LOGIN_PAGES } from '@portal/contract/platform/roles'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { session, useSession } from '../../../shared/session.ts'
import { Entrances } from '../../../shared/site/entrances.tsx'
import { useWayIn } from '../../../shared/site/frame.tsx'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Row, Stack } from '../../../shared/ui/layout.tsx'
import { Skeleton } from '../../../shared/ui/states.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import { isPhone } from '../../../shared/ui/use-phone.ts'
import styles from './identity.module.css'

const load = () => import('../../../identity/account/login/index.ts')
const ignore = () => undefined
/** What fails to come now is asked for again when it is drawn. */
const loadAhead = () => void load().then(ignore, ignore)
const LoginForm = lazy(async () => ({ default: (await load()).LoginForm }))
// On a phone the form is folded away: a bad line fetches it after what is to be seen. The build names it to all others (routes/open.ts).
if (!isPhone()) loadAhead()

/** The sign-in last used on this device, at hand; members' where nobody has signed in yet. */
export const SignIn = () => {
  const { signedIn, to } = useWayIn()
  const { userName, roleLabel } = useSession()
  if (!signedIn) return <Form />
  return (
    <Stack>
      <Text size="s">已登录 · {roleLabel}</Text>
      <Text as="h2" size="xxl">
        {userName}
      </Text>
      <Row>
        <ButtonLink to={to}>进入</ButtonLink>
      </Row>
    </Stack>
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
    <Stack gap={3}>
      <div>
        <Text size="s">{last ? '上次在本机登录的入口' : '会员、专家和评价账号由此登录'}</Text>
        <Text as="h2" size="xxl">
          {LOGIN_PAGES[page].title}
        </Text>
      </div>
      {!open && (
        <div className={styles.open} data-accent={page}>
          <Button kind="secondary" block aria-expanded={false} onClick={() => setOpen(true)}>
            登录
          </Button>
        </div>
      )}
      {(open || unfolded) && (
        <div className={styles.form} data-folded={open ? undefined : ''} data-accent={page}>
          <Suspense fallback={<Skeleton rows={6} />}>
            <LoginForm page={page} />
            {open && <Focus />}
          </Suspense>
        </div>
      )}
      <Entrances except={page} onDark />
    </Stack>
  )
}

/** Once the form is there, its first field has the focus. */
const Focus = () => {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => mark.current?.parentElement?.querySelector('input')?.focus(), [])
  return <span ref={mark} hidden />
}
