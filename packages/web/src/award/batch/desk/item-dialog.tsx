import { award } from '@portal/contract/award/award.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { call } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextArea, TextField } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../award.module.css'
import { linesOf, useFields } from './use-fields.ts'
import type { Batch, Item } from './view.ts'

/** `姓名（单位）`, the unit left out where there is none. */
const personOf = (line: string) => {
  const [, name = line, orgName = ''] = /^([^（(]+)[（(](.*)[）)]$/.exec(line) ?? []
  return { name: name.trim(), orgName: orgName.trim() }
}
const lineOf = ({ name, orgName }: Item['persons'][number]) => (orgName ? `${name}（${orgName}）` : name)
const options = (list: readonly string[]) => list.map((code) => ({ code, label: code }))

/** One item, written or corrected by hand. */
export const ItemDialog = ({
  batch,
  item,
  onDone,
  onClose,
}: {
  batch: Batch
  item?: Item
  onDone: () => unknown
  onClose: () => void
}) => {
  const { values, field, send, failure, dirty } = useFields({
    no: item?.no ?? '',
    name: item?.name ?? '',
    group: item?.group ?? (batch.groups.length === 1 ? (batch.groups[0] ?? '') : ''),
    grade: item?.grade ?? '',
    units: item?.units.join('\n') ?? '',
    persons: item?.persons.map(lineOf).join('\n') ?? '',
    contactName: item?.contactName ?? '',
    contactMobile: item?.contactMobile ?? '',
    summary: item?.summary ?? '',
  })
  const save = () =>
    send(async () => {
      await call(award.saveItem, {
        ...values,
        batchId: batch.id,
        ...(item && { id: item.id, expectVersion: item.version }),
        units: linesOf(values.units),
        persons: linesOf(values.persons).map(personOf),
      } as CallOf<typeof award.saveItem>)
      toast('项目已保存', 'success')
      await onDone()
    })
  return (
    <Dialog
      open
      title={item ? '修改项目' : '录入参评项目'}
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
        {item?.check && <Banner tone="info">修改后须重新进行形式审查。</Banner>}
        {failure && <Banner tone="error">{failure}</Banner>}
        <TextField label="项目名称" required maxLength={100} {...field('name')} />
        <div className={styles.pair}>
          <SelectField label="组别" required options={options(batch.groups)} {...field('group')} />
          <SelectField label="申报等级" required options={options(batch.grades)} {...field('grade')} />
        </div>
        <TextField label="编号" help="不填的按顺序编号" maxLength={20} {...field('no')} />
        <div className={styles.pair}>
          <TextArea label="完成单位" required help="每行一个，按排序" rows={4} {...field('units')} />
          <TextArea
            label="完成人"
            required
            help="每行一位，按排序，写作：姓名（单位）"
            rows={4}
            {...field('persons')}
          />
        </div>
        <div className={styles.pair}>
          <TextField label="联系人" maxLength={30} {...field('contactName')} />
          <TextField
            label="联系人手机号"
            type="tel"
            inputMode="tel"
            maxLength={11}
            help="用于回避核对，不公开"
            {...field('contactMobile')}
          />
        </div>
        <TextArea label="项目简介" rows={5} limit={1000} {...field('summary')} />
      </div>
    </Dialog>
  )
}
