import { staffAccounts } from '@portal/contract/office/staff.calls'
import { describe, optionalText } from '@portal/contract/platform/fields'
import * as z from 'zod'
import { organisationControl } from '../../membership/organisation/index.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import type { Staff } from './roles.ts'

const { orgId, email, mobileTel } = staffAccounts.setProfile.input.shape
/** The call takes the id of the unit, which is found by its name; no name, no unit. */
const schema = z
  .object({
    orgName: optionalText('所在单位', { help: '该单位完成的成果，本账号须回避，不能办理' }),
    orgId: describe(orgId, { title: '所在单位', widget: 'hidden', required: false }),
    email,
    mobileTel,
  })
  .refine((profile) => profile.orgName === '' || profile.orgId !== '', {
    path: ['orgName'],
    error: '请从列表中选择单位',
  })

/** Own unit and mail address: what recusal and the daily digest of the evaluation's staff go by. */
export const ProfileDialog = ({ staff, onClose }: { staff: Staff; onClose: () => void }) => (
  <ActionDialog
    endpoint={staffAccounts.setProfile}
    schema={schema}
    defaults={{ orgName: staff.orgName, orgId: staff.orgId, email: staff.email }}
    toInput={({ orgId: unit = '', email: address = '', mobileTel: phone = '' }) => ({
      ...{ id: staff.id, orgId: unit, email: address, mobileTel: phone },
    })}
    controls={{ orgName: organisationControl }}
    title={`单位和联系方式：${staff.name}`}
    submitText="保存"
    busyText="正在保存…"
    size="wide"
    done="已保存"
    onClose={onClose}
  />
)
