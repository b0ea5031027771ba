import {
  IMPORT_KINDS,
  type ImportKind,
  importColumns,
  imports,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
} from '@portal/contract/membership/import.calls'
import { ERRORS } from '@portal/contract/platform/errors'
import { type ReactNode, useState } from 'react'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { FileChooser } from '../../shared/ui/file-chooser.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Card, Grid, Hint, Section, Stack } from '../../shared/ui/layout.tsx'

const refusalOf = (file: File): string | undefined =>
  !/\.xlsx$/i.test(file.name)
    ? ERRORS.sheetKind.text
    : file.size >= MAX_IMPORT_BYTES
      ? ERRORS.importTooLarge.text
      : undefined

const Step = ({ n, title, children }: { n: number; title: string; children: ReactNode }) => (
  <Section title={`${n}. ${title}`} gap={2}>
    {children}
  </Section>
)

/** Template, what it wants, and where the filled one goes. */
export function UploadCard({ kind, onUploaded }: { kind: ImportKind; onUploaded: (id: string) => void }) {
  const template = useDownload(imports.template)
  const { label } = IMPORT_KINDS[kind]
  const columns = importColumns(kind)
  const required = columns.filter((column) => column.required)
  return (
    <Card label={`导入${label}`}>
      <Grid gap={5}>
        <Step n={1} title="下载模板">
          <Hint>
            {`必填：${required.map(({ title }) => title).join('、')}。`}
            {columns.length > required.length && '其他列可以留空，由本人以后补充；模板附有填写说明和可选值。'}
          </Hint>
          <div>
            <Button kind="secondary" busy={template.busy} onClick={() => template.run({ kind })}>
              <Icon name="download" />
              下载{label}模板
            </Button>
          </div>
        </Step>
        <Step n={2} title="填写">
          <Hint>
            {`每行一条，一次最多${MAX_IMPORT_ROWS}行。请保留列名；`}
            {kind !== 'organisation' &&
              '身份证号、手机号按文本填写，日期如 1985-03-07；已有的人按证件号码或会员编号认出，核对差异后更新；'}
            示例行可以保留，不会导入。
          </Hint>
        </Step>
        <Step n={3} title="上传并检查">
          <Upload kind={kind} label={label} onUploaded={onUploaded} />
        </Step>
      </Grid>
    </Card>
  )
}

interface UploadProps {
  kind: ImportKind
  label: string
  onUploaded: (id: string) => void
}

const Upload = ({ kind, label, onUploaded }: UploadProps) => {
  const [refusal, setRefusal] = useState<string>()
  const [sent, setSent] = useState(0)
  const upload = useAction(imports.upload, { onDone: ({ id }) => onUploaded(id) })
  const choose = async ([file]: File[]) => {
    const refused = file && refusalOf(file)
    setRefusal(refused)
    upload.reset()
    if (file && !refused) await upload.run({ kind }, { files: { file }, onProgress: setSent })
  }
  return (
    <Stack gap={2}>
      <FileChooser
        drop
        label={`上传${label}文件`}
        kind="primary"
        accept=".xlsx"
        busy={upload.busy}
        text={upload.busy ? `正在上传 ${Math.round(sent * 100)}%` : undefined}
        note="xlsx文件；先检查，确认后才会导入"
        onFiles={choose}
      />
      <ActionNote action={upload}>
        {refusal && (
          <Banner tone="error" onClose={() => setRefusal(undefined)}>
            {refusal}
          </Banner>
        )}
      </ActionNote>
    </Stack>
  )
}
