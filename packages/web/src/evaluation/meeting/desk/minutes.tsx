import { meetingPapers } from '@portal/contract/evaluation/meeting/meeting-papers.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { readCall, useCall } from '../../../shared/call/use-call.ts'
import { useDownload } from '../../../shared/call/use-download.ts'
import { SchemaForm } from '../../../shared/form/schema-form.tsx'
import { useCallForm } from '../../../shared/form/use-call-form.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Confirm } from '../../../shared/ui/dialog.tsx'
import { Card, Row, Stack } from '../../../shared/ui/layout.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import type { Shown } from '../view.ts'

type Written = OutputOf<typeof meetingPapers.minutes>
const ROWS = 16
const LIMIT = 20_000

const Files = ({ view, disabled }: Shown & { disabled: boolean }) => {
  const save = useDownload(meetingPapers.minutesFile)
  const button = (document: 'pdf' | 'docx', text: string) => (
    <Button
      kind="secondary"
      disabled={disabled}
      busyText="正在生成…"
      onClick={() => save.run({ document, id: view.id })}
    >
      {text}
    </Button>
  )
  return (
    <>
      {button('pdf', '下载 PDF')}
      {button('docx', '下载 Word')}
    </>
  )
}

const Editor = ({ view, minutes, onSaved }: Shown & { minutes: Written; onSaved: () => unknown }) => {
  const { id } = view
  const [asking, setAsking] = useState(false)
  const form = useCallForm(meetingPapers.saveMinutes, {
    fixed: { id, expectVersion: minutes.version },
    defaults: { text: minutes.text },
    draft: `meeting:minutes:${id}`,
    newest: async () => {
      const { text, version, savedBy, savedAt } = await readCall(meetingPapers.minutes, { id })
      return {
        values: { text },
        fixed: { id, expectVersion: version },
        by: savedBy,
        at: savedAt ?? undefined,
      }
    },
    done: '会议纪要已保存',
    onDone: onSaved,
  })
  return (
    <>
      <SchemaForm
        form={form}
        controls={{
          text: ({ form: _form, field: _field, ref, ...control }) => (
            <TextArea {...control} ref={ref as never} rows={ROWS} limit={LIMIT} />
          ),
        }}
        submitText="保存纪要"
        busyText="正在保存…"
        actions={
          <>
            <Files view={view} disabled={form.dirty} />
            {form.form.watch('text') !== minutes.draft && (
              <Button kind="secondary" onClick={() => setAsking(true)}>
                按最新记录重新生成
              </Button>
            )}
          </>
        }
      />
      <Confirm
        open={asking}
        title="按最新记录重新生成纪要？"
        confirmText="重新生成"
        onConfirm={() => {
          form.form.setValue('text', minutes.draft, { shouldDirty: true })
          setAsking(false)
        }}
        onCancel={() => setAsking(false)}
      >
        正文中手工修改的内容将被替换，保存后生效。
      </Confirm>
    </>
  )
}

/** The minutes as they were saved; before that, as the records of the session say it. */
export const Minutes = ({ view }: Shown) => {
  // What is being written must not be replaced behind the writer's back.
  const call = useCall(meetingPapers.minutes, { id: view.id }, { still: true, forget: true })
  const edits = view.may.why === '' && view.state !== 'cancelled'
  return (
    <Card
      title="会议纪要"
      note={
        call.data &&
        (call.data.saved && call.data.savedAt
          ? `${call.data.savedBy} ${timeOf(call.data.savedAt)} 保存`
          : '按签到、议程和质询答辩记录自动生成，修改后请保存。')
      }
    >
      <Loaded call={call} shape="form">
        {(minutes) =>
          edits ? (
            <Editor key={minutes.version} view={view} minutes={minutes} onSaved={() => call.refetch()} />
          ) : (
            <Stack>
              <TextArea
                label="纪要正文"
                value={minutes.text}
                onChange={() => {}}
                rows={ROWS}
                limit={LIMIT}
                readOnly
              />
              <Row>
                <Files view={view} disabled={false} />
              </Row>
            </Stack>
          )
        }
      </Loaded>
    </Card>
  )
}
