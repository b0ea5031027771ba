import { type CodeVerdict, type FormCode, judgeCode } from '@portal/contract/membership/review/approval.rules'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { attempt } from '../../../shared/call/attempt.ts'
import { type FileState, FileView } from '../../../shared/file-view/file-view.tsx'
import type { PageSource } from '../../../shared/file-view/page-source.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import type { DeskPane } from '../../../shared/ui/split-desk.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import { kindView } from '../kinds.ts'
import type { Desk } from './record-panel.tsx'

const VERDICTS: Record<CodeVerdict, string> = {
  reading: '正在识别二维码…',
  same: '二维码与本版数据一致',
  otherVersion: '二维码对应的不是本版数据',
  otherForm: '二维码属于另一份申请',
  unreadable: '未能识别二维码，请人工核对',
}

const VERDICT_TONES = {
  reading: 'quiet',
  same: 'good',
  otherVersion: 'bad',
  otherForm: 'bad',
  unreadable: 'wait',
} as const

const readFrom = async (source: PageSource): Promise<FormCode | undefined> => {
  const { readCode } = await import('./read-code.ts')
  for (let index = 0; index < Math.min(source.pages, 5); index += 1) {
    const code = await readCode(await source.draw(index, 2000))
    if (code) return code
  }
  return undefined
}

/** What the code on the pages says; the newest answer counts. */
const useCode = (state: FileState, onRead: (code: FormCode | undefined) => void) => {
  const told = useRef(onRead)
  told.current = onRead
  const [read, setRead] = useState<{ code: FormCode | undefined }>()
  useEffect(() => {
    setRead(undefined)
    if (state === 'failed') told.current(undefined)
    if (typeof state === 'string') return
    let current = true
    void attempt(() => readFrom(state)).then((found) => {
      if (!current) return
      // What cannot be read is looked at by a person.
      const code = found.ok ? found.data : undefined
      setRead({ code })
      told.current(code)
    })
    return () => {
      current = false
    }
  }, [state])
  return read
}

const Missing = ({ title, pending }: { title: string; pending: boolean }) => (
  <EmptyState title={`尚未上传${title}`} icon="file">
    {pending
      ? '申请人选择了稍后上传。上传之前可以先核对信息；需要提醒时，请退回并说明。'
      : '这份记录没有附上扫描件。'}
  </EmptyState>
)

/** The uploaded scan beside the data, and whether its code belongs to the data under review. */
export const useScanPane = (
  desk: Desk,
  onRead: (code: FormCode | undefined) => void,
  marks: ReactNode,
): DeskPane => {
  const { attachments } = desk.record
  const [chosen, setChosen] = useState(0)
  const [state, setState] = useState<FileState>('loading')
  const read = useCode(state, onRead)
  const file = attachments[Math.min(chosen, attachments.length - 1)]
  const { slots } = kindView(desk.record.kind)
  const title =
    (file && slots[file.slot === 'photo' ? 'image' : file.slot]) ?? Object.values(slots)[0] ?? '盖章申请表'
  const verdict = read ? judgeCode(read.code, desk) : 'reading'
  return {
    key: 'scan',
    title,
    flush: true,
    tools: (
      <>
        {file && state !== 'failed' && file.slot !== 'photo' && (
          <Text as="span" tone={VERDICT_TONES[verdict]} role="status">
            {verdict === 'same' && <Icon name="check" size="1em" />} {VERDICTS[verdict]}
          </Text>
        )}
        {marks}
      </>
    ),
    content: file ? (
      <FileView
        key={file.id}
        file={file}
        help="请刷新后重试；仍然打不开时，可退回并请申请人重新上传。"
        onState={setState}
        onRetry={() => {}}
        lead={
          attachments.length > 1 && (
            <Select
              label="选择附件"
              options={attachments.map(({ fileName }, index) => ({ code: `${index}`, label: fileName }))}
              value={`${chosen}`}
              onChange={(index) => setChosen(Number(index))}
            />
          )
        }
      />
    ) : (
      <Missing title={title} pending={desk.state === 'pending'} />
    ),
  }
}
