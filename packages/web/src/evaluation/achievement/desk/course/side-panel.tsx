import { targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { PUBLICITY_STATES } from '@portal/contract/peer-review/publicity.calls'
import { dayOf, shortTime } from '@portal/contract/platform/time'
import { useState } from 'react'
import { toOpen } from '../../../../shared/routes/open-table.ts'
import { Facts } from '../../../../shared/ui/facts.tsx'
import { Hint, Stack } from '../../../../shared/ui/layout.tsx'
import { Tabs } from '../../../../shared/ui/tabs.tsx'
import { Tag } from '../../../../shared/ui/tag.tsx'
import { Thread } from '../../thread.tsx'
import { ProjectLog } from '../../view/log.tsx'
import type { Detail, Process } from '../parts.ts'
import { Cases } from './cases.tsx'
import { Contract } from './contract.tsx'
import { Entry } from './entry.tsx'
import { ExtendReturn } from './extend-return.tsx'
import { Notices } from './notices.tsx'
import { Scheduled } from './scheduled.tsx'

const untilText = ({ dueAt, firstDueAt }: Process['returns'][number]): string =>
  `期限 ${dayOf(dueAt)}${firstDueAt ? `（原为 ${dayOf(firstDueAt)}）` : ''}`

interface ReturnsProps {
  process: Process
  detail: Detail
  /** May give more time for the one that is open. */
  mayExtend: boolean
}
const Returns = ({ process, detail, mayExtend }: ReturnsProps) => {
  if (process.returns.length === 0) return <Hint>没有退回过。</Hint>
  return process.returns.map((sheet, nth) => {
    const answers = new Map(
      detail.returnSheets.find((one) => one.id === sheet.id)?.items.map((item) => [item.itemId, item.answer]),
    )
    return (
      <Entry
        key={sheet.id}
        title={`补正清单（第 ${sheet.revisionNo} 次提交）`}
        tag={<Tag>已提醒 {sheet.reminded} 次</Tag>}
        note={`${shortTime(sheet.at)} · ${sheet.byName} · ${untilText(sheet)}`}
        acts={mayExtend && nth === 0 && <ExtendReturn id={detail.project.id} dueAt={sheet.dueAt} />}
      >
        {sheet.opinion && <p>{sheet.opinion}</p>}
        <Facts
          facts={sheet.items.map((item, at) => {
            const answer = answers.get(item.id)
            return [
              `${at + 1}. ${targetOf(item.target)?.title ?? ''}`,
              answer ? `${item.text}\n答复：${answer}` : item.text,
            ]
          })}
        />
      </Entry>
    )
  })
}

const Publicities = ({ process }: { process: Process }) => {
  if (process.publicities.length === 0) return <Hint>还没有公示。</Hint>
  return process.publicities.map((one) => (
    <Entry
      key={one.id}
      title={`第 ${one.no} 次公示`}
      tag={
        <Tag tone={one.state === 'open' ? 'good' : one.state === 'paused' ? 'wait' : 'plain'}>
          {PUBLICITY_STATES[one.state].label}
        </Tag>
      }
      note={`${shortTime(one.startAt)} 至 ${shortTime(one.endAt)}${one.remainingDays === null ? '' : `，剩余 ${one.remainingDays} 天`}`}
      acts={
        <a
          className="target"
          href={toOpen('publicity', { id: one.id })}
          target="_blank"
          rel="noopener noreferrer"
        >
          打开公示页
        </a>
      }
    >
      {one.note}
    </Entry>
  ))
}

const TABS = [
  { code: 'log', label: '记录' },
  { code: 'returns', label: '补正' },
  { code: 'thread', label: '留言' },
  { code: 'cases', label: '异议' },
  { code: 'publicity', label: '公示' },
  { code: 'notices', label: '通知' },
  { code: 'contract', label: '合同' },
] as const
type Tab = (typeof TABS)[number]['code']

interface Props {
  detail: Detail
  process: Process
  /** Staff who deal with applicants and objectors. */
  deals: boolean
  onMove: (name: MoveName, caseId: string) => void
}

/** The way of the case: log, talk, objections, publicity, notices, contract. */
export const SidePanel = ({ detail, process, deals, onMove }: Props) => {
  const open = process.objections.filter(({ state }) => state !== 'ruled' && state !== 'refused').length
  const [tab, setTab] = useState<Tab>(open > 0 ? 'cases' : 'log')
  const { id } = detail.project
  const acts = deals && !process.involved
  const counts: Partial<Record<Tab, number>> = { cases: open, thread: process.unread }
  const tabs = TABS.filter(({ code }) => deals || (code !== 'cases' && code !== 'contract'))
  return (
    <Tabs
      label="办理情况"
      tabs={tabs.map((one) => ({ ...one, count: counts[one.code] || undefined, tone: 'bad' }))}
      value={tab}
      onChange={setTab}
    >
      <Stack gap={3}>
        {tab === 'log' && <ProjectLog id={id} />}
        {tab === 'returns' && (
          <Returns
            process={process}
            detail={detail}
            mayExtend={acts && process.status === AchievementStatus.returned}
          />
        )}
        {tab === 'thread' && (
          <Thread id={id} asStaff>
            <Scheduled id={id} mayWithdraw={acts} />
          </Thread>
        )}
        {tab === 'cases' && <Cases process={process} onMove={onMove} />}
        {tab === 'publicity' && <Publicities process={process} />}
        {tab === 'notices' && <Notices id={id} process={process} maySend={acts} />}
        {tab === 'contract' && <Contract id={id} process={process} />}
      </Stack>
    </Tabs>
  )
}
