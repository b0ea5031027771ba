import { EVENT_GUESTS } from '@portal/contract/content/event/event.words'
import { publicEvent } from '@portal/contract/content/event/public-event.calls'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import type { FieldControl } from '../../shared/form/schema-fields.tsx'
import { PhoneCode } from '../../shared/phone-code/phone-code.tsx'
import { toOpen } from '../../shared/routes/open-table.ts'
import { AREAS } from '../../shared/routes/route.ts'
import { useSession } from '../../shared/session.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Hint, Row, Stack } from '../../shared/ui/layout.tsx'
import { askedWith } from './questions/asked.ts'
import type { PublicEvent } from './view.ts'

const CONTROLS = {
  code: (control: FieldControl) => (
    <PhoneCode control={control} send={publicEvent.sendCode} storageKey="event" />
  ),
}
const waits = ({ places, registered, waiting }: PublicEvent) =>
  places > 0 && (registered >= places || waiting > 0)

/** Why nobody registers now; empty where one can. */
const whyNot = (shown: PublicEvent): string => {
  if (shown.phase === 'soon') return '报名尚未开始。'
  if (shown.phase === 'closed') return '报名已截止，如需取消请致电联系人。'
  if (shown.phase !== 'open') return ''
  return waits(shown) && !shown.waitingList ? '名额已满。' : ''
}

type Asked = 'register' | 'cancel' | 'sign'

/** The ways to come: members behind their sign-in, others by a phone that is proven. */
export const Acts = ({ shown, refresh }: { shown: PublicEvent; refresh: () => unknown }) => {
  const { token, roles } = useSession()
  const [asked, setAsked] = useState<Asked>()
  const role = token ? roles[0] : undefined
  const member = role === undefined || EVENT_GUESTS.some(({ code }) => code === role)
  const why = whyNot(shown)
  const open = shown.phase === 'open' && why === ''
  const signs = shown.outsiders && shown.doorsOpen
  const ask = (act: Asked) => () => setAsked(act)
  return (
    <Stack gap={2}>
      {why && <Hint>{why}</Hint>}
      <Row>
        {open && member && (
          <ButtonLink kind="primary" to={`${AREAS.member}/events`}>
            {role ? '会员报名' : '登录后报名'}
          </ButtonLink>
        )}
        {open && shown.outsiders && (
          <Button kind="secondary" onClick={ask('register')}>
            {waits(shown) ? '非会员报名候补' : '非会员报名'}
          </Button>
        )}
        {signs && (
          <Button kind="secondary" onClick={ask('sign')}>
            非会员签到
          </Button>
        )}
        {shown.outsiders && shown.phase === 'open' && (
          <Button kind="link" onClick={ask('cancel')}>
            取消非会员报名
          </Button>
        )}
      </Row>
      {asked && <Asking act={asked} shown={shown} refresh={refresh} onClose={() => setAsked(undefined)} />}
    </Stack>
  )
}

const Asking = ({
  act,
  shown,
  refresh,
  onClose,
}: {
  act: Asked
  shown: PublicEvent
  refresh: () => unknown
  onClose: () => void
}) => {
  const schema = useMemo(() => askedWith(publicEvent.register.input, shown.questions), [shown.questions])
  const one = { fixed: { id: shown.id }, controls: CONTROLS, refusedAt: { captchaInvalid: 'code' }, onClose }
  if (act === 'register')
    return (
      <ActionDialog
        {...one}
        endpoint={publicEvent.register}
        schema={schema}
        draft={`event:outsider:${shown.id}`}
        title={`报名：${shown.title}`}
        submitText={waits(shown) ? '报名候补' : '报名'}
        intro={
          <Hint>
            {waits(shown) && '名额已满，将登记为候补，有名额时以短信通知。'}
            会员请登录后报名。已经报名的，用同一手机号再填一次即可更改，名额不变。见
            <Link to={toOpen('privacy')} target="_blank">
              个人信息处理规则
            </Link>
            。
          </Hint>
        }
        done={({ state }) => (state === 'waiting' ? '已登记为候补，有名额时以短信通知' : '报名成功')}
        onDone={refresh}
      />
    )
  if (act === 'sign')
    return (
      <ActionDialog
        {...one}
        endpoint={publicEvent.signIn}
        title={`签到：${shown.title}`}
        submitText="签到"
        intro={<Hint>填写报名时的手机号，和会场屏幕上的签到码。</Hint>}
        done="签到成功"
      />
    )
  return (
    <ActionDialog
      {...one}
      endpoint={publicEvent.cancel}
      title="取消非会员报名？"
      submitText="取消报名"
      danger
      intro={<Hint>填写报名时的手机号。报名截止前可以重新报名。</Hint>}
      done="报名已取消"
      onDone={refresh}
    />
  )
}
