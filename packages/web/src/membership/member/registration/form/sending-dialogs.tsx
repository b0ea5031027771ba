import type { RefObject } from 'react'
import { focusField } from '../../../../shared/form/focus.ts'
import { shownValue } from '../../../../shared/form/shown-value.ts'
import type { SchemaForm } from '../../../../shared/form/use-schema-form.ts'
import { Confirm } from '../../../../shared/ui/dialog.tsx'
import { Facts } from '../../../../shared/ui/facts.tsx'
import type { Registration } from '../description.ts'
import { lead } from './form-index.tsx'
import type { useSubmission } from './use-submission.ts'

interface Props {
  registration: Registration
  schemaForm: SchemaForm
  submission: ReturnType<typeof useSubmission>
  root: RefObject<HTMLFormElement | null>
}

/** The last questions: defaults that nobody chose, and a stamped form that says something else than the form by now. */
export function SendingDialogs({ registration, schemaForm: { form, fields }, submission, root }: Props) {
  const { question, dismiss, confirm } = submission
  const { stamped } = registration
  const names = question?.names ?? []
  const first = names[0] ?? ''
  if (question?.about === 'scan')
    return (
      <Confirm
        open
        title={`${stamped?.name}与填写的信息不一致`}
        confirmText="仍用原表提交"
        onCancel={() => {
          dismiss()
          lead(root.current, stamped?.name ?? '', [])
        }}
        onConfirm={confirm}
      >
        <p>
          盖章的{stamped?.name}生成之后，您修改了
          {names.map((name) => fields.get(name)?.title ?? name).join('、')}。请重新生成、签字、盖章并上传，
          删除旧的文件；用原表提交的，审核时可能要求补交。
        </p>
      </Confirm>
    )
  return (
    <Confirm
      open={question !== undefined}
      title="请核对默认选择"
      confirmText="无误，提交"
      onCancel={() => {
        dismiss()
        void focusField(root.current, first)
      }}
      onConfirm={confirm}
    >
      <p>以下各项是表中原有的选择，您没有改动过：</p>
      <Facts
        facts={names.flatMap((name): [string, string][] => {
          const field = fields.get(name)
          return field ? [[field.title, shownValue(field, form.getValues(name))]] : []
        })}
      />
    </Confirm>
  )
}
