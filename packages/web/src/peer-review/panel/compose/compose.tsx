import { panel } from '@portal/contract/peer-review/panel.calls'
import { drawAgain } from '@portal/contract/peer-review/selection.calls'
import { instantOf, localOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { DateTimeField } from '../../../shared/ui/date-field.tsx'
import { Card, Grid, Row, Stack } from '../../../shared/ui/layout.tsx'
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import type { PanelView } from '../view.ts'
import { type Chosen, ChosenTable } from './chosen-table.tsx'
import { Pool } from './pool.tsx'
import { criteriaOf, type Filter, NO_FILTER, scopeOf } from './pool-filters.tsx'
import { Precheck } from './precheck.tsx'

const toIso = (local: string) => new Date(instantOf(local)).toISOString()

const chosenOf = (
  seats: readonly (Omit<Chosen, 'reserve'> & { readonly reserveNo: number })[],
): readonly Chosen[] =>
  seats.map(({ expertId, name, orgName, role, reserveNo }) => ({
    expertId,
    name,
    orgName,
    role,
    reserve: reserveNo > 0,
  }))
const membersOf = (chosen: readonly Chosen[]) =>
  chosen.map(({ expertId, role, reserve }, at) => ({
    expertId,
    role: reserve ? ('member' as const) : role,
    reserveNo: reserve ? chosen.slice(0, at + 1).filter((one) => one.reserve).length : 0,
  }))

const termsOf = ({ size, reserve, meetingAt, dueAt, place }: PanelView) => ({
  size: String(size),
  reserve: String(reserve),
  meetingAt: localOf(meetingAt),
  dueAt: localOf(dueAt),
  place,
})
type Terms = ReturnType<typeof termsOf>

/** How many sit on the panel, and when and where. */
const TermFields = ({
  mode,
  terms,
  onChange,
}: {
  mode: string
  terms: Terms
  onChange: (terms: Terms) => void
}) => {
  const field = (name: keyof Terms) => ({
    value: terms[name],
    onChange: (value: string) => onChange({ ...terms, [name]: value }),
  })
  return (
    <Grid min="s" gap={3}>
      <TextField label="专家组人数" type="number" min={1} max={15} {...field('size')} />
      <TextField label="备选人数" type="number" min={0} max={15} {...field('reserve')} />
      {mode === 'correspondence' ? (
        <DateTimeField label="意见截止" {...field('dueAt')} />
      ) : (
        <>
          <DateTimeField label="会议时间" {...field('meetingAt')} />
          <TextField label="会议地点" maxLength={100} {...field('place')} />
        </>
      )}
    </Grid>
  )
}

/** What is written down so far, as the call takes it. */
const useComposition = (view: PanelView) => {
  const [chosen, setChosen] = useState(() => chosenOf(view.list))
  const [terms, setTerms] = useState(() => termsOf(view))
  /** What the pool shows is what is suggested and drawn from. */
  const [filter, setFilter] = useState<Filter>(NO_FILTER)
  const [touched, setTouched] = useState(false)
  const choose = (next: readonly Chosen[]) => {
    setChosen(next)
    setTouched(true)
  }
  const { meetingAt, dueAt, size, reserve, place } = terms
  const input = (mode: 'manual' | 'suggest' | 'random') => ({
    mode,
    projectId: view.projectId,
    expectVersion: view.version,
    size: Number(size),
    reserve: Number(reserve),
    place,
    criteria: criteriaOf(filter),
    ...(meetingAt && { meetingAt: toIso(meetingAt) }),
    ...(dueAt && { dueAt: toIso(dueAt) }),
    members: membersOf(chosen),
  })
  return { chosen, choose, terms, setTerms, filter, setFilter, touched, setTouched, input }
}

/** Making the list: by hand, as suggested, or by lot; nothing is kept before 保存 (a draw is kept at once). */
export const Compose = ({ view: newest, onClose }: { view: PanelView; onClose: () => void }) => {
  // What a colleague saves meanwhile refuses this list instead of replacing it unseen.
  const [view] = useState(newest)
  const { chosen, choose, terms, setTerms, filter, setFilter, touched, setTouched, input } =
    useComposition(view)
  const [again, setAgain] = useState(false)
  const [notes, setNotes] = useState<readonly string[]>([])
  const suggest = useAction(panel.distribution, {
    onDone: ({ members, blocks, warnings }) => {
      choose(chosenOf(members))
      setNotes([...blocks, ...warnings])
    },
  })
  const save = useAction(panel.distribution, {
    done: (_, { mode }) => (mode === 'random' ? '已随机抽取并保存，请指定组长' : '名单已保存'),
    onDone: () => {
      setTouched(false)
      onClose()
    },
  })
  return (
    <Card label="遴选专家">
      <Stack>
        <LeaveGuard dirty={touched}>选定的专家还没有保存。</LeaveGuard>
        <h3>遴选专家</h3>
        <TermFields mode={view.mode} terms={terms} onChange={setTerms} />
        <Row gap={3}>
          <Button
            kind="secondary"
            busy={suggest.busy}
            busyText="正在推荐…"
            onClick={() => suggest.run({ ...input('suggest'), dryRun: true })}
          >
            系统推荐
          </Button>
          {view.draws.length === 0 ? (
            <Button kind="secondary" onClick={() => save.run(input('random'))} busyText="正在抽取…">
              随机抽取
            </Button>
          ) : (
            <Button kind="secondary" onClick={() => setAgain(true)}>
              再次随机抽取
            </Button>
          )}
          <small>
            已选的专家保留，其余席位由系统补齐；随机抽取立即保存，并可重新验证。范围：{scopeOf(filter)}。
          </small>
        </Row>
        {again && (
          <ActionDialog
            endpoint={panel.distribution}
            schema={drawAgain}
            toInput={({ reason }) => ({ ...input('random'), reason: String(reason ?? '') })}
            title={`第${view.draws.length + 1}次随机抽取`}
            submitText="随机抽取"
            busyText="正在抽取…"
            done="已随机抽取并保存，请指定组长"
            intro="此前已经抽取过。再次抽取的原因写入抽取记录、办理记录和评价报告附件。"
            onDone={() => {
              setTouched(false)
              onClose()
            }}
            onClose={() => setAgain(false)}
          />
        )}
        <ActionNote action={suggest} />
        {notes.length > 0 && <Banner tone="warning">{notes.join('；')}</Banner>}
        <ChosenTable chosen={chosen} onChange={choose} />
        <ActionNote action={save} />
        <Row gap={3}>
          <Button
            onClick={() => save.run(input('manual'))}
            busyText="正在保存…"
            disabled={chosen.length === 0}
          >
            保存名单
          </Button>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
        </Row>
        <h3>专家库</h3>
        <Pool
          projectId={view.projectId}
          filter={filter}
          onFilter={setFilter}
          chosen={chosen}
          onAdd={({ expertId, name, orgName }, reserve) =>
            choose([...chosen, { expertId, name, orgName, reserve, role: 'member' }])
          }
        />
        <Precheck projectId={view.projectId} />
      </Stack>
    </Card>
  )
}
