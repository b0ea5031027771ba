import { sms } from '@portal/contract/communication/message.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Hint, Stack } from '../../../shared/ui/layout.tsx'
import { Table } from '../../../shared/ui/table.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'

type Report = OutputOf<typeof sms.checkPhones>

const RESULTS = {
  ok: { label: '可用', tone: 'good' },
  invalid: { label: '无效', tone: 'bad' },
  duplicate: { label: '重复', tone: 'wait' },
  blocked: { label: '不发送', tone: 'bad' },
} as const
const SHOWN = 300

/** Which numbers of a list can be written to, to be read by people. */
export function PhoneCheck({ given, onClose }: { given: readonly string[]; onClose: () => void }) {
  const [first] = useState(() => given.join('\n'))
  const [text, setText] = useState(first)
  const [asked, setAsked] = useState<string[]>()
  const report = useCall(sms.checkPhones, asked && { phones: asked })
  const check = () => {
    const phones = text.split(/[\r\n,，;；]+/).map((line) => line.trim())
    setAsked(phones.filter((line) => line !== ''))
  }
  return (
    <Dialog
      open
      title="检查手机号"
      onClose={onClose}
      dirty={text !== first && report.data === undefined}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            关闭
          </Button>
          <Button disabled={text.trim() === ''} busy={report.isFetching} busyText="正在检查…" onClick={check}>
            检查
          </Button>
        </>
      }
    >
      <TextArea
        label="手机号"
        help="每行一个"
        rows={5}
        value={text}
        error={report.error?.fields.phones}
        onChange={setText}
      />
      {asked && (
        <Loaded call={report} shape="table">
          {(data) => <Result report={data} />}
        </Loaded>
      )}
    </Dialog>
  )
}

const Result = ({ report }: { report: Report }) => {
  // What needs a look first.
  const rows = [
    ...report.list.filter(({ result }) => result !== 'ok'),
    ...report.list.filter(({ result }) => result === 'ok'),
  ]
  return (
    <Stack gap={3}>
      <p role="status">
        可用 <strong>{report.valid}</strong> 个（其中 {report.known} 个在会员库中），无效{' '}
        <strong>{report.invalid}</strong> 个，重复 <strong>{report.duplicate}</strong> 个
        {report.blocked > 0 && `，不发送 ${report.blocked} 个`}
      </p>
      <Table
        label="检查结果"
        density="compact"
        rows={rows.slice(0, SHOWN)}
        rowKey={({ line }) => String(line)}
        columns={[
          { key: 'line', title: '序号', nowrap: true, render: ({ line }) => `第 ${line} 个` },
          { key: 'phone', title: '手机号', nowrap: true },
          {
            key: 'result',
            title: '结果',
            nowrap: true,
            render: ({ result }) => <Tag tone={RESULTS[result].tone}>{RESULTS[result].label}</Tag>,
          },
          { key: 'note', title: '说明' },
        ]}
      />
      {rows.length > SHOWN && (
        <Hint>
          只列出前 {SHOWN} 个，有问题的排在前面；共 {rows.length} 个。
        </Hint>
      )}
    </Stack>
  )
}
