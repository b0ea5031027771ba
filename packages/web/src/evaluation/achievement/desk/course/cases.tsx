import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import { objectionCases } from '@portal/contract/peer-review/objection.calls'
import { OBJECTION_STATES } from '@portal/contract/peer-review/publicity.calls'
import { dayOf, shortTime } from '@portal/contract/platform/time'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../../../shared/form/action-dialog.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { Stack } from '../../../../shared/ui/layout.tsx'
import { EmptyState } from '../../../../shared/ui/states.tsx'
import { Tag } from '../../../../shared/ui/tag.tsx'
import type { Case, Process } from '../parts.ts'
import { CaseFile } from './case-file.tsx'
import { Entry } from './entry.tsx'

interface CaseAct {
  readonly label: string
  readonly onClick: () => void
}
interface CaseListProps<C extends Case> {
  cases: readonly C[]
  /** What the case is about, where the list is about several things. */
  about?: (one: C) => ReactNode
  /** Refusing and reporting; not for those who are part of the matter. */
  mayHandle: (one: C) => boolean
  /** Further acts: taking in, ruling. */
  acts: (one: C) => readonly CaseAct[]
  /** Who is heard on it. */
  speaker?: (one: C) => string
  /** What else shows the case. */
  onChanged?: () => unknown
}
type Asked = 'file' | 'refuse' | 'report'

const CaseState = ({ one }: { one: Case }) => (
  <Tag tone={one.overdue ? 'bad' : one.state === 'ruled' || one.state === 'refused' ? 'plain' : 'wait'}>
    {OBJECTION_STATES[one.state].label}
    {one.overdue && '，已逾期'}
  </Tag>
)

const Course = ({ one, speaker }: { one: Case; speaker: string }) => (
  <>
    {one.statementDueAt && (
      <p>
        {speaker}陈述：
        {one.statedAt
          ? `${dayOf(one.statedAt)} 已提交，在“查看异议人和证据”中查阅`
          : `尚未提交，期限 ${dayOf(one.statementDueAt)}`}
      </p>
    )}
    {one.report && (
      <p>
        调查情况（{one.reportedBy}）：{one.report}
      </p>
    )}
    {one.refuseReason && <p>不予受理：{one.refuseReason}</p>}
    {one.ruling && (
      <p>
        裁定（{one.ruledBy}）：{one.ruling}
        {one.finding && `\n${one.finding}`}
      </p>
    )}
    {one.reply && <p>答复：{one.reply}</p>}
    {one.ownCase && one.state === 'investigated' && <p>您受理了该异议，须由其他负责人裁定。</p>}
  </>
)

/** Cases with what can be done about each now. */
export const CaseList = <C extends Case>(props: CaseListProps<C>) => {
  const { cases, about, mayHandle, acts, speaker = () => '完成单位', onChanged } = props
  const [asking, setAsking] = useState<{ what: Asked; one: C }>()
  if (cases.length === 0)
    return (
      <EmptyState title="没有异议" icon="flag">
        公示期内收到的异议在这里办理。
      </EmptyState>
    )
  const ask = (what: Asked, one: C, text: string) => (
    <Button kind="secondary" onClick={() => setAsking({ what, one })}>
      {text}
    </Button>
  )
  const close = () => setAsking(undefined)
  return (
    <Stack gap={3}>
      {cases.map((one) => (
        <Entry
          key={one.id}
          title={one.caseNo}
          tag={<CaseState one={one} />}
          note={
            <>
              {one.filedBy === 'unit' ? '单位异议' : '个人异议'} · {one.kind} · {one.ground} · 证据{' '}
              {one.evidence} 件{one.late && ' · 公示期后提出'}
              <br />
              {shortTime(one.filedAt)} 提出{one.dueAt && `，应于 ${dayOf(one.dueAt)} 前办结`}
            </>
          }
          acts={
            <>
              {ask('file', one, '查看异议人和证据')}
              {mayHandle(one) && one.state === 'submitted' && ask('refuse', one, '不予受理')}
              {mayHandle(one) &&
                (one.state === 'accepted' || one.state === 'investigated') &&
                ask('report', one, one.report ? '修改调查情况' : '填写调查情况')}
              {acts(one).map(({ label, onClick }) => (
                <Button key={label} kind="secondary" onClick={onClick}>
                  {label}
                </Button>
              ))}
            </>
          }
        >
          {about?.(one)}
          <Course one={one} speaker={speaker(one)} />
        </Entry>
      ))}
      {asking?.what === 'file' && <CaseFile one={asking.one} speaker={speaker(asking.one)} onClose={close} />}
      {asking?.what === 'refuse' && <Refuse one={asking.one} onDone={onChanged} onClose={close} />}
      {asking?.what === 'report' && <Report one={asking.one} onDone={onChanged} onClose={close} />}
    </Stack>
  )
}

interface ActProps {
  one: Case
  onDone: (() => unknown) | undefined
  onClose: () => void
}
const Refuse = ({ one, onDone, onClose }: ActProps) => (
  <ActionDialog
    endpoint={objectionCases.refuseObjection}
    fixed={{ caseId: one.id }}
    draft={`objection-refuse:${one.id}`}
    title={`不予受理异议 ${one.caseNo}`}
    submitText="不予受理"
    danger
    done="已答复异议人"
    onDone={onDone}
    onClose={onClose}
  />
)
const Report = ({ one, onDone, onClose }: ActProps) => (
  <ActionDialog
    endpoint={objectionCases.reportObjection}
    fixed={{ caseId: one.id }}
    defaults={{ report: one.report }}
    draft={`objection-report:${one.id}`}
    title={`异议 ${one.caseNo} 调查情况`}
    submitText="保存"
    done="调查情况已保存"
    onDone={onDone}
    onClose={onClose}
  />
)

interface Props {
  process: Process
  onMove: (name: MoveName, caseId: string) => void
}

/** The cases of an achievement; taking in and ruling are moves of its table. */
export const Cases = ({ process, onMove }: Props) => {
  const may = (name: MoveName) => process.actions.includes(name as never)
  const movesOf = ({ state, ownCase, late }: Case): [MoveName, string][] => {
    if (state === 'submitted') {
      const name = late ? 'acceptSevereObjection' : 'acceptObjection'
      return may(name) ? [[name, '受理']] : []
    }
    if (state !== 'investigated' || ownCase) return []
    return (
      [
        ['dismissObjection', '不成立'],
        ['upholdForRevision', '成立，需修改'],
        ['upholdAndTerminate', '成立，终止'],
      ] as [MoveName, string][]
    ).filter(([name]) => may(name))
  }
  return (
    <CaseList
      cases={process.objections}
      mayHandle={() => !process.involved}
      acts={(one) => movesOf(one).map(([name, label]) => ({ label, onClick: () => onMove(name, one.id) }))}
    />
  )
}
