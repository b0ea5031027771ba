import { award } from '@portal/contract/award/award.calls'
import { awardItemAsk, lineOfPerson } from '@portal/contract/award/award-forms.fields'
import { useState } from 'react'
import { readCall } from '../../../../shared/call/use-call.ts'
import { ActionDialog } from '../../../../shared/form/action-dialog.tsx'
import { Banner } from '../../../../shared/ui/banner.tsx'
import type { Batch, Item } from '../view.ts'

const valuesOf = ({ units, persons, ...item }: Item) => ({
  ...{ no: item.no, name: item.name, group: item.group, grade: item.grade, summary: item.summary },
  ...{ contactName: item.contactName, contactMobile: item.contactMobile },
  units: units.join('\n'),
  persons: persons.map(lineOfPerson).join('\n'),
})

/** One item, written or corrected by hand. */
export const ItemDialog = ({ batch, item, onClose }: { batch: Batch; item?: Item; onClose: () => void }) => {
  const [schema] = useState(() => awardItemAsk(batch))
  const [group = ''] = batch.groups
  const newest = async (id: string) => {
    const now = await readCall(award.item, { id })
    return { values: valuesOf(now), fixed: { batchId: batch.id, id, expectVersion: now.version } }
  }
  return (
    <ActionDialog
      endpoint={award.saveItem}
      schema={schema}
      size="wide"
      title={item ? '修改项目' : '录入参评项目'}
      submitText="保存"
      busyText="正在保存…"
      defaults={item ? valuesOf(item) : { group: batch.groups.length === 1 ? group : '' }}
      {...(item
        ? {
            fixed: { batchId: batch.id, id: item.id, expectVersion: item.version },
            newest: () => newest(item.id),
          }
        : { fixed: { batchId: batch.id } })}
      draft={`award:item:${item?.id ?? batch.id}`}
      done="项目已保存"
      intro={item?.check && <Banner tone="info">修改后须重新进行形式审查。</Banner>}
      onClose={onClose}
    />
  )
}
