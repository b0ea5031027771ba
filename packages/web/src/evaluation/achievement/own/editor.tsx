import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { useEffect, useState } from 'react'
import { refresh } from '../../../shared/call/client.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { to } from '../../../shared/routes/table.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { EmptyState, Skeleton } from '../../../shared/ui/states.tsx'
import { Form } from './form.tsx'
import type { Detail } from './types.ts'

/** The form of one achievement, loaded fresh: what another window saved must not be overwritten unseen. */
export function Editor({ id }: { id: string }) {
  const detail = useCall(achievement.detail, { id }, { still: true, forget: true, staleTime: 0 })
  const [opened, setOpened] = useState<{ detail: Detail; count: number }>()
  const { data, isFetching } = detail
  // What is read later must not replace what is being written.
  useEffect(() => {
    if (data && !isFetching) setOpened((before) => before ?? { detail: data, count: 0 })
  }, [data, isFetching])
  // What was saved here is shown elsewhere.
  useEffect(() => () => void refresh(achievement.detail), [])
  const reload = async () => {
    const { data: newest } = await detail.refetch()
    if (newest) setOpened((before) => ({ detail: newest, count: (before?.count ?? 0) + 1 }))
  }
  if (!opened)
    return (
      <Loaded call={detail} shape="form" rows={6} failed="申请加载失败">
        {() => <Skeleton shape="form" rows={6} />}
      </Loaded>
    )
  if (!opened.detail.editable)
    return (
      <EmptyState
        title="该成果当前不能修改"
        icon="lock"
        actions={<ButtonLink to={to('ownAchievements', { id })}>查看成果</ButtonLink>}
      >
        当前状态：{opened.detail.project.statusLabel}
      </EmptyState>
    )
  return <Form key={opened.count} detail={opened.detail} onReload={reload} />
}
