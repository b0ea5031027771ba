import { CHANNELS, EXCLUSIONS, MAX_LISTED, message } from '@portal/contract/features/message'
import { parsePasted } from '@portal/contract/features/message-samples'
import { useRef, useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import styles from '../message.module.css'
import { type Draft, newGroup, type Report } from './draft.ts'
import { GroupFields } from './group-fields.tsx'
import { PeopleSearch } from './people-search.tsx'

interface Props {
  draft: Draft
  names: ReadonlyMap<string, string>
  report: Report | undefined
  failure: string | undefined
  counting: boolean
  onChange: (audience: Draft['audience']) => void
  onNamed: (id: string, name: string) => void
}

/** Whom it is for: filters, chosen people, a list. The count follows every change, with the reasons for who is left out. */
export function RecipientsCard({ draft, names, report, failure, counting, onChange, onNamed }: Props) {
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
          count={list.length}
          onAdd={(more) => onChange({ ...audience, list: [...list, ...more].slice(0, MAX_LISTED) })}
          onClear={() => onChange({ ...audience, list: [] })}
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
            <button type="button" className={styles.link} aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? '收起名单' : '查看名单'}
            </button>
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

const ListInput = ({
  channel,
  count,
  onAdd,
  onClear,
}: {
  channel: Draft['channel']
  count: number
  onAdd: (list: Draft['audience']['list']) => void
  onClear: () => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [note, setNote] = useState<{ tone: 'info' | 'error'; text: string }>()
  const told = (added: number, problems: readonly { row: number; note: string }[]) => {
    const [first] = problems
    setNote({
      tone: added === 0 ? 'error' : 'info',
      text: `已加入 ${added} 人${first ? `；${problems.length} 行不能使用，第 ${first.row} 行：${first.note}` : ''}`,
    })
  }
  const paste = () => {
    const { list, problems } = parsePasted(text)
    onAdd(list)
    told(list.length, problems)
    if (list.length > 0) setText('')
  }
  const read = async (file: File | undefined) => {
    if (!file) return
    try {
      const reader = /\.xlsx$/i.test(file.name) ? message.recipientSheet : message.recipientJson
      const { list, problems } = await call(reader, {}, { files: { file } })
      onAdd(list)
      told(list.length, problems)
    } catch (cause) {
      setNote({ tone: 'error', text: errorText(cause) })
    }
  }
  const example = channel === 'mail' ? '张三 zhangsan@example.org' : '张三 199xxxxxxxx'
  return (
    <details className={styles.fold} open={count > 0 || undefined}>
      <summary>
        名单{count > 0 && <strong>{` ${count} 人`}</strong>}
        <small>粘贴或从文件读取，最多 {MAX_LISTED} 人</small>
      </summary>
      <TextArea
        label={channel === 'mail' ? '姓名和邮箱' : '姓名和手机号'}
        help={`每行一人，如：${example}`}
        rows={4}
        value={text}
        onChange={setText}
      />
      <div className={styles.row}>
        <Button kind="secondary" disabled={text.trim() === ''} onClick={paste}>
          加入名单
        </Button>
        <Button kind="quiet" onClick={() => input.current?.click()}>
          <Icon name="upload" />
          从JSON或Excel文件读取
        </Button>
        {count > 0 && (
          <Button kind="quiet" onClick={onClear}>
            清空名单
          </Button>
        )}
        <input
          ref={input}
          hidden
          type="file"
          accept=".json,.xlsx"
          aria-label="上传收件人文件"
          onChange={(event) => {
            void read(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <p className={styles.hint}>
        {'JSON文件为 [{"name":"张三","email":"…"}] 或 "mobileTel"；Excel文件第一行为“姓名、邮箱、手机号”。'}
      </p>
      {note && (
        <Banner tone={note.tone} onClose={() => setNote(undefined)}>
          {note.text}
        </Banner>
      )}
    </details>
  )
}
