import { useFormState, useWatch } from 'react-hook-form'
import type { FieldControl } from '../../shared/form/schema-fields.tsx'
import { OrganisationField } from './organisation-field.tsx'

/**
 * The organisation field of a schema form: the visible name is this field, the id behind it is `orgId` (docs/handbook/membership.md#organisations). A text
 * that was not chosen has no id, and the message about that belongs to the field people see.
 */
export const organisationControl = (control: FieldControl, ticket?: string) => (
  <SchemaOrganisationField control={control} ticket={ticket} />
)

function SchemaOrganisationField({
  control: { form, field: _field, ...control },
  ticket,
}: {
  control: FieldControl
  ticket?: string | undefined
}) {
  const orgId = useWatch({ control: form.control, name: 'orgId' }) ?? ''
  const { errors, touchedFields, isSubmitted } = useFormState({ control: form.control })
  const missing = touchedFields[control.name ?? ''] || isSubmitted ? errors.orgId?.message : undefined
  const setId = (id: string) =>
    form.setValue('orgId', id, { shouldDirty: true, shouldValidate: isSubmitted || id !== '' })
  return (
    <OrganisationField
      {...control}
      ref={control.ref as never}
      orgId={orgId}
      error={control.error ?? missing}
      ticket={ticket}
      onChange={(value) => {
        control.onChange(value)
        if (orgId !== '') setId('')
      }}
      onPick={({ orgId, orgName }) => {
        control.onChange(orgName)
        setId(orgId)
      }}
      onBlur={() => {
        control.onBlur?.()
        void form.trigger('orgId')
      }}
    />
  )
}
