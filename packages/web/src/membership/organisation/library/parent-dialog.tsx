import { organisation } from '@portal/contract/membership/organisation.calls'
import { hiddenId, requiredText } from '@portal/contract/platform/fields'
import * as z from 'zod'
import { useAction } from '../../../shared/call/use-action.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { organisationControl } from '../organisation-control.tsx'

interface Props {
  row: { readonly orgId: string; readonly orgName: string; readonly version: number }
  /** What it belongs to now. */
  parent: { readonly orgId: string; readonly orgName: string } | undefined
  onClose: () => void
}

const MISSING = '请从列表中选择上级单位'
/** The call takes the id alone, which is found by a name; the field bears the name of the id, so that a refusal finds it. */
const schema = z.object({
  parentId: requiredText('上级单位', {
    missing: MISSING,
    help: '上下级单位的专家不能评审对方完成的成果',
  }),
  orgId: hiddenId('上级单位', MISSING),
})

/** Chooses the organisation that this one belongs to. */
export function ParentDialog({ row: { orgId, orgName, version }, parent, onClose }: Props) {
  const clear = useAction(organisation.setParent, { done: '已取消上级单位', onDone: onClose })
  return (
    <ActionDialog
      endpoint={organisation.setParent}
      schema={schema}
      defaults={parent && { parentId: parent.orgName, orgId: parent.orgId }}
      toInput={(chosen) => ({ orgId, version, parentId: chosen.orgId ?? '' })}
      controls={{ parentId: organisationControl }}
      title={`“${orgName}”的上级单位`}
      submitText="保存"
      busyText="正在保存"
      done="上级单位已保存"
      onClose={onClose}
    >
      {parent && (
        <Button kind="link" busy={clear.busy} onClick={() => clear.run({ orgId, version, parentId: null })}>
          取消上级单位
        </Button>
      )}
    </ActionDialog>
  )
}
