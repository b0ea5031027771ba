import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { PROMISES } from '@portal/contract/evaluation/achievement-form.fields'
import { promisesAsked } from '@portal/contract/evaluation/own.fields'
import { useNavigate } from 'react-router'
import { FormDialog } from '../../../../shared/form/action-dialog.tsx'
import { useCallForm } from '../../../../shared/form/use-call-form.ts'
import { to } from '../../../../shared/routes/table.ts'
import type { Application } from './use-application.ts'

/** The three promises, each ticked on its own, and the last word before it is handed in. */
export function SubmitDialog({
  id,
  again,
  application: { form: written, input, saver, forget },
  onClose,
}: {
  id: string
  again: boolean
  application: Application
  onClose: () => void
}) {
  const navigate = useNavigate()
  const form = useCallForm(achievement.save, {
    schema: promisesAsked,
    draft: false,
    // Given before, they hold for what was corrected since.
    defaults: { promises: PROMISES.map(({ code }) => code).filter((code) => written.promises[code]) },
    toInput: () => ({
      ...input(),
      ...{ id, expectVersion: saver.version, submit: true },
      promises: { authentic: true, noSecret: true, noDispute: true },
    }),
    done: ({ acceptNo }) =>
      again
        ? '修改后已重新提交，请等待审核'
        : `提交成功，受理编号 ${acceptNo}，经办人将在 10 个工作日内答复。`,
    onDone: () => {
      forget()
      void navigate(to('ownAchievements', { id }), { replace: true })
    },
  })
  return (
    <FormDialog
      form={form}
      size="wide"
      title={again ? '重新提交成果评价申请' : '提交成果评价申请'}
      submitText={again ? '修改后重新提交' : '提交'}
      busyText="正在提交"
      intro="提交后由学会审核，在经办人开始审核前可以撤回；审核期间内容不能修改。"
      onClose={onClose}
    />
  )
}
