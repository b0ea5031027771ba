import { staffAccounts } from '@portal/contract/office/staff.calls'
import { shortTime, timeOf } from '@portal/contract/platform/time'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Row, Section, Stack } from '../../shared/ui/layout.tsx'
import { Timeline } from '../../shared/ui/timeline.tsx'
import type { Act } from './acts.tsx'
import { DUTIES, type Staff } from './roles.ts'

/** Where the account is signed in at this moment. */
const Sessions = ({ id, onSignOut }: { id: string; onSignOut: () => void }) => (
  <Section title="在线会话">
    <Loaded call={useCall(staffAccounts.sessions, { id })} rows={2} failed="在线会话加载失败">
      {({ list }) =>
        list.length === 0 ? (
          <p>目前没有登录。</p>
        ) : (
          <>
            <Timeline
              label="在线会话"
              moments={list.map((session) => ({
                key: session.createdAt,
                title: session.device,
                meta: `${session.ip} · 登录于 ${shortTime(session.createdAt)} · 最近使用 ${shortTime(session.lastSeenAt)}`,
              }))}
            />
            <Row>
              <Button kind="secondary" onClick={onSignOut}>
                全部下线
              </Button>
            </Row>
          </>
        )
      }
    </Loaded>
  </Section>
)

export const StaffDetail = ({
  staff,
  onAct,
  onProfile,
}: {
  staff: Staff
  onAct: (act: Act) => void
  onProfile: () => void
}) => (
  <Stack gap={5}>
    <Facts
      facts={[
        ['姓名', staff.name],
        ['登录名', staff.account],
        ['角色', staff.roleLabel],
        ['权限', DUTIES[staff.role]],
        ['手机号', staff.mobileTel],
        ['电子邮箱', staff.email || '未登记，收不到待办提醒和每日汇总'],
        ['所在单位', staff.orgName],
        ['状态', staff.disabled ? '已停用，不能登录' : '在用'],
        ['密码', staff.mustChangePassword ? '初始密码，下次登录须修改' : '本人已设置'],
        ['动态口令', staff.totpEnrolled ? '已绑定' : '未绑定'],
        ['最近登录', staff.lastSignInAt ? timeOf(staff.lastSignInAt) : '从未登录'],
        ['创建时间', timeOf(staff.createdAt)],
      ]}
    />
    <Row>
      <Button kind="secondary" onClick={() => onAct('reset')}>
        重设密码
      </Button>
      <Button kind="secondary" onClick={() => onAct(staff.disabled ? 'enable' : 'disable')}>
        {staff.disabled ? '启用账号' : '停用账号'}
      </Button>
      <Button kind="secondary" onClick={() => onAct('role')}>
        更改角色
      </Button>
      <Button kind="secondary" onClick={onProfile}>
        设置单位和邮箱
      </Button>
      <Button kind="danger" onClick={() => onAct('remove')}>
        删除账号
      </Button>
    </Row>
    <Sessions id={staff.id} onSignOut={() => onAct('signOut')} />
  </Stack>
)
