import { DUPLICATE_REASONS, duplicate } from '@portal/contract/membership/duplicate.calls'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { listKey } from '../../../shared/list/list-page.tsx'
import type { DrawerTools } from '../../../shared/list/types.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { Confirm } from '../../../shared/ui/dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { type ToastAction, toast } from '../../../shared/ui/toast.tsx'
import styles from '../duplicate.module.css'
import { type Choice, type Comparison, choose, startOf, takenOf } from './choice.ts'
import { Fields } from './fields.tsx'
import { Sides } from './sides.tsx'

/** Why these two, in words. */
const Why = ({ data }: { data: Comparison }) => (
  <div className={styles.why}>
    {data.reasons.length > 0 ? (
      <>
        <strong>可能性 {data.score}%</strong>
        {data.reasons.map((reason) => (
          <Tag key={reason} tone="wait">
            {DUPLICATE_REASONS[reason]}
          </Tag>
        ))}
      </>
    ) : (
      <span>两条记录没有明显相同的内容</span>
    )}
  </div>
)

/** Two records side by side: which one stays, which values it takes, or that they are two people after all. */
export function ComparePanel({ pair, tools }: { pair: string; tools: DrawerTools }) {
  const [one = '', other = ''] = pair.split('_')
  const { data, error, refetch } = useQuery({
    queryKey: [...listKey(duplicate.compare), pair],
    queryFn: ({ signal }) => call(duplicate.compare, { one, other }, { signal }),
    // A decision is made about what is on the screen.
    refetchOnWindowFocus: false,
  })
  if (error && !data)
    return error instanceof ApiError && error.is('notFound', 'badInput') ? (
      <EmptyState title="这两条记录已经处理">其中一条已被合并或删除，请关闭后刷新列表。</EmptyState>
    ) : (
      <ErrorState title="对照内容加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton shape="table" rows={8} />
  return (
    <Deciding
      key={data.sides.map((side) => side.version).join()}
      data={data}
      tools={tools}
      reload={refetch}
    />
  )
}

function Deciding({ data, tools, reload }: { data: Comparison; tools: DrawerTools; reload: () => unknown }) {
  const client = useQueryClient()
  const [choice, setChoice] = useState<Choice>(() => startOf(data))
  const [all, setAll] = useState(false)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [survivor, merged] = choice.survivor === 0 ? data.sides : ([data.sides[1], data.sides[0]] as const)

  const finish = (text: string, action?: ToastAction) => {
    toast(text, 'success', action)
    if (tools.next) tools.next()
    else tools.close()
    void client.invalidateQueries({ queryKey: ['list'] })
  }
  const takeBack = async (one: string, other: string) => {
    try {
      await call(duplicate.dismiss, { one, other, undo: true })
      toast('已撤销，重新列入重复记录', 'success')
      void client.invalidateQueries({ queryKey: ['list'] })
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const dismiss = async () => {
    try {
      await call(duplicate.dismiss, { one: survivor.id, other: merged.id })
      finish('已标记为不是重复，不再提示', { text: '撤销', run: () => void takeBack(survivor.id, merged.id) })
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  const merge = async () => {
    setFailure(undefined)
    try {
      await call(duplicate.merge, {
        ...{ survivorId: survivor.id, mergedId: merged.id },
        versions: { survivor: survivor.version, merged: merged.version },
        take: takenOf(data, choice),
        account: choice.account === choice.survivor ? 'survivor' : 'merged',
      })
      setAsking(false)
      finish('已合并，30天内可以在“合并记录”中撤销')
    } catch (cause) {
      setAsking(false)
      const fields = cause instanceof ApiError ? Object.values(cause.fields) : []
      setFailure(fields.length > 0 ? `不能这样合并：${fields.join('；')}` : errorText(cause))
      if (cause instanceof ApiError && cause.is('stateChanged')) reload()
    }
  }
  const differing = data.fields.filter((field) => field.differs).length
  return (
    <div className={styles.panel}>
      <Why data={data} />
      {data.blocked && <Banner tone="warning">{data.blocked}</Banner>}
      {failure && <Banner tone="error">{failure}</Banner>}
      <Sides data={data} choice={choice} onChange={setChoice} />
      <div className={styles.fieldsHead}>
        <h3>内容对照：{differing > 0 ? `${differing} 项不同` : '完全相同'}</h3>
        <Checkbox value={all} onChange={setAll}>
          同时显示相同的内容
        </Checkbox>
      </div>
      <Fields
        data={data}
        all={all}
        choice={choice}
        onChoose={(field, side) => setChoice(choose(data, choice, field, side))}
      />
      <div className={styles.decide}>
        <Button onClick={() => setAsking(true)} disabled={data.blocked !== ''}>
          合并为一条
        </Button>
        <Button kind="secondary" onClick={dismiss}>
          不是重复
        </Button>
      </div>
      <Confirm
        open={asking}
        danger
        title={`将两条${MEMBER_KINDS[data.kind].label}记录合并为一条？`}
        confirmText="合并"
        onConfirm={merge}
        onCancel={() => setAsking(false)}
      >
        <ul className={styles.effects}>
          <li>
            保留 {survivor.name} {survivor.serialNum || '（未编号）'}，编号和审核状态不变
          </li>
          <li>
            {merged.serialNum ? `编号 ${merged.serialNum} 停用` : '另一条记录删除'}
            ，它的附件转入，历史保留备查
          </li>
          <li>采用另一条记录的内容 {takenOf(data, choice).length} 项</li>
          <li>只留一个登录账号；两个手机号都会收到短信</li>
          <li>30天内可以撤销</li>
        </ul>
      </Confirm>
    </div>
  )
}
