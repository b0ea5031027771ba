import {
  ORGANISATION_STATUS,
  organisation,
} from '@portal/contract/membership/organisation/organisation.calls'
import { useState } from 'react'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { attempt } from '../../../shared/call/attempt.ts'
import { useAction } from '../../../shared/call/use-action.ts'
import { readCall } from '../../../shared/call/use-call.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Stack } from '../../../shared/ui/layout.tsx'
import { Pick, Picks } from '../../../shared/ui/picks.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { OrganisationField } from '../organisation-field.tsx'

interface Member {
  readonly orgId: string
  readonly orgName: string
  readonly status: (typeof ORGANISATION_STATUS)[number]['code']
  readonly people: number
}
export interface Merging {
  readonly rows: readonly Member[]
  readonly done?: () => void
}

/** Confirmed before pending, many people before few: what is likeliest to stay. */
const bestOf = (rows: readonly Member[]): string =>
  [...rows]
    .filter((row) => row.status !== 'disabled')
    .sort(
      (a, b) => Number(b.status === 'confirmed') - Number(a.status === 'confirmed') || b.people - a.people,
    )[0]?.orgId ?? ''

/** Which name stays, and what follows from it, before anything happens. */
export function MergeDialog({ merging, onClose }: { merging: Merging; onClose: () => void }) {
  const [rows, setRows] = useState(merging.rows.filter((row) => row.status !== 'merged'))
  const [target, setTarget] = useState(() => bestOf(rows))
  const [search, setSearch] = useState('')
  const kept = rows.find((row) => row.orgId === target)
  const others = rows.filter((row) => row.orgId !== target)
  const merge = useAction(organisation.merge, {
    done: ({ moved }) => `已合并到“${kept?.orgName}”，${moved} 条记录随之转入，30天内可以撤销`,
    onDone: () => {
      merging.done?.()
      onClose()
    },
  })

  const change = (next: readonly Member[]) => {
    setRows([...next])
    if (!next.some(({ orgId }) => orgId === target)) setTarget(bestOf(next))
  }
  const add = async ({ orgId }: { orgId: string }) => {
    setSearch('')
    if (rows.some((row) => row.orgId === orgId)) return
    const found = await attempt(() => readCall(organisation.detail, { orgId }))
    if (found.ok) change([...rows, found.data])
    else toast(found.failure.text, 'error')
  }
  return (
    <Dialog
      open
      title="合并单位"
      onClose={onClose}
      message={<ActionNote action={merge} />}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button
            busy={merge.busy}
            busyText="正在合并"
            disabled={!kept || others.length === 0}
            onClick={() => merge.run({ targetId: target, orgIds: others.map((row) => row.orgId) })}
          >
            合并
          </Button>
        </>
      }
    >
      <Stack>
        <Targets
          rows={rows}
          target={target}
          onTarget={setTarget}
          onRemove={
            rows.length > 1 && merging.rows.length !== 2
              ? (row) => change(rows.filter((each) => each !== row))
              : undefined
          }
        />
        <OrganisationField
          label="加入其他单位"
          layout="vertical"
          value={search}
          orgId=""
          onChange={setSearch}
          onPick={add}
        />
        {kept && others.length > 0 && <Consequence kept={kept} others={others} />}
      </Stack>
    </Dialog>
  )
}

interface TargetsProps {
  rows: readonly Member[]
  target: string
  onTarget: (orgId: string) => void
  onRemove: ((row: Member) => void) | undefined
}

const Targets = ({ rows, target, onTarget, onRemove }: TargetsProps) => (
  <Picks legend="保留哪一个名称">
    {rows.map((row) => (
      <Pick
        key={row.orgId}
        name="merge-target"
        checked={row.orgId === target}
        disabled={row.status === 'disabled'}
        onPick={() => onTarget(row.orgId)}
        note={`${ORGANISATION_STATUS.find(({ code }) => code === row.status)?.label}，所属人员 ${row.people}${
          row.status === 'disabled' ? '，已停用的单位不能保留' : ''
        }`}
        end={
          onRemove && (
            <Button kind="link" aria-label={`不合并${row.orgName}`} onClick={() => onRemove(row)}>
              移出
            </Button>
          )
        }
      >
        {row.orgName}
      </Pick>
    ))}
  </Picks>
)

const Consequence = ({ kept, others }: { kept: Member; others: readonly Member[] }) => {
  const moving = others.reduce((sum, row) => sum + row.people, 0)
  return (
    <Banner title={`合并后只保留“${kept.orgName}”`}>
      {moving > 0 ? `其他单位的 ${moving} 条会员和专家记录转入该单位；` : ''}
      {others.map((row) => `“${row.orgName}”`).join('、')}
      作为曾用名保留，按曾用名仍可搜索到。30天内可以在“合并记录”中撤销。
    </Banner>
  )
}
