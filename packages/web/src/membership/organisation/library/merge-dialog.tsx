import { ORGANISATION_STATUS, organisation } from '@portal/contract/membership/organisation.calls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { OrganisationField } from '../organisation-field.tsx'
import styles from './library.module.css'

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
  const client = useQueryClient()
  const [rows, setRows] = useState(merging.rows.filter((row) => row.status !== 'merged'))
  const [target, setTarget] = useState(() => bestOf(rows))
  const [search, setSearch] = useState('')
  const [failure, setFailure] = useState<string>()
  const kept = rows.find((row) => row.orgId === target)
  const others = rows.filter((row) => row.orgId !== target)
  const moving = others.reduce((sum, row) => sum + row.people, 0)

  const add = async ({ orgId }: { orgId: string }) => {
    setSearch('')
    if (rows.some((row) => row.orgId === orgId)) return
    try {
      const found = await call(organisation.detail, { orgId })
      const all = [...rows, found]
      setRows(all)
      if (!target) setTarget(bestOf(all))
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  const merge = async () => {
    setFailure(undefined)
    try {
      const { moved } = await call(organisation.merge, {
        targetId: target,
        orgIds: others.map((row) => row.orgId),
      })
      toast(`已合并到“${kept?.orgName}”，${moved} 条记录随之转入，30天内可以撤销`, 'success')
      merging.done?.()
      onClose()
      void client.invalidateQueries({ queryKey: ['list'] })
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      title="合并单位"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={merge} busyText="正在合并" disabled={!kept || others.length === 0}>
            合并
          </Button>
        </>
      }
    >
      {failure && <Banner tone="error">{failure}</Banner>}
      <fieldset className={styles.targets}>
        <legend>保留哪一个名称</legend>
        {rows.map((row) => (
          <label key={row.orgId} data-kept={row.orgId === target ? '' : undefined}>
            <input
              type="radio"
              name="merge-target"
              checked={row.orgId === target}
              disabled={row.status === 'disabled'}
              onChange={() => setTarget(row.orgId)}
            />
            <span>
              {row.orgName}
              <small>
                {ORGANISATION_STATUS.find(({ code }) => code === row.status)?.label}，所属人员 {row.people}
                {row.status === 'disabled' && '，已停用的单位不能保留'}
              </small>
            </span>
            {rows.length > 1 && merging.rows.length !== 2 && (
              <Button
                kind="link"
                aria-label={`不合并${row.orgName}`}
                onClick={() => {
                  const rest = rows.filter((each) => each !== row)
                  setRows(rest)
                  if (row.orgId === target) setTarget(bestOf(rest))
                }}
              >
                移出
              </Button>
            )}
          </label>
        ))}
      </fieldset>
      <OrganisationField
        label="加入其他单位"
        layout="vertical"
        value={search}
        orgId=""
        onChange={setSearch}
        onPick={add}
      />
      {kept && others.length > 0 && (
        <Banner title={`合并后只保留“${kept.orgName}”`}>
          {moving > 0 ? `其他单位的 ${moving} 条会员和专家记录转入该单位；` : ''}
          {others.map((row) => `“${row.orgName}”`).join('、')}
          作为曾用名保留，按曾用名仍可搜索到。30天内可以在“合并记录”中撤销。
        </Banner>
      )}
    </Dialog>
  )
}
