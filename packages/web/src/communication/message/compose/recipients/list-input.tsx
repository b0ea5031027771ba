import { MAX_LISTED, type MessageChannel, message } from '@portal/contract/communication/message.calls'
import { parsePasted } from '@portal/contract/communication/message-samples'
import { useState } from 'react'
import { ActionNote } from '../../../../shared/call/action-note.tsx'
import { useUpload } from '../../../../shared/call/use-upload.ts'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { Disclosure } from '../../../../shared/ui/disclosure.tsx'
import { FileChooser } from '../../../../shared/ui/file-chooser.tsx'
import { Hint, Row, Stack } from '../../../../shared/ui/layout.tsx'
import { Lines } from '../../../../shared/ui/lines.tsx'
import { TextArea } from '../../../../shared/ui/text-fields.tsx'
import type { Recipients } from '../draft.ts'

type Listed = Recipients['list']
type Problems = readonly { row: number; note: string }[]
const SHOWN = 50

interface Props {
  channel: MessageChannel
  list: Listed
  /** Typed and not on the list yet. */
  text: string
  onText: (text: string) => void
  onChange: (list: Listed) => void
}

/** People from outside: pasted or read from a file. What is typed counts only once it is on the list, and the page says so. */
export const ListInput = ({ channel, list, text, onText, onChange }: Props) => {
  const [looking, setLooking] = useState(false)
  const { note, add, forget } = useAdding(list, onChange)
  const paste = () => {
    const { list: read, problems } = parsePasted(text)
    add(read, problems)
    // What could not be read stays to be corrected.
    const lines = text.split(/\r?\n/)
    onText(problems.map(({ row }) => lines[row - 1] ?? '').join('\n'))
  }
  const count = list.length
  const example = channel === 'mail' ? '张三 zhangsan@example.org' : '张三 199xxxxxxxx'
  return (
    <Disclosure
      frame
      open={count > 0 || text.trim() !== ''}
      title={count > 0 ? `名单 ${count} 人` : '名单'}
      note={`粘贴或从文件读取，最多 ${MAX_LISTED} 人`}
    >
      <Stack gap={2}>
        <TextArea
          label={channel === 'mail' ? '姓名和邮箱' : '姓名和手机号'}
          help={`每行一人，如：${example}`}
          error={text.trim() === '' ? undefined : '以上内容还没有加入名单，不会发送。'}
          rows={4}
          value={text}
          onChange={onText}
        />
        <Row>
          <Button kind="secondary" disabled={text.trim() === ''} onClick={paste}>
            加入名单
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
        </Row>
        <FromFile onRead={add} />
        {note && (
          <Banner tone={note.tone} onClose={forget}>
            {note.text}
          </Banner>
        )}
        {looking && count > 0 && (
          <Names list={list} onRemove={(gone) => onChange(list.filter((_, at) => at !== gone))} />
        )}
      </Stack>
    </Disclosure>
  )
}

/** Puts people on the list, as far as it holds, and says what became of them. */
const useAdding = (list: Listed, onChange: (list: Listed) => void) => {
  const [note, setNote] = useState<{ tone: 'info' | 'error'; text: string }>()
  const add = (more: Listed, problems: Problems) => {
    const after = [...list, ...more].slice(0, MAX_LISTED)
    const added = after.length - list.length
    const over = more.length - added
    const [first] = problems
    onChange(after)
    setNote({
      tone: over > 0 || added === 0 ? 'error' : 'info',
      text: [
        `已加入 ${added} 人`,
        ...(over > 0 ? [`名单最多 ${MAX_LISTED} 人，其余 ${over} 人没有加入，请分批发送`] : []),
        ...(first ? [`${problems.length} 行不能使用，第 ${first.row} 行：${first.note}`] : []),
      ].join('；'),
    })
  }
  return { note, add, forget: () => setNote(undefined) }
}

const FromFile = ({ onRead }: { onRead: (list: Listed, problems: Problems) => void }) => {
  const sheet = useUpload(message.recipientSheet)
  const json = useUpload(message.recipientJson)
  const [kind, setKind] = useState<'sheet' | 'json'>('json')
  const read = async (file: File) => {
    const isSheet = /\.xlsx$/i.test(file.name)
    setKind(isSheet ? 'sheet' : 'json')
    const reader = isSheet ? sheet : json
    const found = await reader.send('file', file)
    if (found) onRead(found.list, found.problems)
  }
  return (
    <>
      <FileChooser
        label="上传收件人文件"
        text="从JSON或Excel文件读取"
        kind="quiet"
        accept=".json,.xlsx"
        busy={sheet.action.busy || json.action.busy}
        note='JSON文件为 [{"name":"张三","email":"…"}] 或 "mobileTel"；Excel文件第一行为“姓名、邮箱、手机号”。'
        onFiles={([file]) => file && void read(file)}
      />
      <ActionNote action={kind === 'sheet' ? sheet.action : json.action} />
    </>
  )
}

/** Who is on the list, to be looked at and taken off one by one. */
const Names = ({ list, onRemove }: { list: Listed; onRemove: (at: number) => void }) => {
  const [shown, setShown] = useState(SHOWN)
  return (
    <>
      <Lines
        label="名单中的收件人"
        lines={list.slice(0, shown).map(({ name, email, mobileTel }, at) => ({
          key: `${at}-${name}-${email}-${mobileTel}`,
          text: name || '（无姓名）',
          note: [email, mobileTel].filter(Boolean).join(' · ') || '没有填写',
          end: (
            <Button
              kind="quiet"
              aria-label={`去掉${name || email || mobileTel}`}
              onClick={() => onRemove(at)}
            >
              去掉
            </Button>
          ),
        }))}
      />
      {list.length > shown && (
        <Row justify="between">
          <Hint>还有 {list.length - shown} 人</Hint>
          <Button kind="quiet" onClick={() => setShown(shown + 200)}>
            显示更多
          </Button>
        </Row>
      )}
    </>
  )
}
