import type { MessageChannel } from '@portal/contract/communication/message.fields'
import {
  MAX_SMS,
  MERGE_FIELDS,
  type MergeField,
  mergeMark,
} from '@portal/contract/communication/message-text.rules'
import { lazy, Suspense, useRef } from 'react'
import type { FieldControl } from '../../../../shared/form/schema-fields.tsx'
import type { Words } from '../../../../shared/rich/toolbar.tsx'
import { insert } from '../../../../shared/text/markdown-tools.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Stack } from '../../../../shared/ui/layout.tsx'
import { Skeleton } from '../../../../shared/ui/states.tsx'
import { TextArea } from '../../../../shared/ui/text-fields.tsx'
import { Toolbar } from '../../../../shared/ui/toolbar.tsx'
import type { Attaching } from './mail-body.tsx'

const MailBody = lazy(async () => ({ default: (await import('./mail-body.tsx')).MailBody }))

const ADDRESSES: readonly MergeField[] = ['loginLink', 'noticeLink']

const MERGE_WORDS: Words = {
  label: '合并字段',
  list: (Object.keys(MERGE_FIELDS) as MergeField[]).map((field) => ({
    shown: MERGE_FIELDS[field],
    put: mergeMark(field),
    hint: ADDRESSES.includes(field) ? '发送时换成网址' : '发送时换成每位收件人自己的内容',
  })),
}

interface Props {
  channel: MessageChannel
  nature: 'service' | 'news'
  control: FieldControl
  /** Where pictures of a mail go. */
  attaching?: Attaching
  disabled?: boolean
}

/** The text of a mail, written as articles are, or an SMS; with the merge fields at hand. */
export function BodyField({ channel, nature, control, attaching, disabled = false }: Props) {
  if (channel === 'sms') return <SmsBody {...{ nature, control, disabled }} />
  return (
    <Suspense fallback={<Skeleton rows={6} />}>
      <MailBody control={control} attaching={attaching} disabled={disabled} words={MERGE_WORDS} />
    </Suspense>
  )
}

const SmsBody = ({ nature, control, disabled }: Pick<Props, 'nature' | 'control' | 'disabled'>) => {
  const { form: _form, field: _field, ref, flagged: _flagged, extra: _extra, ...props } = control
  const area = useRef<HTMLTextAreaElement>(null)
  const put = (words: string) => {
    const input = area.current
    if (!input) return
    const after = insert({ text: props.value, from: input.selectionStart, to: input.selectionEnd }, words)
    props.onChange(after.text)
    requestAnimationFrame(() => {
      input.focus()
      input.setSelectionRange(after.from, after.to)
    })
  }
  return (
    <Stack gap={2}>
      <Toolbar label={MERGE_WORDS.label}>
        {MERGE_WORDS.list.map(({ shown, put: words, hint }) => (
          <Button key={shown} kind="secondary" disabled={disabled} title={hint} onClick={() => put(words)}>
            {shown}
          </Button>
        ))}
      </Toolbar>
      <TextArea
        {...props}
        ref={(node) => {
          area.current = node
          if (typeof ref === 'function') ref(node)
        }}
        rows={5}
        limit={MAX_SMS}
        placeholder="{姓名}您好，"
        help={`签名自动加在前面${nature === 'news' ? '，退订提示自动加在后面' : ''}`}
      />
    </Stack>
  )
}
