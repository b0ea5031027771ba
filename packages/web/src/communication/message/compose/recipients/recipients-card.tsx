import { CHANNELS, EXCLUSIONS, type MessageChannel } from '@portal/contract/communication/message.fields'
import { useState } from 'react'
import type { Call } from '../../../../shared/call/use-call.ts'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { Icon } from '../../../../shared/ui/icon.tsx'
import { Card, Stack } from '../../../../shared/ui/layout.tsx'
import { Table } from '../../../../shared/ui/table.tsx'
import { Text } from '../../../../shared/ui/text.tsx'
import { Chips } from '../../parts/chips.tsx'
import styles from '../compose.module.css'
import { type Draft, newGroup, type Recipients, type Report } from '../draft.ts'
import { GroupFields } from './group-fields.tsx'
import { ListInput } from './list-input.tsx'
import { PeopleSearch } from './people-search.tsx'

/** Whom it is for: filters, chosen people, a list. The count follows every change, with the reasons for who is left out. */
export function RecipientsCard({
  channel,
  draft,
  report,
  count,
  chosen,
  onChange,
}: {
  channel: MessageChannel
  draft: Draft
  report: Report | undefined
  count: Call<Report>
  /** Anybody at all. */
  chosen: boolean
  onChange: (change: Partial<Draft>) => void
}) {
  const { audience } = draft
  const { groups, people, list } = audience
  const set = (part: Partial<Recipients>) => onChange({ audience: { ...audience, ...part } })
  return (
    <Card
      title="收件人"
      level={2}
      note={`可以同时使用几种方式，同一${CHANNELS[channel].address}只发一次。`}
      footer={<Count report={report} count={count} chosen={chosen} channel={channel} />}
    >
      <Stack gap={3}>
        {groups.map((group, at) => (
          <GroupFields
            // Groups have no name of their own; they are only added at the end.
            key={`${at}-${groups.length}`}
            group={group}
            at={at}
            onChange={(changed) =>
              set({ groups: groups.map((one, index) => (index === at ? changed : one)) })
            }
            onRemove={() => set({ groups: groups.filter((_, index) => index !== at) })}
          />
        ))}
        {groups.length < 4 && (
          <div>
            <Button kind="secondary" onClick={() => set({ groups: [...groups, newGroup('person')] })}>
              <Icon name="plus" />
              按条件选择会员
            </Button>
          </div>
        )}
        <PeopleSearch channel={channel} chosen={people} onChange={(next) => set({ people: next })} />
        <ListInput
          channel={channel}
          list={list}
          text={draft.pasted}
          onText={(pasted) => onChange({ pasted })}
          onChange={(next) => set({ list: next })}
        />
      </Stack>
    </Card>
  )
}

const Count = ({
  report,
  count,
  chosen,
  channel,
}: {
  report: Report | undefined
  count: Call<Report>
  chosen: boolean
  channel: MessageChannel
}) => {
  const [open, setOpen] = useState(false)
  if (chosen && count.isError)
    return (
      <Banner
        tone="error"
        actions={
          <Button kind="link" onClick={() => count.refetch()}>
            重试
          </Button>
        }
      >
        {Object.values(count.error.fields)[0] ?? count.error.text}
      </Banner>
    )
  const word = CHANNELS[channel].address
  return (
    <Stack gap={2}>
      <p className={styles.count} aria-live="polite" aria-busy={count.isFetching}>
        将发送给 <strong data-testid="deliverable">{report?.deliverable ?? 0}</strong> 人
        {report && report.total > report.deliverable && `，${report.total - report.deliverable} 人不发送`}
      </p>
      {report && report.excluded.length > 0 && (
        <Chips
          label="不发送的原因"
          chips={report.excluded.map(({ reason, label, count: people }) => ({
            key: reason,
            text: `${reason === 'missing' || reason === 'invalid' ? word : ''}${label} ${people} 人`,
          }))}
        >
          <Button kind="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起名单' : '查看名单'}
          </Button>
        </Chips>
      )}
      {open && report && (
        <Table
          label="不发送的人"
          density="compact"
          visible={7}
          rows={report.samples.map((one, at) => ({ ...one, key: `${at}` }))}
          rowKey={({ key }) => key}
          columns={[
            { key: 'name', title: '姓名', render: ({ name }) => name || '（无姓名）' },
            { key: 'destination', title: word },
            { key: 'reason', title: '原因', render: ({ reason }) => EXCLUSIONS[reason] },
          ]}
        />
      )}
      {report?.missing.map(({ field, label, count: people }) => (
        <Text key={field} size="s" tone="wait">{`${people} 位收件人没有“${label}”，该处将留空。`}</Text>
      ))}
    </Stack>
  )
}
