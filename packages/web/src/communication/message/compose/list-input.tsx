import { MAX_LISTED, message } from '@portal/contract/communication/message.calls'
import { parsePasted } from '@portal/contract/communication/message-samples'
import { useRef, useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import styles from '../message.module.css'
import type { Draft } from './draft.ts'

type Listed = Draft['audience']['list']
const SHOWN = 50

/** Who is on the list, to be looked at and taken off one by one. */
const Names = ({ list, onRemove }: { list: Listed; onRemove: (at: number) => void }) => {
  const [shown, setShown] = useState(SHOWN)
  return (
    <ul className={styles.found} aria-label="名单中的收件人">
      {list.slice(0, shown).map(({ name, email, mobileTel }, at) => (
        <li key={`${at}-${name}-${email}-${mobileTel}`}>
          <span>
            <strong>{name || '（无姓名）'}</strong>
            <small>{[email, mobileTel].filter(Boolean).join(' · ') || '没有填写'}</small>
          </span>
          <Button kind="quiet" aria-label={`去掉${name || email || mobileTel}`} onClick={() => onRemove(at)}>
            去掉
          </Button>
        </li>
      ))}
      {list.length > shown && (
        <li>
          <span>还有 {list.length - shown} 人</span>
          <Button kind="quiet" onClick={() => setShown(shown + 200)}>
            显示更多
          </Button>
        </li>
      )}
    </ul>
  )
}

/** People from outside: pasted or read from a file. What is typed counts only once it is on the list, and the page says so. */
export const ListInput = ({
  channel,
  list,
  text,
  onText,
  onChange,
}: {
  channel: Draft['channel']
  list: Listed
  /** Typed and not on the list yet. */
  text: string
  onText: (text: string) => void
  onChange: (list: Listed) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  const [looking, setLooking] = useState(false)
  const [note, setNote] = useState<{ tone: 'info' | 'error'; text: string }>()
  const add = (more: Listed, problems: readonly { row: number; note: string }[]) => {
    const after = [...list, ...more].slice(0, MAX_LISTED)
    const added = after.length - list.length
    const [first] = problems
    onChange(after)
    setNote({
      tone: added < more.length || added === 0 ? 'error' : 'info',
      text: [
        `已加入 ${added} 人`,
        ...(added < more.length
          ? [`名单最多 ${MAX_LISTED} 人，其余 ${more.length - added} 人没有加入，请分批发送`]
          : []),
        ...(first ? [`${problems.length} 行不能使用，第 ${first.row} 行：${first.note}`] : []),
      ].join('；'),
    })
  }
  const paste = () => {
    const { list: read, problems } = parsePasted(text)
    add(read, problems)
    // What could not be read stays to be corrected.
    const lines = text.split(/\r?\n/)
    onText(problems.map(({ row }) => lines[row - 1] ?? '').join('\n'))
  }
  const read = async (file: File | undefined) => {
    if (!file) return
    try {
      const reader = /\.xlsx$/i.test(file.name) ? message.recipientSheet : message.recipientJson
      const { list: found, problems } = await call(reader, {}, { files: { file } })
      add(found, problems)
    } catch (cause) {
      setNote({ tone: 'error', text: errorText(cause) })
    }
  }
  const count = list.length
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
        onChange={onText}
      />
      {text.trim() !== '' && <p className={styles.caution}>以上内容还没有加入名单，不会发送。</p>}
      <div className={styles.row}>
        <Button kind="secondary" disabled={text.trim() === ''} onClick={paste}>
          加入名单
        </Button>
        <Button kind="quiet" onClick={() => input.current?.click()}>
          <Icon name="upload" />
          从JSON或Excel文件读取
        </Button>
        {count > 0 && (
          <>
            <Button kind="quiet" aria-expanded={looking} onClick={() => setLooking(!looking)}>
              {looking ? '收起名单' : '查看或修改名单'}
            </Button>
            <Button kind="quiet" onClick={() => onChange([])}>
              清空名单
            </Button>
          </>
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
      {looking && count > 0 && (
        <Names list={list} onRemove={(gone) => onChange(list.filter((_, at) => at !== gone))} />
      )}
    </details>
  )
}
