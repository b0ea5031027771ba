import { AWARD_TEMPLATES, award } from '@portal/contract/award/award.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { thisYear } from '@portal/contract/platform/time'
import { call } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { DateField } from '../../../shared/ui/date-field.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextArea, TextField } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../award.module.css'
import { linesOf, useFields } from './use-fields.ts'
import { type Batch, isOpen } from './view.ts'

const GROUPS = '技术开发组\n基础研究组\n科学普及组'
const GRADES = '特等奖\n一等奖\n二等奖\n三等奖'

/** A batch as it is written down; once it is being examined only its deadline. */
export const BatchDialog = ({
  batch,
  onDone,
  onClose,
}: {
  batch?: Batch
  onDone: (id: string) => void
  onClose: () => void
}) => {
  const { values, field, send, failure, dirty } = useFields({
    year: String(batch?.year ?? thisYear()),
    award: batch?.award ?? '',
    groups: batch?.groups.join('\n') ?? GROUPS,
    grades: batch?.grades.join('\n') ?? GRADES,
    template: batch?.template ?? 'development',
    deadline: batch?.deadline ?? '',
    minExperts: String(batch?.minExperts ?? 3),
  })
  const deadlineOnly = batch !== undefined && !isOpen(batch)
  const save = () =>
    send(async () => {
      const { id } = await call(award.saveBatch, {
        ...values,
        ...(batch && { id: batch.id, expectVersion: batch.version }),
        year: Number(values.year),
        minExperts: Number(values.minExperts),
        groups: linesOf(values.groups),
        grades: linesOf(values.grades),
      } as CallOf<typeof award.saveBatch>)
      toast('批次已保存', 'success')
      onDone(id)
    })
  return (
    <Dialog
      open
      title={batch ? (deadlineOnly ? '延长评审截止日期' : '修改批次') : '新建奖励评审批次'}
      onClose={onClose}
      dirty={dirty}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={save} busyText="正在保存…">
            保存
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {failure && <Banner tone="error">{failure}</Banner>}
        {!deadlineOnly && (
          <>
            <div className={styles.pair}>
              <TextField label="年度" required inputMode="numeric" maxLength={4} {...field('year')} />
              <TextField
                label="奖项名称"
                required
                placeholder="如：流域科学技术奖"
                maxLength={60}
                {...field('award')}
              />
            </div>
            <div className={styles.pair}>
              <TextArea label="组别" required help="每行一个" rows={4} {...field('groups')} />
              <TextArea label="奖励等级" required help="每行一个，由高到低" rows={4} {...field('grades')} />
            </div>
            <div className={styles.pair}>
              <SelectField label="评分表" required options={AWARD_TEMPLATES} {...field('template')} />
              <TextField
                label="每项最少专家人数"
                required
                inputMode="numeric"
                maxLength={2}
                {...field('minExperts')}
              />
            </div>
          </>
        )}
        <DateField
          label="评审截止日期"
          help="专家须在当日24时前签字；启动专家评审之前可以留空"
          {...field('deadline')}
        />
      </div>
    </Dialog>
  )
}
