import { award } from '@portal/contract/award/award.calls'
import { awardBatchAsk } from '@portal/contract/award/award-forms.fields'
import { thisYear } from '@portal/contract/platform/time'
import { readCall } from '../../../shared/call/use-call.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { type Batch, isOpen } from './view.ts'

const BLANK = {
  year: String(thisYear()),
  award: '',
  groups: '技术开发组\n基础研究组\n科学普及组',
  grades: '特等奖\n一等奖\n二等奖\n三等奖',
  template: 'development',
  deadline: '',
  minExperts: '3',
  nominateUntil: '',
}
const valuesOf = ({
  year,
  award: name,
  groups,
  grades,
  template,
  deadline,
  minExperts,
  nominateUntil,
}: Batch) => ({
  ...{ award: name, template, deadline, nominateUntil, year: String(year), minExperts: String(minExperts) },
  groups: groups.join('\n'),
  grades: grades.join('\n'),
})

interface Props {
  batch?: Batch
  onDone?: (id: string) => unknown
  onClose: () => void
}

/** A batch as it is written down; once it is being examined only its deadline. */
export const BatchDialog = ({ batch, onDone, onClose }: Props) => {
  const deadlineOnly = batch !== undefined && !isOpen(batch)
  const newest = async (id: string) => {
    const now = await readCall(award.batch, { id })
    return { values: valuesOf(now), fixed: { id, expectVersion: now.version } }
  }
  return (
    <ActionDialog
      endpoint={award.saveBatch}
      schema={awardBatchAsk}
      size="wide"
      title={batch ? (deadlineOnly ? '延长评审截止日期' : '修改批次') : '新建奖励评审批次'}
      submitText="保存"
      busyText="正在保存…"
      defaults={batch ? valuesOf(batch) : BLANK}
      {...(deadlineOnly && { names: ['deadline'] })}
      {...(batch && {
        fixed: { id: batch.id, expectVersion: batch.version },
        newest: () => newest(batch.id),
      })}
      draft={`award:batch:${batch?.id ?? 'new'}`}
      done="批次已保存"
      onDone={({ id }) => onDone?.(id)}
      onClose={onClose}
    />
  )
}
