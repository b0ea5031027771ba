import { certificate as certificateCalls } from '@portal/contract/membership/certificate/certificate.calls'
import { type MemberKind, member } from '@portal/contract/membership/member.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { dateText } from '@portal/contract/platform/time'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { inWeChat } from '../../../shared/api.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { useDownload } from '../../../shared/call/use-download.ts'
import { toOpen } from '../../../shared/routes/open-table.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Card, Hint, Row, Stack } from '../../../shared/ui/layout.tsx'
import { Lines } from '../../../shared/ui/lines.tsx'
import { toast } from '../../../shared/ui/toast.tsx'

import { Timeline } from './timeline.tsx'

type View = OutputOf<typeof member.outcome>

/** Of an approved application: number, certificate and what to do first, all at once. */
export function Outcome({ ticket, onExpired }: { ticket: string; onExpired: () => void }) {
  const outcome = useCall(member.outcome, {}, { ticket, forget: true })
  const closed = outcome.error?.is('ticketInvalid') ? outcome.error.text : undefined
  const leave = useRef(onExpired)
  leave.current = onExpired
  useEffect(() => {
    if (closed === undefined) return
    toast(closed, 'warning')
    leave.current()
  }, [closed])
  if (closed !== undefined) return null
  return (
    <Loaded call={outcome} shape="cards">
      {(data) => <Approved view={data} ticket={ticket} onAgain={() => void outcome.refetch()} />}
    </Loaded>
  )
}

const WORDS: Record<
  MemberKind,
  {
    number: string
    since: string
    login: 'personLogin' | 'expertLogin' | 'projectLogin'
    steps: readonly string[]
  }
> = {
  person: {
    number: '会员编号',
    since: '入会日期',
    login: 'personLogin',
    steps: [
      '用注册的手机号或身份证号登录',
      '核对资料，有变化时随时修改，审核后生效',
      '在首页看通知、下载证书',
    ],
  },
  unit: {
    number: '会员编号',
    since: '入会日期',
    login: 'personLogin',
    steps: [
      '用联系人手机号或统一社会信用代码登录',
      '核对单位资料',
      '按“会费”页的账户缴纳本年度会费，上传凭证',
    ],
  },
  expert: {
    number: '专家编号',
    since: '入库日期',
    login: 'expertLogin',
    steps: ['用注册的手机号或身份证号登录', '核对资料，填写需要回避的单位和签名', '有评审任务时会以短信通知'],
  },
  project: {
    number: '账号',
    since: '开通日期',
    login: 'projectLogin',
    steps: ['用注册的手机号和密码登录', '填报成果评价申请', '随时查看由谁办理、何时办完'],
  },
}

function Approved({ view, ticket, onAgain }: { view: View; ticket: string; onAgain: () => void }) {
  const navigate = useNavigate()
  const { kind, name, serialNum, levelLabel, examineDate, certificate, applicationNo } = view
  const words = WORDS[kind]
  const title = useRef<HTMLDivElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Stack>
      <div ref={title} tabIndex={-1}>
        <Card title={`${name}，您的申请已审核通过`} level={2} tone="good">
          <Stack gap={4}>
            <Facts
              facts={[
                ...(serialNum
                  ? ([
                      [words.number, serialNum],
                      ['级别', levelLabel],
                    ] as const)
                  : []),
                [words.since, examineDate ? dateText(examineDate) : ''],
                ['申请编号', applicationNo],
              ]}
            />
            {certificate && <Certificate certificate={certificate} ticket={ticket} onAgain={onAgain} />}
          </Stack>
        </Card>
      </div>
      <Card
        title="接下来"
        level={2}
        flush
        footer={<Button onClick={() => navigate(toOpen(words.login))}>前往登录</Button>}
      >
        <Lines
          label="接下来"
          lines={words.steps.map((text, at) => ({ key: text, text: `${at + 1}. ${text}` }))}
        />
      </Card>
      <Timeline history={view.history} />
    </Stack>
  )
}

function Certificate({
  certificate,
  ticket,
  onAgain,
}: {
  certificate: NonNullable<View['certificate']>
  ticket: string
  onAgain: () => void
}) {
  const file = useDownload(certificateCalls.download, { ticket })
  if (certificate.state === 'later') return <Hint>证书由学会另行签发，签发后登录平台，在首页下载。</Hint>
  if (certificate.state === 'coming')
    return (
      <Row gap={4}>
        <Hint>证书正在签发，一两分钟后即可下载。</Hint>
        <Button kind="secondary" onClick={onAgain}>
          刷新
        </Button>
      </Row>
    )
  return (
    <Row gap={4}>
      <Button
        kind="secondary"
        busy={file.busy}
        busyText="正在生成"
        onClick={() => (inWeChat() ? toast(IN_BROWSER, 'warning') : file.run({ id: certificate.id }))}
      >
        <Icon name="download" />
        下载证书
      </Button>
      <Hint>{`证书编号 ${certificate.certNo}，${dateText(certificate.issuedOn)}签发`}</Hint>
    </Row>
  )
}

const IN_BROWSER = '微信内不能下载文件，请点击右上角菜单，选择“在浏览器打开”'
