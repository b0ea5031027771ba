import { AWARD_IMPORT_COLUMNS, award } from '@portal/contract/award/award.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useRef, useState } from 'react'
import { call, download, errorText, saveFile } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../award.module.css'
import { attempt } from '../words.ts'
import { Scroll } from './scroll.tsx'
import { type Batch, titleOf } from './view.ts'

type Tried = OutputOf<typeof award.importItems>
const SHOWN_ISSUES = 100

const Issues = ({ issues }: { issues: Tried['issues'] }) => (
  <Scroll label="需要修改的地方">
    <table className={styles.table}>
      <caption className="visually-hidden">需要修改的地方</caption>
      <thead>
        <tr>
          <th scope="col">行</th>
          <th scope="col">列</th>
          <th scope="col">问题</th>
        </tr>
      </thead>
      <tbody>
        {issues.slice(0, SHOWN_ISSUES).map((issue) => (
          <tr key={`${issue.row}${issue.heading}${issue.message}`}>
            <td>{issue.row ?? '—'}</td>
            <td>{issue.heading || '—'}</td>
            <td>{issue.message}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {issues.length > SHOWN_ISSUES && (
      <p className={styles.meta}>
        只显示前{SHOWN_ISSUES}处，共{issues.length}处。
      </p>
    )}
  </Scroll>
)

const Preview = ({ rows }: { rows: Tried['preview'] }) => (
  <Scroll label="将要导入的项目">
    <table className={styles.table}>
      <caption className="visually-hidden">将要导入的项目</caption>
      <thead>
        <tr>
          {['编号', '项目名称', '组别', '申报等级', '完成单位', '完成人'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row}>
            <td>{row.no || '自动'}</td>
            <td>{row.name}</td>
            <td>{row.group}</td>
            <td>{row.grade}</td>
            <td>{row.units.join('、')}</td>
            <td>{row.persons.join('、')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
)

/** A sheet of items: looked through first, brought in whole or not at all. */
export const ImportDialog = ({
  batch,
  onDone,
  onClose,
}: {
  batch: Batch
  onDone: () => unknown
  onClose: () => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [tried, setTried] = useState<Tried>()
  const [failure, setFailure] = useState<string>()
  const [sent, setSent] = useState<number>()
  const batchId = batch.id
  const look = async (chosen: File) => {
    setFile(chosen)
    setTried(undefined)
    setFailure(undefined)
    setSent(0)
    try {
      setTried(
        await call(
          award.importItems,
          { batchId, commit: false },
          { files: { file: chosen }, onProgress: setSent },
        ),
      )
    } catch (cause) {
      setFailure(errorText(cause))
    }
    setSent(undefined)
  }
  const commit = async () => {
    if (!file) return
    try {
      const reply = await call(award.importItems, { batchId, commit: true }, { files: { file } })
      if (reply.issues.length > 0) return setTried(reply)
      toast(`已导入${reply.imported}个项目`, 'success')
      await onDone()
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  const required = AWARD_IMPORT_COLUMNS.filter((column) => column.required).map(({ title }) => title)
  return (
    <Dialog
      open
      title={`导入参评项目：${titleOf(batch)}`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button
            onClick={commit}
            disabled={!tried || tried.issues.length > 0 || tried.rows === 0}
            busyText="正在导入…"
          >
            {tried && tried.issues.length === 0 ? `导入${tried.rows}个项目` : '导入'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          必填：{required.join('、')}。组别须为{batch.groups.join('、')}，等级须为{batch.grades.join('、')}。
        </p>
        <div className={styles.acts}>
          <Button
            kind="secondary"
            onClick={() => attempt(async () => saveFile(await download(award.importTemplate, { batchId })))}
          >
            <Icon name="download" />
            下载模板
          </Button>
          <Button
            kind={tried ? 'secondary' : 'primary'}
            busy={sent !== undefined}
            busyText={`正在检查 ${Math.round((sent ?? 0) * 100)}%`}
            onClick={() => input.current?.click()}
          >
            <Icon name="upload" />
            {file ? '重新选择文件' : '选择文件'}
          </Button>
          <span className={styles.meta}>{file?.name ?? 'xlsx，小于5MB；先检查，确认后才会导入'}</span>
          <input
            ref={input}
            hidden
            type="file"
            accept=".xlsx"
            aria-label="参评项目文件"
            onChange={(event) => {
              const chosen = event.target.files?.[0]
              event.target.value = ''
              if (chosen) void look(chosen)
            }}
          />
        </div>
        {failure && <Banner tone="error">{failure}</Banner>}
        {tried && tried.issues.length > 0 && (
          <>
            <Banner tone="error" title={`有${tried.issues.length}处需要修改，没有导入任何项目`}>
              请在文件中修改后重新选择。
            </Banner>
            <Issues issues={tried.issues} />
          </>
        )}
        {tried && tried.issues.length === 0 && (
          <>
            <Banner tone="success" title={`检查通过，共${tried.rows}个项目`}>
              {tried.rows > tried.preview.length && `下面是前${tried.preview.length}个。`}请核对后导入。
            </Banner>
            <Preview rows={tried.preview} />
          </>
        )}
      </div>
    </Dialog>
  )
}
