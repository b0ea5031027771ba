import { DUPLICATE_REASONS, duplicate } from '@portal/contract/membership/duplicate.calls'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { useCall } from '../../../shared/call/use-call.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import type { DrawerTools } from '../../../shared/list/types.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { Row, Section, Stack } from '../../../shared/ui/layout.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { Points } from '../../../shared/ui/text.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { ActionBar } from '../../../shared/ui/toolbar.tsx'
import { type Choice, type Comparison, choose, startOf, takenOf } from './choice.ts'
import { Fields } from './fields.tsx'
import { Sides } from './sides.tsx'

/** Why these two, in words. */
const Why = ({ data }: { data: Comparison }) => (
  <Row>
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
  </Row>
)

/** Two records side by side: which one stays, which values it takes, or that they are two people after all. */
export function ComparePanel({ pair, tools }: { pair: string; tools: DrawerTools }) {
  const [one = '', other = ''] = pair.split('_')
  const compared = useCall(duplicate.compare, { one, other })
  if (!compared.data && compared.error?.is('notFound', 'badInput'))
    return <EmptyState title="这两条记录已经处理">其中一条已被合并或删除，请关闭后刷新列表。</EmptyState>
  return (
    <Loaded call={compared} shape="table" rows={8} failed="对照内容加载失败">
      {(data) => (
        <Deciding
          key={data.sides.map((side) => side.version).join()}
          data={data}
          tools={tools}
          reload={() => void compared.refetch()}
        />
      )}
    </Loaded>
  )
}

interface DecidingProps {
  data: Comparison
  tools: DrawerTools
  reload: () => void
}

function Deciding({ data, tools, reload }: DecidingProps) {
  const [choice, setChoice] = useState<Choice>(() => startOf(data))
  const [all, setAll] = useState(false)
  const [asking, setAsking] = useState(false)
  const [survivor, merged] = choice.survivor === 0 ? data.sides : ([data.sides[1], data.sides[0]] as const)
  const goOn = () => (tools.next ? tools.next() : tools.close())

  const takeBack = useAction(duplicate.dismiss, { done: '已撤销，重新列入重复记录' })
  const dismiss = useAction(duplicate.dismiss, {
    onDone: (_, { one, other }) => {
      toast('已标记为不是重复，不再提示', 'success', {
        text: '撤销',
        run: () => void takeBack.run({ one, other, undo: true }),
      })
      goOn()
    },
  })
  const differing = data.fields.filter((field) => field.differs).length
  return (
    <Stack>
      <Why data={data} />
      {data.blocked && <Banner tone="warning">{data.blocked}</Banner>}
      <Sides data={data} choice={choice} onChange={setChoice} />
      <Section
        title={`内容对照：${differing > 0 ? `${differing} 项不同` : '完全相同'}`}
        actions={
          <Checkbox value={all} onChange={setAll}>
            同时显示相同的内容
          </Checkbox>
        }
      >
        <Fields
          data={data}
          all={all}
          choice={choice}
          onChoose={(field, side) => setChoice(choose(data, choice, field, side))}
        />
      </Section>
      <ActionBar message={<ActionNote action={dismiss} />}>
        <Button onClick={() => setAsking(true)} disabled={data.blocked !== ''}>
          合并为一条
        </Button>
        <Button
          kind="secondary"
          busy={dismiss.busy}
          onClick={() => dismiss.run({ one: survivor.id, other: merged.id })}
        >
          不是重复
        </Button>
      </ActionBar>
      {asking && (
        <MergeDialog
          data={data}
          choice={choice}
          onDone={goOn}
          reload={reload}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  )
}

interface MergeProps {
  data: Comparison
  choice: Choice
  onDone: () => void
  /** The records have changed since they were read. */
  reload: () => void
  onClose: () => void
}

/** What the merge does, before it is done. */
const MergeDialog = ({ data, choice, onDone, reload, onClose }: MergeProps) => {
  const [survivor, merged] = choice.survivor === 0 ? data.sides : ([data.sides[1], data.sides[0]] as const)
  const take = takenOf(data, choice)
  const input: CallOf<typeof duplicate.merge> = {
    survivorId: survivor.id,
    mergedId: merged.id,
    versions: { survivor: survivor.version, merged: merged.version },
    take,
    account: choice.account === choice.survivor ? 'survivor' : 'merged',
  }
  return (
    <ActionDialog
      endpoint={duplicate.merge}
      fixed={input}
      danger
      title={`将两条${MEMBER_KINDS[data.kind].label}记录合并为一条？`}
      submitText="合并"
      busyText="正在合并…"
      done="已合并，30天内可以在“合并记录”中撤销"
      onDone={onDone}
      onRefused={(error) => {
        if (!error.is('stateChanged')) return false
        toast(error.text, 'error')
        reload()
        onClose()
        return true
      }}
      onClose={onClose}
      intro={
        <Points
          points={[
            `保留 ${survivor.name} ${survivor.serialNum || '（未编号）'}，编号和审核状态不变`,
            `${merged.serialNum ? `编号 ${merged.serialNum} 停用` : '另一条记录删除'}，它的附件转入，历史保留备查`,
            `采用另一条记录的内容 ${take.length} 项`,
            '只留一个登录账号；两个手机号都会收到短信',
            '30天内可以撤销',
          ]}
        />
      }
    />
  )
}
