import { targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import { flagForm } from '@portal/contract/evaluation/desk.fields'
import { SchemaFields } from '../../../shared/form/schema-fields.tsx'
import { useSchemaForm } from '../../../shared/form/use-schema-form.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Phrases } from './phrases.tsx'

interface Props {
  target: string
  initial: string
  phrases: readonly string[]
  onSave: (text: string) => void
  onClose: () => void
}

/** What has to be corrected in one place of the form; it goes along with the move that sends the application back. */
export const FlagDialog = ({ target, initial, phrases, onSave, onClose }: Props) => {
  const schemaForm = useSchemaForm(flagForm, { text: initial })
  const { form } = schemaForm
  return (
    <Dialog
      open
      size="narrow"
      title={`需补正：${targetOf(target)?.title ?? target}`}
      dirty={form.formState.isDirty}
      onClose={onClose}
      footer={
        <>
          {initial && (
            <Button kind="quiet" onClick={() => onSave('')}>
              取消标记
            </Button>
          )}
          <Button
            onClick={form.handleSubmit(
              ({ text }) => onSave(text ?? ''),
              () => form.setFocus('text'),
            )}
          >
            标为需补正
          </Button>
        </>
      }
    >
      <Phrases
        phrases={phrases}
        onPick={(text) => form.setValue('text', text, { shouldDirty: true, shouldValidate: true })}
      />
      <SchemaFields form={schemaForm} />
    </Dialog>
  )
}
