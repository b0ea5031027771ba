import { councilTerm, termName } from '@portal/contract/membership/council/council-term.calls'
import { MAX_COUNCIL, reelection } from '@portal/contract/membership/council/reelection.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import { useCallback, useEffect, useState } from 'react'
import { Told } from '../../shared/call/attempt.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { SchemaForm } from '../../shared/form/schema-form.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { FileChooser } from '../../shared/ui/file-chooser.tsx'
import { Card, Page as Frame, Stack } from '../../shared/ui/layout.tsx'
import { type Asked, ReelectionPreview } from './reelection-preview.tsx'

type Read = OutputOf<typeof reelection.read>

/** The sheet with its number and day; what came of it stands below until one of them is another. */
const Upload = ({
  next,
  checked,
  onChanged,
  onRead,
}: {
  next: number | undefined
  checked: Asked | undefined
  onChanged: () => void
  onRead: (read: Read, asked: Asked) => void
}) => {
  const template = useDownload(reelection.template)
  const [file, setFile] = useState<File>()
  const form = useCallForm(reelection.read, {
    defaults: { ordinal: next === undefined ? '' : String(next), on: today() },
    toInput: (values) => {
      if (!file) throw new Told('请选择换届名单')
      return { ordinal: String(values.ordinal ?? ''), on: String(values.on ?? '') }
    },
    along: () => (file ? { files: { file } } : {}),
    stays: () => ({}),
    onDone: (read, { ordinal, on }) => onRead(read, { ordinal: Number(ordinal), on }),
  })
  const [ordinal, on] = form.form.watch(['ordinal', 'on'])
  const other = checked !== undefined && (Number(ordinal) !== checked.ordinal || on !== checked.on)
  useEffect(() => {
    if (other) onChanged()
  }, [other, onChanged])
  return (
    <Card label="换届名单">
      <SchemaForm form={form} submitText="核对名单" busyText="正在核对…">
        <Stack gap={3}>
          <FileChooser
            drop
            label="换届名单"
            accept=".xlsx"
            kind="secondary"
            text={file ? '重新选择文件' : '选择文件'}
            note={file?.name ?? `xlsx，最多${MAX_COUNCIL}行；文件只用于核对，不保存`}
            onFiles={([given]) => {
              if (!given) return
              setFile(given)
              onChanged()
            }}
          />
          <div>
            <Button kind="link" busy={template.busy} onClick={() => template.run({})}>
              下载换届名单模板
            </Button>
          </div>
        </Stack>
      </SchemaForm>
    </Card>
  )
}

/** A whole re-election from a sheet: read, looked at, carried out as one act (docs/handbook/membership.md#reelection). */
export function Page() {
  const terms = useCall(councilTerm.terms, {})
  const [seen, setSeen] = useState<{ read: Read; asked: Asked }>()
  const [done, setDone] = useState<string>()
  const forget = useCallback(() => setSeen(undefined), [])
  return (
    <Frame
      title="换届"
      width="wide"
      back={{ to: to('councilTerms'), text: '届次与任职' }}
      lead="上传新一届的名单，核对每个人后一次办理：本届和现任职务在换届日期结束，名单中的人在新一届任职，不在名单中的人卸任。"
    >
      {done && (
        <Banner tone="success" title={done}>
          七天内可以在“届次与任职”中整体撤销。
        </Banner>
      )}
      <Loaded call={terms} rows={3}>
        {({ list }) => {
          const ordinal = list.find(({ endsOn }) => endsOn === null)?.ordinal
          const next = typeof ordinal === 'number' ? ordinal + 1 : undefined
          return (
            <Upload
              key={next}
              next={next}
              checked={seen?.asked}
              onChanged={forget}
              onRead={(read, asked) => {
                setDone(undefined)
                setSeen({ read, asked })
              }}
            />
          )
        }}
      </Loaded>
      {seen?.read.failure && <Banner tone="error">{seen.read.failure}</Banner>}
      {seen && !seen.read.failure && (
        <ReelectionPreview
          read={seen.read}
          asked={seen.asked}
          onDone={({ holders, left }) => {
            setSeen(undefined)
            setDone(`${termName(seen.asked.ordinal)}换届已办理：任职 ${holders} 人，卸任 ${left} 人`)
          }}
        />
      )}
    </Frame>
  )
}
