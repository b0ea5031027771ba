import { InfoEditStatus, TableUploadStatus } from '@portal/contract/identity/application-state'
import { Row } from '../../../shared/ui/layout.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import type { KindView } from '../kinds.ts'
import type { Desk } from './record-panel.tsx'

/** What a reviewer should know before reading. */
const DeskTags = ({ desk }: { desk: Desk }) => {
  const former = desk.duplicates.filter((other) => other.former)
  const duplicates = desk.duplicates.length - former.length
  return (
    <>
      {desk.applicationVersion > 1 && <Tag>再次提交 · 第 {desk.applicationVersion} 版</Tag>}
      {desk.record.infoEditStatus === InfoEditStatus.pending && <Tag>信息修改</Tag>}
      {desk.assignedTo && <Tag>审核人：{desk.assignedTo}</Tag>}
      {desk.waitingDays > 0 && (
        <Tag tone={desk.overdue ? 'bad' : 'wait'}>
          已等待 {desk.waitingDays} 天{desk.overdue && '，已超期'}
        </Tag>
      )}
      {former.map(({ id, ended }) => (
        <Tag key={id} tone="bad">
          {ended}
        </Tag>
      ))}
      {duplicates > 0 && <Tag tone="bad">疑似重复：{duplicates} 条</Tag>}
      {desk.record.tableUploadStatus === TableUploadStatus.missing && desk.state === 'pending' && (
        <Tag tone="wait">未上传{desk.record.kind === 'unit' ? '登记表' : '申请表'}</Tag>
      )}
    </>
  )
}

/** Whose record it is. */
export const Who = ({ desk, view }: { desk: Desk; view: KindView }) => (
  <Row gap={3}>
    <Text as="h2" size="l">
      {desk.record.name}
    </Text>
    <DeskTags desk={desk} />
    <Text as="span" tone="quiet">
      {view.brief
        .map((name) => desk.record.form[name])
        .filter(Boolean)
        .join(' · ')}
    </Text>
  </Row>
)
