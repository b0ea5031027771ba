import { IMPORT_KINDS, imports } from '@portal/contract/membership/import.calls'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../../shared/call/use-action.ts'
import { useDownload } from '../../../shared/call/use-download.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { to } from '../../../shared/routes/table.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Row } from '../../../shared/ui/layout.tsx'
import type { Batch } from './batch.ts'
import { UndoDialog } from './changed.tsx'

interface Props {
  batch: Batch
  onUploadAgain: () => void
}

const LISTS = {
  person: to('personMembers'),
  expert: to('experts'),
  unit: to('unitMembers'),
  organisation: to('organisations'),
} as const

const ReportButton = ({ batch: { id } }: { batch: Batch }) => {
  const report = useDownload(imports.report)
  return (
    <Button kind="secondary" busy={report.busy} onClick={() => report.run({ id })}>
      <Icon name="download" />
      下载检查结果
    </Button>
  )
}

const Discard = ({ batch: { id } }: { batch: Batch }) => {
  const discard = useAction(imports.discard, { done: '已放弃，上传的文件已删除' })
  return (
    <Button kind="quiet" busy={discard.busy} onClick={() => discard.run({ id })}>
      放弃
    </Button>
  )
}

const Refused = ({ batch, onUploadAgain }: Props) => (
  <>
    <Banner
      tone="error"
      title={batch.state === 'failed' ? '文件无法检查' : `发现 ${batch.errors} 处错误，没有导入任何记录`}
    >
      {batch.failure || '请按下面的说明修改文件，再重新上传。'}
    </Banner>
    <Row>
      <Button onClick={onUploadAgain}>重新上传</Button>
      {batch.state === 'rejected' && <ReportButton batch={batch} />}
      <Discard batch={batch} />
    </Row>
  </>
)

const whatOf = ({ kind }: Batch) => {
  const { label, counter } = IMPORT_KINDS[kind]
  return ` ${counter}${kind === 'organisation' ? '单位' : label}`
}

const Ready = ({ batch }: Props) => {
  const [asking, setAsking] = useState(false)
  const members = batch.kind !== 'organisation'
  return (
    <>
      {batch.failure && <Banner tone="warning">{batch.failure}</Banner>}
      <Banner tone="success" title={`检查通过，可以导入 ${batch.rows}${whatOf(batch)}`}>
        {members
          ? '导入后即为审核通过并编号，账号没有密码：本人用手机验证码设置密码后登录。'
          : '导入后的单位为“已确认”，申请人可以搜索到。'}
        {batch.warnings > 0 && `另有 ${batch.warnings} 处提示，请先查看。`}
      </Banner>
      <Row>
        <Button onClick={() => setAsking(true)}>确认导入</Button>
        {batch.warnings > 0 && <ReportButton batch={batch} />}
        <Discard batch={batch} />
      </Row>
      {asking && (
        <ActionDialog
          endpoint={imports.commit}
          fixed={{ id: batch.id, ...(members ? {} : { notify: 'later' as const }) }}
          defaults={{ notify: 'later' }}
          title={`导入 ${batch.rows}${whatOf(batch)}？`}
          submitText="导入"
          intro={<p>导入后可以在30天内撤销。</p>}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const Committed = ({ batch }: Props) => {
  const { id, kind, notifiedAt, imported, failure } = batch
  const [undoing, setUndoing] = useState(false)
  const notify = useAction(imports.notify, { done: ({ sent }) => `开通短信已发给 ${sent} 人` })
  const silent = kind !== 'organisation' && notifiedAt === null
  return (
    <>
      {failure && <Banner tone="warning">{failure}</Banner>}
      <Banner
        tone="success"
        title={`已导入 ${imported}${whatOf(batch)}`}
        actions={<Link to={LISTS[kind]}>查看列表</Link>}
      >
        {silent && '还没有通知本人。发送开通短信后，他们可以设置密码并登录。'}
      </Banner>
      <Row>
        {silent && (
          <Button busy={notify.busy} onClick={() => notify.run({ id })}>
            发送开通短信
          </Button>
        )}
        <Button kind="danger" onClick={() => setUndoing(true)}>
          撤销导入
        </Button>
      </Row>
      {undoing && <UndoDialog batch={batch} onClose={() => setUndoing(false)} />}
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
