import { IMPORT_KINDS, imports } from '@portal/contract/membership/import.calls'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, download, errorText, saveFile } from '../../../shared/api.ts'
import { to } from '../../../shared/routes/table.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Segmented } from '../../../shared/ui/choice-fields.tsx'
import { Confirm } from '../../../shared/ui/dialog.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../imports.module.css'
import type { Batch } from './batch.ts'
import { UndoDialog } from './changed.tsx'

interface Props {
  batch: Batch
  onDone: () => void
  onUploadAgain: () => void
}

const LISTS = {
  person: to('personMembers'),
  expert: to('experts'),
  unit: to('unitMembers'),
  organisation: to('organisations'),
} as const

/** Runs an act on the batch and says how it went. */
const useAct = (onDone: () => void) => async (act: () => Promise<string>) => {
  try {
    const text = await act()
    if (text) toast(text, 'success')
  } catch (cause) {
    toast(errorText(cause), 'error')
  }
  onDone()
}

const ReportButton = ({ batch }: { batch: Batch }) => (
  <Button
    kind="secondary"
    onClick={async () => {
      try {
        saveFile(await download(imports.report, { id: batch.id }))
      } catch {
        toast('下载失败', 'error')
      }
    }}
  >
    <Icon name="download" />
    下载检查结果
  </Button>
)

const Discard = ({ batch, onDone }: Pick<Props, 'batch' | 'onDone'>) => {
  const act = useAct(onDone)
  return (
    <Button
      kind="quiet"
      onClick={() =>
        act(async () => {
          await call(imports.discard, { id: batch.id })
          return '已放弃，上传的文件已删除'
        })
      }
    >
      放弃
    </Button>
  )
}

const Refused = ({ batch, onDone, onUploadAgain }: Props) => (
  <>
    <Banner
      tone="error"
      title={batch.state === 'failed' ? '文件无法检查' : `发现 ${batch.errors} 处错误，没有导入任何记录`}
    >
      {batch.failure || '请按下面的说明修改文件，再重新上传。'}
    </Banner>
    <div className={styles.buttons}>
      <Button onClick={onUploadAgain}>重新上传</Button>
      {batch.state === 'rejected' && <ReportButton batch={batch} />}
      <Discard batch={batch} onDone={onDone} />
    </div>
  </>
)

const SMS = [
  { code: 'now', label: '立即发送' },
  { code: 'later', label: '以后再发' },
] as const

const Ready = ({ batch, onDone }: Props) => {
  const act = useAct(onDone)
  const [notify, setNotify] = useState<'now' | 'later'>('later')
  const [asking, setAsking] = useState(false)
  const { label, counter } = IMPORT_KINDS[batch.kind]
  const members = batch.kind !== 'organisation'
  return (
    <>
      {batch.failure && <Banner tone="warning">{batch.failure}</Banner>}
      <Banner
        tone="success"
        title={`检查通过，可以导入 ${batch.rows} ${counter}${label === '单位库' ? '单位' : label}`}
      >
        {members
          ? '导入后即为审核通过并编号，账号没有密码：本人用手机验证码设置密码后登录。'
          : '导入后的单位为“已确认”，申请人可以搜索到。'}
        {batch.warnings > 0 && `另有 ${batch.warnings} 处提示，请先查看。`}
      </Banner>
      {members && (
        <Segmented
          label="开通短信"
          layout="vertical"
          shape="radios"
          help="告知登录名和设置密码的页面"
          options={SMS}
          value={notify}
          onChange={(value) => setNotify(value === 'now' ? 'now' : 'later')}
        />
      )}
      <div className={styles.buttons}>
        <Button onClick={() => setAsking(true)}>确认导入</Button>
        {batch.warnings > 0 && <ReportButton batch={batch} />}
        <Discard batch={batch} onDone={onDone} />
      </div>
      <Confirm
        open={asking}
        title={`导入 ${batch.rows} ${counter}${label === '单位库' ? '单位' : label}？`}
        confirmText="导入"
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          act(async () => {
            await call(imports.commit, { id: batch.id, notify: members ? notify : 'later' })
            setAsking(false)
            return ''
          })
        }
      >
        {members && notify === 'now' ? '导入后立即向每人发送开通短信。' : '导入后可以在30天内撤销。'}
      </Confirm>
    </>
  )
}

const Committed = ({ batch, onDone }: Props) => {
  const act = useAct(onDone)
  const [undoing, setUndoing] = useState(false)
  const { label, counter } = IMPORT_KINDS[batch.kind]
  const silent = batch.kind !== 'organisation' && batch.notifiedAt === null
  return (
    <>
      {batch.failure && <Banner tone="warning">{batch.failure}</Banner>}
      <Banner
        tone="success"
        title={`已导入 ${batch.imported} ${counter}${label === '单位库' ? '单位' : label}`}
        actions={<Link to={LISTS[batch.kind]}>查看列表</Link>}
      >
        {silent && '还没有通知本人。发送开通短信后，他们可以设置密码并登录。'}
      </Banner>
      <div className={styles.buttons}>
        {silent && (
          <Button
            onClick={() =>
              act(async () => {
                const { sent } = await call(imports.notify, { id: batch.id })
                return `开通短信已发给 ${sent} 人`
              })
            }
          >
            发送开通短信
          </Button>
        )}
        <Button kind="danger" onClick={() => setUndoing(true)}>
          撤销导入
        </Button>
      </div>
      {undoing && (
        <UndoDialog
          batch={batch}
          onClose={() => setUndoing(false)}
          onUndo={() =>
            act(async () => {
              await call(imports.undo, { id: batch.id })
              setUndoing(false)
              return ''
            })
          }
        />
      )}
    </>
  )
}

/** What can be done with a batch now, and what it would mean. */
export const BatchActions = (props: Props) => {
  switch (props.batch.state) {
    case 'failed':
    case 'rejected':
      return <Refused {...props} />
    case 'ready':
      return <Ready {...props} />
    case 'committed':
      return <Committed {...props} />
    case 'undone':
      return (
        <Banner tone="info" title="导入已撤销">
          {props.batch.kept > 0
            ? `有 ${props.batch.kept} 条记录导入后有过变化，予以保留；其余已删除。`
            : `这一批导入的记录已全部删除${props.batch.kind === 'organisation' ? '' : '，编号不再使用'}。`}
        </Banner>
      )
    default:
      return (
        <Banner tone="info" title="已放弃">
          上传的文件已删除，没有导入任何记录。
        </Banner>
      )
  }
}
