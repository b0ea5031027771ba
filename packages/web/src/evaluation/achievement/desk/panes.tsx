import { targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import { dayOf } from '@portal/contract/platform/time'
import { FileView } from '../../../shared/file-view/file-view.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import type { Detail } from './parts.ts'

/** Which submission is read, and whether only its changes are. */
export const VersionTools = ({
  detail,
  revision,
  changedOnly,
  onRevision,
  onChangedOnly,
}: {
  detail: Detail
  revision: number | undefined
  changedOnly: boolean
  onRevision: (no: number | undefined) => void
  onChangedOnly: (on: boolean) => void
}) => (
  <>
    {detail.diffWithPrev.length > 0 && (
      <Checkbox value={changedOnly} onChange={onChangedOnly}>
        只看修改（{detail.diffWithPrev.length}）
      </Checkbox>
    )}
    {detail.revisions.length > 1 && (
      <Select
        label="版本"
        placeholder="最新"
        clearable
        options={detail.revisions.map(({ no, at }) => ({
          code: String(no),
          label: `第 ${no} 次（${dayOf(at)}）`,
        }))}
        value={revision ? String(revision) : ''}
        onChange={(no) => onRevision(no ? Number(no) : undefined)}
      />
    )}
  </>
)

/** One attachment at a time, in its own words and pages. */
export const FilePane = ({
  detail,
  fileId,
  onFile,
  onRetry,
}: {
  detail: Detail
  fileId: string
  onFile: (id: string) => void
  onRetry: () => unknown
}) => {
  const file = detail.files.find(({ id }) => id === fileId) ?? detail.files[0]
  if (!file)
    return (
      <EmptyState title="没有附件" icon="file">
        申请人没有上传附件。
      </EmptyState>
    )
  return (
    <FileView
      key={file.id}
      file={file}
      onRetry={() => void onRetry()}
      lead={
        <Select
          label="选择附件"
          options={detail.files.map(({ id, slot, fileName }) => ({
            code: id,
            label: `${targetOf(`attach.${slot}`)?.title}：${fileName}`,
          }))}
          value={file.id}
          onChange={onFile}
        />
      }
    />
  )
}
