import { CHANNELS, EXCLUSIONS } from '@portal/contract/communication/message.calls'
import { useState } from 'react'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from '../message.module.css'
import { type Draft, newGroup, type Report } from './draft.ts'
import { GroupFields } from './group-fields.tsx'
import { ListInput } from './list-input.tsx'
import { PeopleSearch } from './people-search.tsx'

interface Props {
  draft: Draft
  names: ReadonlyMap<string, string>
  report: Report | undefined
  failure: string | undefined
  counting: boolean
  onChange: (audience: Draft['audience']) => void
  onNamed: (id: string, name: string) => void
  /** Typed into the list and not on it yet. */
  pasted: string
  onPasted: (text: string) => void
}

/** Whom it is for: filters, chosen people, a list. The count follows every change, with the reasons for who is left out. */
export function RecipientsCard({
  draft,
  names,
  report,
  failure,
  counting,
  onChange,
  onNamed,
  pasted,
  onPasted,
}: Props) {
  const { channel, audience } = draft
  const { groups, memberIds, list } = audience
  const word = CHANNELS[channel].address
  return (
    <section className={styles.card} aria-labelledby="recipients-title">
      <header className={styles.cardHead}>
        <h2 id="recipients-title">收件人</h2>
        <p>可以同时使用几种方式，同一{word}只发一次。</p>
      </header>
      <div className={styles.cardBody}>
        {groups.map((group, at) => (
          <GroupFields
            // Groups have no name of their own; they are only added at the end.
            key={`${at}-${groups.length}`}
            group={group}
            at={at}
            onChange={(changed) =>
              onChange({ ...audience, groups: groups.map((one, index) => (index === at ? changed : one)) })
            }
            onRemove={() => onChange({ ...audience, groups: groups.filter((_, index) => index !== at) })}
          />
        ))}
        {groups.length < 4 && (
          <div>
            <Button
              kind="secondary"
              onClick={() => onChange({ ...audience, groups: [...groups, newGroup('person')] })}
            >
              <Icon name="plus" />
              按条件选择会员
            </Button>
          </div>
        )}
        <PeopleSearch
          channel={channel}
          chosen={memberIds}
          names={names}
          onAdd={(id, name) => {
            onNamed(id, name)
            onChange({ ...audience, memberIds: [...memberIds, id] })
          }}
          onRemove={(id) => onChange({ ...audience, memberIds: memberIds.filter((one) => one !== id) })}
          onClear={() => onChange({ ...audience, memberIds: [] })}
        />
        <ListInput
          channel={channel}
          list={list}
          text={pasted}
          onText={onPasted}
          onChange={(after) => onChange({ ...audience, list: after })}
        />
      </div>
      <Count report={report} failure={failure} counting={counting} word={word} />
    </section>
  )
}

const Count = ({
  report,
  failure,
  counting,
  word,
}: Pick<Props, 'report' | 'failure' | 'counting'> & { word: string }) => {
  const [open, setOpen] = useState(false)
  if (failure)
    return (
      <div className={styles.count}>
        <Banner tone="error">{failure}</Banner>
      </div>
    )
  return (
    <div className={styles.count} aria-live="polite" aria-busy={counting}>
      <p>
        将发送给 <strong data-testid="deliverable">{report?.deliverable ?? 0}</strong> 人
        {report && report.total > report.deliverable && `，${report.total - report.deliverable} 人不发送`}
      </p>
      {report && report.excluded.length > 0 && (
        <ul className={styles.chips} aria-label="不发送的原因">
          {report.excluded.map(({ reason, label, count }) => (
            <li key={reason}>
              {reason === 'missing' || reason === 'invalid' ? word : ''}
              {label} {count} 人
            </li>
          ))}
          <li>
            <Button kind="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? '收起名单' : '查看名单'}
            </Button>
          </li>
        </ul>
      )}
      {open && report && (
        <ul className={styles.samples}>
          {report.samples.map(({ name, destination, reason }, at) => (
            <li key={`${at}-${name}`}>
              <span>{name || '（无姓名）'}</span>
              <span>{destination || '—'}</span>
              <span>{EXCLUSIONS[reason]}</span>
            </li>
          ))}
        </ul>
      )}
      {report?.missing.map(({ field, label, count }) => (
        <p key={field} className={styles.caution}>{`${count} 位收件人没有“${label}”，该处将留空。`}</p>
      ))}
    </div>
  )
}
