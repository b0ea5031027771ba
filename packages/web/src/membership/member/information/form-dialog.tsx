import { readIdCard } from '@portal/contract/platform/fields'
import { type ReactNode, useState } from 'react'
import { type FieldControl, SchemaFields } from '../../../shared/form/schema-fields.tsx'
import type { SchemaForm } from '../../../shared/form/use-schema-form.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Confirm, Dialog } from '../../../shared/ui/dialog.tsx'
import { FieldLayoutProvider } from '../../../shared/ui/field.tsx'
import { organisationControl } from '../../organisation/index.ts'
import { FOLLOWING, isAsked } from '../following.ts'
import type { Section } from '../kinds.ts'
import { photoControl } from '../uploads/photo-field.tsx'
import styles from './information.module.css'

const control = (field: FieldControl) => organisationControl(field)
const CONTROLS = {
  company: control,
  organization: control,
  image: (field: FieldControl) => photoControl(field),
}
interface FormDialogProps {
  title: string
  form: SchemaForm
  sections: readonly Section[]
  locked?: readonly string[]
  /** Right of a locked field. */
  extra?: (name: string) => ReactNode
  verify?: (name: string, value: string) => Promise<string | undefined>
  /** Above the fields. */
  notice?: ReactNode
  /** Below the fields. */
  more?: ReactNode
  failure: string | undefined
  saveText?: string
  onSave: () => Promise<unknown>
  onClose: () => void
}

/** The information dialog while something is filled in, 800 wide: add and edit are the same but for their values. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, form, sections, locked = [], failure, saveText = '保存', onSave, onClose } = props
  const [leaving, setLeaving] = useState(false)
  // Read while drawing: react-hook-form keeps count for those only who asked for it then.
  const { isDirty } = form.form.formState
  const close = () => (isDirty ? setLeaving(true) : onClose())
  return (
    <>
      <Dialog
        open
        title={title}
        onClose={close}
        footer={
          <>
            <Button kind="quiet" onClick={close}>
              取消
            </Button>
            <Button onClick={onSave} busyText="正在保存…">
              {saveText}
            </Button>
          </>
        }
      >
        <div className={styles.notices}>
          {props.notice}
          {failure && <Banner tone="error" title={failure} />}
        </div>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void onSave()
          }}
        >
          <FieldLayoutProvider value="horizontal">
            {sections.map((section) => (
              <fieldset key={section.title} className={styles.section}>
                <legend>{section.title}</legend>
                <SchemaFields
                  form={form}
                  names={section.fields}
                  locked={locked}
                  controls={CONTROLS}
                  visible={isAsked}
                  required={(name, values) => FOLLOWING.includes(name) && isAsked(name, values)}
                  derive={(name, value) => (name === 'idCard' ? readIdCard(value) : undefined)}
                  {...(props.verify && { verify: props.verify })}
                  {...(props.extra && { extra: props.extra })}
                />
                {section.title === SOCIETY.title && props.more}
              </fieldset>
            ))}
          </FieldLayoutProvider>
        </form>
      </Dialog>
      <Confirm
        open={leaving}
        title="放弃未保存的内容？"
        confirmText="放弃"
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        已填写的内容尚未保存。
      </Confirm>
    </>
  )
}

/** What staff alone fill in (docs/handbook/membership.md#fields). */
export const SOCIETY: Section = { title: '学会信息', fields: ['memberTag1', 'historyZw'] }
