import { organisation } from '@portal/contract/membership/organisation.calls'
import { ActionDialog, FormDialog } from '../../../shared/form/action-dialog.tsx'
import { useCallForm } from '../../../shared/form/use-call-form.ts'

interface Named {
  readonly orgId: string
  readonly orgName: string
  readonly version: number
}

/** A new organisation, or the one to be renamed. */
export interface Naming {
  readonly row?: Named
}

export const NameDialog = ({ naming: { row }, onClose }: { naming: Naming; onClose: () => void }) =>
  row ? <Rename row={row} onClose={onClose} /> : <Add onClose={onClose} />

const REFUSED_AT = { organisationExists: 'orgName' }

const Add = ({ onClose }: { onClose: () => void }) => (
  <ActionDialog
    endpoint={organisation.insert}
    title="添加单位"
    submitText="保存"
    busyText="正在保存"
    refusedAt={REFUSED_AT}
    done={(_, { orgName }) => `已添加“${orgName}”`}
    onClose={onClose}
  />
)

const Rename = ({ row: { orgId, orgName, version }, onClose }: { row: Named; onClose: () => void }) => {
  const form = useCallForm(organisation.update, {
    fixed: { orgId, version },
    defaults: { orgName, keepAlias: 'true' },
    refusedAt: REFUSED_AT,
    done: (_, input) => `已改名为“${input.orgName}”`,
  })
  const submit = async () => (form.dirty ? form.submit() : onClose())
  return (
    <FormDialog
      form={{ ...form, submit }}
      title="修改单位名称"
      submitText="保存"
      busyText="正在保存"
      onClose={onClose}
    />
  )
}
