import { AWARD_IMPORT_COLUMNS, award } from '@portal/contract/award/award.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { ActionNote } from '../../../../shared/call/action-note.tsx'
import { useAction } from '../../../../shared/call/use-action.ts'
import { useDownload } from '../../../../shared/call/use-download.ts'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { Dialog } from '../../../../shared/ui/dialog.tsx'
import { FileChooser } from '../../../../shared/ui/file-chooser.tsx'
import { Icon } from '../../../../shared/ui/icon.tsx'
import { Hint, Row, Stack } from '../../../../shared/ui/layout.tsx'
import { Table } from '../../../../shared/ui/table.tsx'
import { type Batch, titleOf } from '../view.ts'

type Tried = OutputOf<typeof award.importItems>
const SHOWN_ISSUES = 100

const Issues = ({ issues }: Pick<Tried, 'issues'>) => (
  <>
    <Banner tone="error" title={`有${issues.length}处需要修改，没有导入任何项目`}>
      请在文件中修改后重新选择。
    </Banner>
    <Table
      label="需要修改的地方"
      rows={issues.slice(0, SHOWN_ISSUES)}
      rowKey={({ row, heading, message }) => `${row}${heading}${message}`}
      columns={[
        { key: 'row', title: '行', nowrap: true },
        { key: 'heading', title: '列', nowrap: true },
        { key: 'message', title: '问题' },
      ]}
    />
    {issues.length > SHOWN_ISSUES && (
      <Hint>
        只显示前{SHOWN_ISSUES}处，共{issues.length}处。
      </Hint>
    )}
  </>
)

const Preview = ({ tried: { rows, preview } }: { tried: Tried }) => (
  <>
    <Banner tone="success" title={`检查通过，共${rows}个项目`}>
      {rows > preview.length && `下面是前${preview.length}个。`}请核对后导入。
    </Banner>
    <Table
      label="将要导入的项目"
      rows={preview}
      rowKey={({ row }) => String(row)}
      columns={[
        { key: 'no', title: '编号', nowrap: true, render: ({ no }) => no || '自动' },
        { key: 'name', title: '项目名称', width: 12, rowHead: true },
        { key: 'group', title: '组别', nowrap: true },
        { key: 'grade', title: '申报等级', nowrap: true },
        { key: 'units', title: '完成单位', width: 12, render: ({ units }) => units.join('、') },
        { key: 'persons', title: '完成人', width: 10, render: ({ persons }) => persons.join('、') },
      ]}
    />
  </>
)

/** A sheet of items: looked through first, brought in whole or not at all. */
export const ImportDialog = ({ batch, onClose }: { batch: Batch; onClose: () => void }) => {
  const batchId = batch.id
  const [file, setFile] = useState<File>()
  const [tried, setTried] = useState<Tried>()
  const [sent, setSent] = useState(0)
  const template = useDownload(award.importTemplate)
  const look = useAction(award.importItems, { onDone: (reply) => setTried(reply) })
  const bring = useAction(award.importItems, {
    done: ({ issues, imported }) => (issues.length > 0 ? undefined : `已导入${imported}个项目`),
    onDone: (reply) => (reply.issues.length > 0 ? setTried(reply) : onClose()),
  })
  const take = ([chosen]: readonly File[]) => {
    if (!chosen) return
    setFile(chosen)
    setTried(undefined)
    bring.reset()
    setSent(0)
    const given = [chosen.name, chosen.size, chosen.lastModified]
    return look.runWith(given, () => ({ batchId, commit: false }), {
      files: { file: chosen },
      onProgress: setSent,
    })
  }
  const required = AWARD_IMPORT_COLUMNS.filter((column) => column.required).map(({ title }) => title)
  const sound = tried !== undefined && tried.issues.length === 0
  return (
    <Dialog
      open
      title={`导入参评项目：${titleOf(batch)}`}
      onClose={onClose}
      message={
        <>
          <ActionNote action={look} />
          <ActionNote action={bring} />
        </>
      }
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button
            onClick={() => bring.run({ batchId, commit: true }, { files: { file } })}
            disabled={!sound || tried.rows === 0}
            busy={bring.busy}
            busyText="正在导入…"
          >
            {sound ? `导入${tried.rows}个项目` : '导入'}
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          必填：{required.join('、')}。组别须为{batch.groups.join('、')}，等级须为{batch.grades.join('、')}。
        </p>
        <Row gap={3}>
          <Button kind="secondary" busy={template.busy} onClick={() => template.run({ batchId })}>
            <Icon name="download" />
            下载模板
          </Button>
          <FileChooser
            label="参评项目文件"
            accept=".xlsx"
            kind={tried ? 'secondary' : 'primary'}
            busy={look.busy}
            text={look.busy ? `正在检查 ${Math.round(sent * 100)}%` : file ? '重新选择文件' : '选择文件'}
            note={file?.name ?? 'xlsx，小于5MB；先检查，确认后才会导入'}
            onFiles={take}
          />
        </Row>
        {tried && (sound ? <Preview tried={tried} /> : <Issues issues={tried.issues} />)}
      </Stack>
    </Dialog>
  )
}
