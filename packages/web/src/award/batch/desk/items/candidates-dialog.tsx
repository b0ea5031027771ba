import { award } from '@portal/contract/award/award.calls'
import { awardCandidatesAsk } from '@portal/contract/award/award-forms.fields'
import { useState } from 'react'
import { Loaded } from '../../../../shared/call/loaded.tsx'
import { useCall } from '../../../../shared/call/use-call.ts'
import { FormDialog } from '../../../../shared/form/action-dialog.tsx'
import { useCallForm } from '../../../../shared/form/use-call-form.ts'
import { Checkbox } from '../../../../shared/ui/choice-fields.tsx'
import { Field } from '../../../../shared/ui/field.tsx'
import { Pagination } from '../../../../shared/ui/pagination.tsx'
import { EmptyState } from '../../../../shared/ui/states.tsx'
import type { Batch } from '../view.ts'
import { SearchLine } from './search-line.tsx'

const PAGE_SIZE = 10

const Found = ({
  batchId,
  chosen,
  error,
  onChange,
}: {
  batchId: string
  chosen: readonly string[]
  error: string | undefined
  onChange: (ids: readonly string[]) => void
}) => {
  const [keyword, setKeyword] = useState('')
  const [pageNum, setPageNum] = useState(1)
  const found = useCall(
    award.candidates,
    { batchId, pageNum, pageSize: PAGE_SIZE, ...(keyword && { keyword }) },
    { keepPrevious: true },
  )
  return (
    <Field label="成果" required error={error} group>
      {() => (
        <>
          <SearchLine
            label="成果名称、单位或报告编号"
            onSearch={(text) => {
              setKeyword(text)
              setPageNum(1)
            }}
          />
          <Loaded call={found} failed="加载失败" rows={5}>
            {({ total, list }) =>
              total === 0 ? (
                <EmptyState title="没有可以添加的成果">
                  评价结论为“通过”、且未参加本年度评审的成果会列在这里。
                </EmptyState>
              ) : (
                <>
                  {list.map((one) => (
                    <Checkbox
                      key={one.id}
                      value={chosen.includes(one.id)}
                      onChange={(on) =>
                        onChange(on ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
                      }
                    >
                      {one.name}　
                      <small>
                        {one.firstUnit}　{one.typeLabel}　{one.level}　{one.reportNo}　{one.concludedOn}结项
                      </small>
                    </Checkbox>
                  ))}
                  {total > PAGE_SIZE && (
                    <Pagination page={pageNum} size={PAGE_SIZE} total={total} onPage={setPageNum} />
                  )}
                </>
              )
            }
          </Loaded>
        </>
      )}
    </Field>
  )
}

/** Achievements that passed their evaluation, to take part in the award with what is known of them. */
export const CandidatesDialog = ({ batch, onClose }: { batch: Batch; onClose: () => void }) => {
  const [schema] = useState(() => awardCandidatesAsk(batch))
  const [group = ''] = batch.groups
  const form = useCallForm(award.addAchievements, {
    schema,
    fixed: { batchId: batch.id },
    defaults: { group: batch.groups.length === 1 ? group : '' },
    done: ({ added }) => `已添加${added}个项目`,
  })
  // The form holds text for all other fields.
  const chosen = (form.form.watch('ids') ?? []) as unknown as readonly string[]
  return (
    <FormDialog
      form={form}
      size="wide"
      title="从已结项成果添加"
      submitText={chosen.length > 0 ? `添加${chosen.length}个项目` : '添加'}
      busyText="正在添加…"
      controls={{
        ids: ({ error, onChange }) => (
          <Found
            batchId={batch.id}
            chosen={chosen}
            error={error}
            onChange={(ids) => onChange(ids as never)}
          />
        ),
      }}
      onClose={onClose}
    />
  )
}
