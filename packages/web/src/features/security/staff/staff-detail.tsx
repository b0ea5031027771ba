import { timeOf } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Facts } from '../../../shared/ui/tag.tsx'
import styles from '../security.module.css'
import type { Act } from './acts.tsx'
import { DUTIES, type Staff } from './roles.ts'

export const StaffDetail = ({ staff, onAct }: { staff: Staff; onAct: (act: Act) => void }) => (
  <div className={styles.drawer}>
    <Facts
      facts={[
        ['姓名', staff.name],
        ['登录名', staff.account],
        ['角色', staff.roleLabel],
        ['权限', DUTIES[staff.role]],
        ['手机号', staff.mobileTel],
        ['状态', staff.disabled ? '已停用，不能登录' : '在用'],
        ['密码', staff.mustChangePassword ? '初始密码，下次登录须修改' : '本人已设置'],
        ['动态口令', staff.totpEnrolled ? '已绑定' : '未绑定'],
        ['最近登录', staff.lastSignInAt ? timeOf(staff.lastSignInAt) : '从未登录'],
        ['创建时间', timeOf(staff.createdAt)],
      ]}
    />
    <div className={styles.acts}>
      <Button kind="secondary" onClick={() => onAct('reset')}>
        重设密码
      </Button>
      <Button kind="secondary" onClick={() => onAct(staff.disabled ? 'enable' : 'disable')}>
        {staff.disabled ? '启用账号' : '停用账号'}
      </Button>
      <Button kind="danger" onClick={() => onAct('remove')}>
        删除账号
      </Button>
    </div>
  </div>
)
