import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { shortTime, timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Told } from '../../../shared/call/attempt.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { Hint, Row, Section } from '../../../shared/ui/layout.tsx'
import type { MemberRecord } from './record-view.tsx'

type Account = OutputOf<typeof memberAdmin.account>

const LinkDialog = ({
  record: { id, name },
  account,
  onClose,
}: {
  record: MemberRecord
  account: Account
  onClose: () => void
}) => {
  const to = { sms: account.mobileTel, mail: account.email }
  return (
    <ActionDialog
      endpoint={memberAdmin.sendPasswordLink}
      fixed={{ id }}
      defaults={{ channel: to.sms ? 'sms' : 'mail' }}
      title={`发送重设密码链接给“${name}”`}
      submitText="发送"
      busyText="正在发送…"
      done={({ destination, hours }) => `重设密码链接已发送至 ${destination}，${hours}小时内有效`}
      onClose={onClose}
      toInput={({ channel }) => {
        if (to[channel as keyof typeof to]) return { id, channel: channel as keyof typeof to }
        throw new Told(channel === 'sms' ? '没有登记手机号' : '没有登记邮箱')
      }}
    >
      <p>
        短信发送至：{to.sms || '没有登记'}；邮件发送至：{to.mail || '没有登记'}
      </p>
      <Hint>
        会员打开链接后自行设置新密码，工作人员不经手密码。链接24小时内有效，只能使用一次；重新发送后，先前的链接失效。在此之前原密码继续有效。
      </Hint>
    </ActionDialog>
  )
}

/** The account behind a record: can it be signed in with, and what staff can do about it. */
export const AccountSection = ({ record }: { record: MemberRecord }) => (
  <Loaded call={useCall(memberAdmin.account, { id: record.id })} rows={3} failed="账号状态加载失败">
    {(data) => <State record={record} data={data} />}
  </Loaded>
)

const State = ({ record, data }: { record: MemberRecord; data: Account }) => {
  const { id, name } = record
  const [asking, setAsking] = useState<'lock' | 'unlock' | 'link'>()
  const close = () => setAsking(undefined)
  const closed = data.locked || data.lockedUntil !== null
  const ended = record.ending !== null
  const state = ended
    ? '会员资格已终止，不能登录'
    : data.locked
      ? '已由工作人员锁定，不能登录'
      : data.lockedUntil
        ? `多次登录失败，${shortTime(data.lockedUntil)}前不能登录`
        : '正常'
  const password = !data.hasPassword
    ? '尚未设置'
    : data.mustChangePassword
      ? '初始密码，登录后须修改'
      : '已设置'
  return (
    <section className="no-print" aria-label="账号">
      <Section title="账号" level={2} gap={2}>
        <Facts
          plain
          facts={[
            ['状态', state],
            ['密码', password],
            ['最近登录', data.lastSignInAt ? timeOf(data.lastSignInAt) : '从未登录'],
          ]}
        />
        {!ended && (
          <Row>
            <Button kind="secondary" disabled={data.locked} onClick={() => setAsking('link')}>
              发送重设密码链接
            </Button>
            <Button kind="secondary" onClick={() => setAsking(closed ? 'unlock' : 'lock')}>
              {closed ? '解锁账号' : '锁定账号'}
            </Button>
          </Row>
        )}
      </Section>
      {(asking === 'lock' || asking === 'unlock') && (
        <ActionDialog
          endpoint={memberAdmin.setLocked}
          fixed={{ id, locked: asking === 'lock' }}
          title={asking === 'lock' ? `锁定“${name}”的账号？` : `解锁“${name}”的账号？`}
          submitText={asking === 'lock' ? '锁定' : '解锁'}
          danger={asking === 'lock'}
          done={asking === 'lock' ? `已锁定“${name}”的账号` : `已解锁“${name}”的账号`}
          onClose={close}
          intro={
            <p>
              {asking === 'lock'
                ? '锁定后立即退出登录，解锁之前不能登录；会员资料和编号不变。'
                : '解锁后可以用原来的密码登录。'}
            </p>
          }
        />
      )}
      {asking === 'link' && <LinkDialog record={record} account={data} onClose={close} />}
    </section>
  )
}
