import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import { to } from '../../shared/routes/table.ts'
import { Acts } from '../../shared/ui/acts.tsx'
import { useBulk } from '../bulk/index.ts'
import { useCertificateBatch } from '../certificate/index.ts'
import { useFullExport } from '../full-export/index.ts'
import { writeActs } from './write-acts.ts'

interface Props {
  kind: MemberKind
  /** 名 for people, 家 for units. */
  counter: string
  filter: Readonly<Record<string, unknown>>
  /** How many it finds. */
  total: number
  /** Opens the form for one by hand, where staff may. */
  onAdd?: (() => void) | undefined
  onExport: () => void
  /** The list is to be fetched again. */
  onDone: () => void
}

/** What can be done with the members of a kind, and with all that the filter finds. */
export function ListActs({ kind, counter, filter, total, onAdd, onExport, onDone }: Props) {
  const { label, editsAtOnce } = MEMBER_KINDS[kind]
  const full = useFullExport({ kind, filter, total })
  const certificates = useCertificateBatch({ kind, filter })
  const bulk = useBulk({ kind, filter, onDone })
  const found = [...writeActs({ kind, filter }), certificates.act, ...full.acts, ...bulk.acts]
  return (
    <>
      <Acts
        label={`更多操作：${label}`}
        acts={[
          { key: 'review', text: '开始审核', primary: true, to: to('review', { kind, queue: 'pending' }) },
          !editsAtOnce && { key: 'edits', text: '审核信息修改', to: to('review', { kind, queue: 'edits' }) },
          onAdd && { key: 'add', text: `新增${label}`, onAct: onAdd },
          kind !== 'project' && { key: 'import', text: '导入', to: to('imports', { kind }) },
          { key: 'export', text: '导出', disabled: total === 0, onAct: onExport },
          ...found.map(
            (act) =>
              act && {
                ...act,
                rare: true,
                disabled: total === 0,
                heading: `筛选出的 ${total} ${counter}${label}`,
              },
          ),
        ]}
      />
      {full.dialog}
      {certificates.dialog}
      {bulk.dialog}
    </>
  )
}
