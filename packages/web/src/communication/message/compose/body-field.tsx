import type { MessageChannel } from '@portal/contract/communication/message.fields'
import {
  MAX_SMS,
  MERGE_FIELDS,
  type MergeField,
  mergeMark,
} from '@portal/contract/communication/message-text.rules'
import { useRef } from 'react'
import type { FieldControl } from '../../../shared/form/schema-fields.tsx'
import { type Edit, insert, toggleLines, wrap } from '../../../shared/text/markdown-tools.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Stack } from '../../../shared/ui/layout.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import { Toolbar } from '../../../shared/ui/toolbar.tsx'

const ADDRESSES: readonly MergeField[] = ['loginLink', 'noticeLink']
const MAIL_HINT =
  '支持标题（##）、列表（-、1.）、**加粗**和[链接](网址)；学会名称、电话和网页版链接自动附在文末。'
const FORMATS: readonly (readonly [string, (edit: Edit) => Edit])[] = [
  ['标题', (edit) => toggleLines(edit, '## ')],
  ['加粗', (edit) => wrap(edit, '**', '**', '加粗文字')],
  ['列表', (edit) => toggleLines(edit, '- ')],
  ['链接', (edit) => wrap(edit, '[', '](https://)', '链接文字')],
]

/** The text of a mail (the society's small markup) or an SMS, with the merge fields at hand. */
export function BodyField({
  channel,
  nature,
  control,
}: {
  channel: MessageChannel
  nature: 'service' | 'news'
  control: FieldControl
}) {
  const { form: _form, field: _field, ref, flagged: _flagged, extra: _extra, ...props } = control
  const area = useRef<HTMLTextAreaElement>(null)
  const mail = channel === 'mail'
  const edit = (act: (edit: Edit) => Edit) => {
    const input = area.current
    if (!input) return
    const after = act({ text: props.value, from: input.selectionStart, to: input.selectionEnd })
    props.onChange(after.text)
    requestAnimationFrame(() => {
      input.focus()
      input.setSelectionRange(after.from, after.to)
    })
  }
  return (
    <Stack gap={2}>
      {mail && (
        <Toolbar label="格式">
          {FORMATS.map(([title, act]) => (
            <Button key={title} kind="quiet" onClick={() => edit(act)}>
              {title}
            </Button>
          ))}
        </Toolbar>
      )}
      <Toolbar label="合并字段">
        {(Object.keys(MERGE_FIELDS) as MergeField[]).map((field) => (
          <Button
            key={field}
            kind="secondary"
            title={ADDRESSES.includes(field) ? '发送时换成网址' : '发送时换成每位收件人自己的内容'}
            onClick={() => edit((one) => insert(one, mergeMark(field)))}
          >
            {MERGE_FIELDS[field]}
          </Button>
        ))}
      </Toolbar>
      <TextArea
        {...props}
        ref={(node) => {
          area.current = node
          if (typeof ref === 'function') ref(node)
        }}
        rows={mail ? 12 : 5}
        {...(!mail && { limit: MAX_SMS })}
        placeholder={mail ? '{姓名}，您好：' : '{姓名}您好，'}
        help={mail ? MAIL_HINT : `签名自动加在前面${nature === 'news' ? '，退订提示自动加在后面' : ''}`}
      />
    </Stack>
  )
}
