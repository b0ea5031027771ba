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
import { Row, Stack } from '../../../shared/ui/layout.tsx'
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

const MarkedButton = ({ batch: { id, bad } }: { batch: Batch }) => {
  const marked = useDownload(imports.marked)
  return (
    <Button kind="secondary" busy={marked.busy} onClick={() => marked.run({ id })}>
      <Icon name="download" />
      下载标好问题的 {bad} 行
    </Button>
  )
}

const whatOf = ({ kind }: Batch) => {
  const { label, counter } = IMPORT_KINDS[kind]
  return ` ${counter}${kind === 'organisation' ? '单位' : label}`
}

/** New ones and changed ones, in words; empty when there is neither. */
const partsOf = (batch: Batch) =>
  [
    batch.fresh > 0 && `新增 ${batch.fresh}${whatOf(batch)}`,
    batch.updates > 0 && `可更新已有的 ${batch.updates} 条记录`,
  ]
    .filter(Boolean)
    .join('，')

const Refused = ({ batch, onUploadAgain }: Props) => {
  const [asking, setAsking] = useState(false)
  const rest = partsOf(batch)
  return (
    <>
      <Banner
        tone="error"
        title={
          batch.state === 'failed'
            ? '文件无法检查'
            : `${batch.rows} 行中有 ${batch.bad} 行有错误，还没有导入任何记录`
        }
      >
        {batch.failure ||
          (rest
            ? `可以先导入其余的行（${rest}），再把有错误的行下载改正后重新上传；也可以改好后一起导入。`
            : '请按下面的说明修改文件，再重新上传。')}
      </Banner>
      <Row>
        {rest && <Button onClick={() => setAsking(true)}>先导入其余的行</Button>}
        <Button kind={rest ? 'secondary' : 'primary'} onClick={onUploadAgain}>
          重新上传
        </Button>
        {batch.marked && <MarkedButton batch={batch} />}
        {batch.state === 'rejected' && <ReportButton batch={batch} />}
        <Discard batch={batch} />
      </Row>
      {asking && <CommitDialog batch={batch} partial onClose={() => setAsking(false)} />}
    </>
  )
}

/** What comes in, in numbers; what is there already is changed only where that is chosen. */
const CommitDialog = ({
  batch,
  partial = false,
  onClose,
}: {
  batch: Batch
  partial?: boolean
  onClose: () => void
}) => {
  const { id, fresh, updates, bad } = batch
  const members = batch.kind !== 'organisation'
  const nothingNew = fresh === 0
  return (
    <ActionDialog
      endpoint={imports.commit}
      fixed={{
        id,
        partial,
        ...((!members || nothingNew) && { notify: 'later' as const }),
        ...((updates === 0 || nothingNew) && {
          existing: nothingNew ? ('update' as const) : ('skip' as const),
        }),
      }}
      defaults={{ notify: 'later', existing: 'skip' }}
      title={nothingNew ? `更新 ${updates} 条记录？` : `导入 ${fresh}${whatOf(batch)}？`}
      submitText={nothingNew ? '更新' : '导入'}
      intro={
        <Stack gap={2}>
          {updates > 0 && <p>表格与已有的 {updates} 条记录不同，逐项差异见“更新”一栏。</p>}
          {partial && bad > 0 && <p>有错误的 {bad} 行不导入，一周内可以下载改正。</p>}
          <p>导入后可以在30天内撤销。</p>
        </Stack>
      }
      onClose={onClose}
    />
  )
}

const Ready = ({ batch }: Props) => {
  const [asking, setAsking] = useState(false)
  const members = batch.kind !== 'organisation'
  const parts = partsOf(batch)
  return (
    <>
      {batch.failure && <Banner tone="warning">{batch.failure}</Banner>}
      <Banner
        tone={parts ? 'success' : 'info'}
        title={parts ? `检查通过：${parts}` : '表格与已有的记录一致，没有要导入的'}
      >
        {batch.fresh > 0 &&
          (members
            ? '新增的导入后即为审核通过并编号，账号没有密码：本人用手机验证码设置密码后登录。'
            : '导入后的单位为“已确认”，申请人可以搜索到。')}
        {batch.warnings > 0 && `另有 ${batch.warnings} 处提示，请先查看。`}
      </Banner>
      <Row>
        {parts && <Button onClick={() => setAsking(true)}>确认导入</Button>}
        {batch.warnings + batch.updates > 0 && <ReportButton batch={batch} />}
        <Discard batch={batch} />
      </Row>
      {asking && <CommitDialog batch={batch} onClose={() => setAsking(false)} />}
    </>
  )
}

const Committed = ({ batch }: Props) => {
  const { id, kind, notifiedAt, imported, updated, failure } = batch
  const [undoing, setUndoing] = useState(false)
  const notify = useAction(imports.notify, { done: ({ sent }) => `开通短信已发给 ${sent} 人` })
  const silent = kind !== 'organisation' && notifiedAt === null && imported > 0
  return (
    <>
      {failure && <Banner tone="warning">{failure}</Banner>}
      <Banner
        tone="success"
        title={[
          imported > 0 && `已导入 ${imported}${whatOf(batch)}`,
          updated > 0 && `已更新 ${updated} 条记录`,
        ]
          .filter(Boolean)
          .join('，')}
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
        {batch.marked && <MarkedButton batch={batch} />}
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
            ? `有 ${props.batch.kept} 条记录导入后有过变化，予以保留；其余已清除或恢复原样。`
            : '这一批导入的记录、账号、编号和随之新增的单位都已清除，更新过的记录已恢复原样。'}
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
