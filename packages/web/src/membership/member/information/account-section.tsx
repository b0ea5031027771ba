import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { shortTime, timeOf } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Segmented } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './information.module.css'
import type { MemberRecord } from './record-view.tsx'

const SENDING = [
  { code: 'sms', label: '短信' },
  { code: 'mail', label: '邮件' },
] as const
type Channel = (typeof SENDING)[number]['code']

const LinkDialog = ({
  name,
  mobileTel,
  email,
  onSend,
  onClose,
}: {
  name: string
  mobileTel: string
  email: string
  onSend: (channel: Channel) => Promise<void>
  onClose: () => void
}) => {
  const [channel, setChannel] = useState<Channel>('sms')
  const to = channel === 'sms' ? mobileTel : email
  return (
    <Dialog
      open
      size="narrow"
      title={`发送重设密码链接给“${name}”`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={() => onSend(channel)} busyText="正在发送…" disabled={to === ''}>
            发送
          </Button>
        </>
      }
    >
      <Segmented
        label="发送方式"
        options={SENDING}
        value={channel}
        onChange={(value) => setChannel(value as Channel)}
      />
      <p>发送至：{to || '没有登记'}</p>
      <p className={styles.hint}>
        会员打开链接后自行设置新密码，工作人员不经手密码。链接24小时内有效，只能使用一次；重新发送后，先前的链接失效。在此之前原密码继续有效。
      </p>
    </Dialog>
  )
}

/** The account behind a record: can it be signed in with, and what staff can do about it. */
export const AccountSection = ({ record, onActed }: { record: MemberRecord; onActed: () => void }) => {
  const { id, name } = record
  const [asking, setAsking] = useState<'lock' | 'unlock' | 'link'>()
  const { data, error, refetch } = useQuery({
    queryKey: ['member-account', id],
    queryFn: ({ signal }) => call(memberAdmin.account, { id }, { signal }),
  })
  const act = async (what: () => Promise<string>) => {
    try {
      toast(await what(), 'success')
      setAsking(undefined)
      void refetch()
      onActed()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const setLocked = (locked: boolean) => (reason: string) =>
    act(async () => {
      await call(memberAdmin.setLocked, { id, locked, reason })
      return locked ? `已锁定“${name}”的账号` : `已解锁“${name}”的账号`
    })
  const send = (channel: Channel) =>
    act(async () => {
      const { destination, hours } = await call(memberAdmin.sendPasswordLink, { id, channel })
      return `重设密码链接已发送至 ${destination}，${hours}小时内有效`
    })
  if (error)
    return (
      <ErrorState title="账号状态加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={3} />
  const closed = data.locked || data.lockedUntil !== null
  const state = data.locked
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
      <h2>账号</h2>
      <dl className={styles.grid}>
        {[
          ['状态', state],
          ['密码', password],
          ['最近登录', data.lastSignInAt ? timeOf(data.lastSignInAt) : '从未登录'],
        ].map(([title, value]) => (
          <div key={title} className={styles.pair}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.acts}>
        <Button kind="secondary" disabled={data.locked} onClick={() => setAsking('link')}>
          发送重设密码链接
        </Button>
        <Button kind="secondary" onClick={() => setAsking(closed ? 'unlock' : 'lock')}>
          {closed ? '解锁账号' : '锁定账号'}
        </Button>
      </div>
      {(asking === 'lock' || asking === 'unlock') && (
        <ReasonDialog
          help="将写入办理记录和操作日志。"
          title={asking === 'lock' ? `锁定“${name}”的账号？` : `解锁“${name}”的账号？`}
          confirmText={asking === 'lock' ? '锁定' : '解锁'}
          danger={asking === 'lock'}
          onConfirm={setLocked(asking === 'lock')}
          onClose={() => setAsking(undefined)}
        >
          <p>
            {asking === 'lock'
              ? '锁定后立即退出登录，解锁之前不能登录；会员资料和编号不变。'
              : '解锁后可以用原来的密码登录。'}
          </p>
        </ReasonDialog>
      )}
      {asking === 'link' && (
        <LinkDialog
          name={name}
          mobileTel={data.mobileTel}
          email={data.email}
          onSend={send}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}
