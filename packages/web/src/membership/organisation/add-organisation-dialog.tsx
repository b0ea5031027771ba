import { organisation } from '@portal/contract/membership/organisation/organisation.calls'
import { useEffect } from 'react'
import { FormDialog } from '../../shared/form/action-dialog.tsx'
import { focusField } from '../../shared/form/focus.ts'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import type { Organisation } from './use-organisation-search.ts'

interface Props {
  /** What was searched in vain. */
  initialName: string
  ticket: string | undefined
  onAdded: (added: Organisation) => void
  onClose: () => void
}

/** The dialog nested in forms and information dialogs. */
export function AddOrganisationDialog({ initialName, ticket, onAdded, onClose }: Props) {
  const form = useCallForm(organisation.propose, {
    ticket,
    draft: false,
    start: { orgName: initialName },
    refusedAt: { organisationExists: 'orgName' },
    done: '添加成功，请重新搜索单位！',
    onDone: onAdded,
  })
  // The dialog itself would choose its close button.
  useEffect(() => void focusField(form.root.current, 'orgName'), [form.root])
  return (
    <FormDialog
      // The name stands in the field behind it: nothing is lost with the dialog.
      form={{ ...form, dirty: false }}
      title="添加单位"
      submitText="添加"
      busyText="正在添加"
      onClose={onClose}
    />
  )
}
