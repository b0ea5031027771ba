import { NOTICE_TOPICS, type NoticeTopic } from '@portal/contract/identity/notice-choice.calls'
import { type Notice, notices } from '@portal/contract/office/notice.calls'
import { keysOf } from '@portal/contract/platform/codes'
import type { Role } from '@portal/contract/platform/roles'
import { shortTime } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ICONS } from '../../shared/ui/desk-icons.ts'
import { Drawer } from '../../shared/ui/drawer.tsx'
import { Icon, type IconName } from '../../shared/ui/icon.tsx'
import { Hint, Section, Stack } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { BarCount } from '../task/index.ts'
import { placeOf } from './place.ts'

const MINUTE = 60_000

const TOPIC_ICONS: Readonly<Record<NoticeTopic, IconName>> = {
  release: ICONS.edit,
  objection: ICONS.objection,
  due: ICONS.schedule,
  failed: ICONS.fault,
  feedback: ICONS.help,
  event: ICONS.event,
}

/** In the bar of every page of staff: what concerns the reader, and how much of it is new. */
export function NoticeBell({ reader }: { reader: Role }) {
  const { token, restriction } = useSession()
  const [open, setOpen] = useState(false)
  const asks = token !== '' && restriction === ''
  const call = useCall(notices.list, asks ? {} : undefined, {
    background: true,
    staleTime: MINUTE / 2,
    every: MINUTE,
  })
  const seen = useAction(notices.seen, {})
  const fresh = (call.data?.list ?? []).filter((one) => one.fresh).length
  const close = () => {
    setOpen(false)
    // What was new stays marked while it is looked at.
    if (fresh > 0) void seen.run({})
  }
  return (
    <>
      <Button kind="tool" title="提醒" onClick={() => setOpen(true)}>
        <Icon name={ICONS.notice} />
        <span>提醒</span>
        <BarCount count={fresh} what="条新提醒" tone="bad" />
      </Button>
      <Drawer open={open} onClose={close} title="提醒">
        {open && (
          <Stack>
            <Loaded call={call} shape="table">
              {({ list }) => <Notices list={list} reader={reader} onGo={close} />}
            </Loaded>
            <Hint>
              办完或过期后自动消失。
              <Link to={`${to('staffAccount')}#notices`} onClick={close}>
                设置邮件和短信提醒
              </Link>
            </Hint>
          </Stack>
        )}
      </Drawer>
    </>
  )
}

const Notices = ({ list, reader, onGo }: { list: readonly Notice[]; reader: Role; onGo: () => void }) =>
  list.length === 0 ? (
    <EmptyState title="没有提醒" icon={ICONS.notice}>
      送审的稿件、异议、将到期的事项和发送失败会出现在这里。
    </EmptyState>
  ) : (
    <Stack>
      {keysOf(NOTICE_TOPICS).map((topic) => {
        const of = list.filter((one) => one.topic === topic)
        return of.length === 0 ? null : (
          <Section key={topic} level={3} title={`${NOTICE_TOPICS[topic]} ${of.length}`}>
            <Lines
              label={NOTICE_TOPICS[topic]}
              lines={of.map((one) => ({
                key: one.key,
                icon: TOPIC_ICONS[topic],
                tone: one.fresh ? 'now' : undefined,
                text: (
                  <Link to={placeOf(one, reader)} onClick={onGo}>
                    {one.title}
                  </Link>
                ),
                note: [one.text, one.dueAt ? `期限 ${shortTime(one.dueAt)}` : shortTime(one.at)]
                  .filter(Boolean)
                  .join(' · '),
                end: one.late ? <Tag tone="bad">逾期</Tag> : one.fresh && <Tag tone="wait">新</Tag>,
              }))}
            />
          </Section>
        )
      })}
    </Stack>
  )
