import { staffAccounts, staffForm } from '@portal/contract/office/staff.calls'
import type { StaffRole } from '@portal/contract/platform/roles'
import { useRef, useState } from 'react'
import { ApiError, type CallOptions, call, errorText } from '../../shared/api.ts'
import { focusFirstError } from '../../shared/form/focus.ts'
import { SchemaFields } from '../../shared/form/schema-fields.tsx'
import { showFieldErrors, useSchemaForm } from '../../shared/form/use-schema-form.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { FieldLayoutProvider } from '../../shared/ui/field.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { DUTIES, type InitialPassword } from './roles.ts'

export type Run = <T>(act: (options: CallOptions) => Promise<T>) => Promise<T | undefined>

/** 新增管理员: what the account may do is said while the role is chosen. */
export const CreateDialog = ({
  run,
  onCreated,
  onClose,
}: {
  run: Run
  onCreated: (created: InitialPassword) => void
  onClose: () => void
}) => {
  const body = useRef<HTMLFormElement>(null)
  const schemaForm = useSchemaForm(staffForm)
  const { form } = schemaForm
  // Within the dialog: a toast would lie under its veil.
  const [failure, setFailure] = useState<string>()
  const submit = form.handleSubmit(
    async (values) => {
      setFailure(undefined)
      try {
        const input = staffForm.parse(values)
        const created = await run((options) => call(staffAccounts.create, input, options))
        if (created) onCreated(created)
      } catch (cause) {
        if (cause instanceof ApiError && cause.is('nameTaken'))
          form.setError('account', { type: 'server', message: cause.text }, { shouldFocus: true })
        else if (!showFieldErrors(schemaForm, cause)) setFailure(errorText(cause))
      }
    },
    async () => void (await focusFirstError(body.current)),
  )
  return (
    <Dialog
      open
      title="新增管理员"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button busyText="正在创建…" onClick={() => submit()}>
            创建账号
          </Button>
        </>
      }
    >
      <form
        ref={body}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {failure && <Banner tone="error">{failure}</Banner>}
        <FieldLayoutProvider value="horizontal">
          <SchemaFields
            form={schemaForm}
            controls={{
              role: ({ form: _form, field, ...control }) => (
                <SelectField
                  {...control}
                  ref={control.ref as never}
                  options={field.options ?? []}
                  help={DUTIES[control.value as StaffRole]}
                />
              ),
            }}
          />
        </FieldLayoutProvider>
      </form>
    </Dialog>
  )
}
