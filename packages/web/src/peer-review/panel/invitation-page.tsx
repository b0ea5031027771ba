import { invitation } from '@portal/contract/peer-review/invitation.calls'
import { InvitationReply } from '@portal/contract/peer-review/invitation.words'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLightCall } from '../../shared/call/use-light-call.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Hint, Page as Layout, Stack } from '../../shared/ui/layout.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'

type Opened = OutputOf<typeof invitation.open>
// A form weighs more than the page that says what it is about.
const InvitationForm = lazy(async () => ({
  default: (await import('./invitation-form.tsx')).InvitationForm,
}))

const wordOf = (agree: InvitationReply) => (agree === InvitationReply.agreed ? '同意参加' : '不参加')

const whenOf = ({ meetingAt, byMail }: Opened) =>
  meetingAt ? `${timeOf(meetingAt)}${byMail ? '前' : ''}` : '另行通知'
/** As whom they are thanked. */
const servingAs = ({ byMail }: Opened) => (byMail ? '函审专家' : '会议专家')

const About = ({ opened }: { opened: Opened }) => (
  <>
    <p>
      尊敬的{opened.expertName}专家，{opened.societyName}诚邀您参加以下科技成果的评价：
    </p>
    <p>
      <strong>{opened.projectName}</strong>
    </p>
    <Facts
      facts={[
        ['完成单位', opened.units.join('、')],
        ['评价形式', opened.mode],
        ['您的身份', opened.role],
        [opened.byMail ? '提交意见' : '时间', whenOf(opened)],
        ...(opened.byMail ? [] : [['地点', opened.place || '另行通知'] as const]),
        ['预计用时', opened.hours],
        ['咨询费', opened.fee],
        ['答复期限', opened.expireAt ? `${timeOf(opened.expireAt)}前` : ''],
        ['联系电话', opened.staffPhone],
      ]}
    />
  </>
)

const Framed = ({ children }: { children: ReactNode }) => (
  <Layout title="专家邀请确认" level={1} width="read">
    <Card>
      <Stack>{children}</Stack>
    </Card>
  </Layout>
)

const Recorded = ({ agree, phone, opened }: { agree: InvitationReply; phone: string; opened: Opened }) => (
  <Framed>
    <Banner tone="success" title={`已记录您的选择：${wordOf(agree)}`}>
      {agree === InvitationReply.agreed
        ? `您已同意担任${servingAs(opened)}，感谢支持！材料开放后请登录平台，在“成果评审”中签署保密承诺并查看。`
        : `您已谢绝担任${servingAs(opened)}，感谢支持！`}
    </Banner>
    <Hint>需要更改时{phone || '请联系工作人员。'}</Hint>
  </Framed>
)

const Cancelled = ({ opened, onAgain }: { opened: Opened; onAgain: () => void }) => (
  <Framed>
    <Banner
      tone="info"
      title="已取消，您的选择没有提交"
      actions={
        <Button kind="secondary" onClick={onAgain}>
          重新选择
        </Button>
      }
    >
      {opened.expireAt && `请在${timeOf(opened.expireAt)}前答复。`}
    </Banner>
  </Framed>
)

/** What can no longer be answered, and why. */
const Closed = ({ opened }: { opened: Opened }) => (
  <Framed>
    {opened.state === 'expired' ? (
      <Banner tone="warning" title={`链接已过期，请联系工作人员 ${opened.staffPhone}`}>
        答复期限为{opened.expireAt && timeOf(opened.expireAt)}。如果您仍愿意参加，请致电工作人员。
      </Banner>
    ) : (
      <Banner tone="info" title="您已答复过，无需重复操作。">
        已记录的选择：{wordOf(opened.state === 'agreed' ? InvitationReply.agreed : InvitationReply.declined)}
        {opened.reasons && `（${opened.reasons}）`}
        {opened.answeredAt && `，答复时间：${timeOf(opened.answeredAt)}`}。如需更改，请致电{opened.staffPhone}
        。
      </Banner>
    )}
    <About opened={opened} />
  </Framed>
)

/** A mutilated link is a wrong link. */
const INVALID = { state: 'invalid', staffPhone: '' } as Opened

/** What a link may say of the answer beforehand. */
const PRESETS: ReadonlyMap<string, InvitationReply> = new Map([
  [InvitationReply.agreed, InvitationReply.agreed],
  ['true', InvitationReply.agreed],
  [InvitationReply.declined, InvitationReply.declined],
  ['false', InvitationReply.declined],
])

/** Reads id, code, agree and projectId. Opening the page answers nothing; only 确认 does. */
export function Page() {
  const [query] = useSearchParams()
  const code = (query.get('code') ?? '').slice(0, 80)
  const id = query.get('id') ?? undefined
  const projectId = query.get('projectId') ?? undefined
  const preset = PRESETS.get(query.get('agree') ?? '') ?? ''
  const [cancelled, setCancelled] = useState(false)
  const [recorded, setRecorded] = useState<InvitationReply>()
  const input = { code, ...(id && { id }), ...(projectId && { projectId }) }
  const { data, error, refetch } = useLightCall(invitation.open, input)
  const opened = error?.is('badInput') ? INVALID : data

  if (!opened && error) return <ErrorState title={error.text} onRetry={() => refetch()} />
  if (!opened) return <Skeleton shape="form" rows={5} />
  const phone = opened.staffPhone && `如有疑问，请致电${opened.staffPhone}。`
  if (opened.state === 'invalid')
    return (
      <EmptyState whole icon="mail" title="链接无效或已被撤回">
        请从收到的邮件或短信中重新打开最新的链接。{phone}
      </EmptyState>
    )
  if (recorded) return <Recorded agree={recorded} phone={phone} opened={opened} />
  if (opened.state !== 'open') return <Closed opened={opened} />
  if (cancelled) return <Cancelled opened={opened} onAgain={() => setCancelled(false)} />
  return (
    <Framed>
      <About opened={opened} />
      <Suspense fallback={<Skeleton shape="form" rows={3} />}>
        <InvitationForm
          opened={opened}
          code={code}
          preset={preset}
          onDone={setRecorded}
          onCancel={() => setCancelled(true)}
          onStale={refetch}
        />
      </Suspense>
      <Hint>评价材料在您同意参加、登录平台并签署保密承诺后开放。</Hint>
    </Framed>
  )
}
