import type { ReactNode, RefObject } from 'react'
import { focusField } from '../../../../shared/form/focus.ts'
import { shownValue } from '../../../../shared/form/shown-value.ts'
import type { SchemaForm } from '../../../../shared/form/use-schema-form.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Confirm, Dialog } from '../../../../shared/ui/dialog.tsx'
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
  const titleOf = (name: string) =>
    fields.get(name)?.title ?? stamped?.slots.find(({ slot }) => slot === name)?.title ?? name
  if (question?.about === 'marks')
    return (
      <Reconsider
        title={`还有 ${names.length} 处没有修改`}
        back="返回修改"
        goOn="仍然提交"
        onBack={() => {
          dismiss()
          void focusField(root.current, first)
        }}
        onGoOn={confirm}
      >
        审核意见指出的{names.map(titleOf).join('、')}还是原来的内容。不需要改的可以仍然提交，由学会再次审核。
      </Reconsider>
    )
  if (question?.about === 'scan')
    return (
      <Reconsider
        title={`${stamped?.name}与填写的信息不一致`}
        back="去重新生成"
        goOn="仍用原表提交"
        onBack={() => {
          dismiss()
          lead(root.current, stamped?.name ?? '', [])
        }}
        onGoOn={confirm}
      >
        盖章的{stamped?.name}生成之后，您修改了
        {names.map(titleOf).join('、')}。请重新生成、签字、盖章并上传； 用原表提交的，审核时可能要求补交。
      </Reconsider>
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

/** The better way is the main button; the other one stays open. */
const Reconsider = (props: {
  title: string
  back: string
  goOn: string
  onBack: () => void
  onGoOn: () => unknown
  children: ReactNode
}) => (
  <Dialog
    open
    size="narrow"
    title={props.title}
    onClose={props.onBack}
    footer={
      <>
        <Button kind="secondary" onClick={props.onGoOn}>
          {props.goOn}
        </Button>
        <Button onClick={props.onBack}>{props.back}</Button>
      </>
    }
  >
    <p>{props.children}</p>
  </Dialog>
)
