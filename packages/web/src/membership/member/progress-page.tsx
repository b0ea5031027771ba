import { MEMBER_KIND_NAMES, MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/kind/kinds'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toOpen } from '../../shared/routes/open-table.ts'
import { useChoice } from '../../shared/routes/said.ts'
import { dropTicket, ticketOf } from '../../shared/tickets.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Segmented } from '../../shared/ui/choice-fields.tsx'
import { Page as Frame, Stack } from '../../shared/ui/layout.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { OUTCOME } from './registration/stage.ts'

// The page says what it is for before the form is there.
const Outcome = lazy(async () => ({ default: (await import('./registration/outcome.tsx')).Outcome }))
const IdentifyStep = lazy(async () => ({
  default: (await import('./registration/steps/identify-step.tsx')).IdentifyStep,
}))

const OPTIONS = MEMBER_KIND_NAMES.map((code) => ({ code, label: MEMBER_KINDS[code].label }))
const isKind = (text: string): text is MemberKind => OPTIONS.some(({ code }) => code === text)

/**
 * Where every message about an application leads: kind and phone, a code, and the application opens on its own page, or here where it is
 * approved. What is asked and answered is the same whether or not there is one (docs/handbook/security.md#strangers).
 */
export function Page() {
  const asked = useChoice('kind', MEMBER_KIND_NAMES)
  const [chosen, setChosen] = useState<MemberKind>()
  const kind = chosen ?? asked ?? 'person'
  const navigate = useNavigate()
  const { state } = useLocation()
  const ticket = (state as { at?: string } | null)?.at === OUTCOME.at ? ticketOf(kind, 'download') : undefined
  const again = () => {
    dropTicket(kind, 'download')
    void navigate(toOpen('progress', { kind }), { replace: true, state: null })
  }
  if (ticket)
    return (
      <Frame width="form" title="申请进度" level={1}>
        <Suspense fallback={<Skeleton shape="cards" />}>
          <Outcome ticket={ticket} onExpired={again} />
        </Suspense>
        <Button kind="quiet" onClick={again}>
          结束查看
        </Button>
      </Frame>
    )
  return (
    <Frame
      width="form"
      title="申请进度"
      level={1}
      lead="凭注册时的手机号和短信验证码，查看申请办到哪一步、由谁办理，修改退回的内容，领取编号和证书；不需要密码。"
    >
      <Stack gap={5}>
        <Segmented
          label="申请类别"
          value={kind}
          onChange={(next) => isKind(next) && setChosen(next)}
          options={OPTIONS}
        />
        <Suspense fallback={<Skeleton shape="form" rows={2} />}>
          <IdentifyStep
            key={kind}
            registration={{ kind }}
            mobileTel=""
            onTicket={() => navigate(MEMBER_KINDS[kind].register, { state: { at: 'record' } })}
            onBack={() => navigate(toOpen('register'))}
          />
        </Suspense>
      </Stack>
    </Frame>
  )
}
