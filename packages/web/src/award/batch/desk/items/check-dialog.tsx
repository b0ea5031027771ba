import { award } from '@portal/contract/award/award.calls'
import { AWARD_CHECKS } from '@portal/contract/award/award.rules'
import { awardCheckAsk } from '@portal/contract/award/award-forms.fields'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { FormDialog } from '../../../../shared/form/action-dialog.tsx'
import { useCallForm } from '../../../../shared/form/use-call-form.ts'
import { Banner } from '../../../../shared/ui/banner.tsx'
import type { Item } from '../view.ts'

const isWhole = (checked: unknown): boolean =>
  Array.isArray(checked) && checked.length === AWARD_CHECKS.length

/** The formal check: all points and it passes, or a reason and it does not; the button says which. */
export const CheckDialog = ({ item, onClose }: { item: Item; onClose: () => void }) => {
  const form = useCallForm(award.check, {
    schema: awardCheckAsk,
    fixed: { id: item.id, expectVersion: item.version },
    toInput: ({ checked, reason = '' }) => {
      const passed = isWhole(checked)
      return {
        ...{ checked, passed, id: item.id, expectVersion: item.version },
        reason: passed ? '' : reason,
      } as CallOf<typeof award.check>
    },
    done: (_, { passed }) => (passed ? '形式审查通过' : '已登记为不通过'),
  })
  const whole = isWhole(form.form.watch('checked'))
  return (
    <FormDialog
      form={form}
      title={`形式审查：${item.name}`}
      submitText={whole ? '通过' : '不通过'}
      busyText="正在办理…"
      danger={!whole}
      intro={item.files.length === 0 && <Banner tone="warning">该项目还没有上传材料。</Banner>}
      visible={(name) => name !== 'reason' || !whole}
      onClose={onClose}
    />
  )
}
