import type { MessageChannel } from '@portal/contract/communication/message.calls'
import {
  MAX_SMS,
  MERGE_FIELDS,
  type MergeField,
  mergeMark,
} from '@portal/contract/communication/message-text.rules'
import { useId, useRef } from 'react'
import { type Edit, insert, toggleLines, wrap } from '../../../shared/markdown-tools.ts'
import styles from '../message.module.css'

const ADDRESSES: readonly MergeField[] = ['loginLink', 'noticeLink']
const MAIL_HINT =
  '支持标题（##）、列表（-、1.）、**加粗**和[链接](网址)；学会名称、电话和网页版链接自动附在文末。'

/** The text of a mail (the society's small markup) or an SMS, with the merge fields at hand. */
export function BodyField({
  channel,
  nature,
  value,
  error,
  onChange,
}: {
  channel: MessageChannel
  nature: 'service' | 'news'
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const edit = (act: (edit: Edit) => Edit) => {
    const field = area.current
    if (!field) return
    const after = act({ text: value, from: field.selectionStart, to: field.selectionEnd })
    onChange(after.text)
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(after.from, after.to)
    })
  }
  const tooLong = channel === 'sms' && value.length > MAX_SMS
  const hint =
    channel === 'sms'
      ? `${value.length} / ${MAX_SMS} 字，签名自动加在前面${nature === 'news' ? '，退订提示自动加在后面' : ''}`
      : MAIL_HINT
  return (
    <div>
      <div className={styles.toolbar} role="toolbar" aria-label="格式和合并字段">
        {channel === 'mail' && (
          <>
            <button type="button" onClick={() => edit((one) => toggleLines(one, '## '))}>
              标题
            </button>
            <button type="button" onClick={() => edit((one) => wrap(one, '**', '**', '加粗文字'))}>
              <strong>加粗</strong>
            </button>
            <button type="button" onClick={() => edit((one) => toggleLines(one, '- '))}>
              列表
            </button>
            <button type="button" onClick={() => edit((one) => wrap(one, '[', '](https://)', '链接文字'))}>
              链接
            </button>
            <span className={styles.gap} />
          </>
        )}
        {(Object.keys(MERGE_FIELDS) as MergeField[]).map((field) => (
          <button
            key={field}
            type="button"
            data-merge=""
            title={ADDRESSES.includes(field) ? '发送时换成网址' : '发送时换成每位收件人自己的内容'}
            onClick={() => edit((one) => insert(one, mergeMark(field)))}
          >
            {MERGE_FIELDS[field]}
          </button>
        ))}
      </div>
      <label className="visually-hidden" htmlFor={id}>
        正文
      </label>
      <textarea
        ref={area}
        id={id}
        className={styles.body}
        data-channel={channel}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        placeholder={channel === 'mail' ? '{姓名}，您好：' : '{姓名}您好，'}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className={styles.hint} data-wrong={error || tooLong ? '' : undefined}>
        {error ?? hint}
      </p>
    </div>
  )
}
