import { REMOVE_MOST } from '@portal/contract/membership/kind/kind.calls'
import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import type { BatchOf } from '../../shared/list/types.ts'
import { Acts } from '../../shared/ui/acts.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { useBulk } from '../bulk/index.ts'
import { useCertificateBatch } from '../certificate/index.ts'
import { useFullExport } from '../full-export/index.ts'
import type { Row } from './columns.tsx'
import type { useRemoval } from './use-removal.tsx'
import { writeActs } from './write-acts.ts'

interface Props {
  kind: MemberKind
  /** 名 for people, 家 for units. */
  counter: string
  batch: BatchOf<Row>
  /** Orders the sheet of these rows, or of all that the filter finds. */
  onExport: (
    filter: Readonly<Record<string, unknown>>,
    columns: readonly string[],
    ids?: readonly string[],
  ) => void
  onRemove: ReturnType<typeof useRemoval>['ask']
}

/** What can be done to the chosen members of a list, rows or all that its filter finds. */
export function BatchActs({ kind, counter, batch, onExport, onRemove }: Props) {
  const { whole, keys, rows, columns, sorted, clear, refresh } = batch
  const { label } = MEMBER_KINDS[kind]
  const done = () => {
    clear()
    refresh()
  }
  const many = whole?.total ?? keys.length
  const names = many === 1 && rows[0] ? `“${rows[0].name}”` : ` ${many} ${counter}${label}`
  const which = whole ? { filter: whole.input } : { ids: keys }
  const full = useFullExport({ kind, ...which, total: many })
  const certificates = useCertificateBatch({ kind, ...which })
  const bulk = useBulk({ kind, ...which, onDone: done })
  const remove = () =>
    many > REMOVE_MOST
      ? toast(`一次最多删除 ${REMOVE_MOST} 条，请缩小筛选范围`, 'error')
      : onRemove({ ids: keys, found: whole, names, done })
  return (
    <>
      <Acts
        label="更多操作：所选记录"
        acts={[
          ...writeActs({ kind, ...(whole ? { filter: whole.input } : { chosen: rows }) }),
          {
            key: 'export',
            text: '导出所选',
            onAct: () => (whole ? onExport(whole.input, columns) : onExport(sorted, columns, keys)),
          },
          certificates.act,
          ...full.acts,
          ...bulk.acts,
          { key: 'remove', text: '删除…', danger: true, rare: true, onAct: remove },
        ]}
      />
      {full.dialog}
      {certificates.dialog}
      {bulk.dialog}
    </>
  )
}
