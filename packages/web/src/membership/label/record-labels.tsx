import { labels } from '@portal/contract/membership/label/label.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { describe } from '@portal/contract/platform/fields'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Row } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

type Label = OutputOf<typeof labels.ofMember>['list'][number]
interface Record {
  readonly memberId: string
  readonly name: string
}

/** The labels of one record, and giving it others. */
export const RecordLabels = ({ memberId, name, manages }: Record & { manages: boolean }) => {
  const own = useCall(labels.ofMember, { memberId })
  const [editing, setEditing] = useState(false)
  return (
    <Loaded call={own} rows={1} failed="标签加载失败">
      {({ list }) => (
        <div className="no-print">
          <Row gap={2}>
            {list.map((label) => (
              <Tag key={label.id}>{label.name}</Tag>
            ))}
            {manages && (
              <Button kind="link" onClick={() => setEditing(true)}>
                {list.length > 0 ? '修改标签' : '添加标签'}
              </Button>
            )}
          </Row>
          {editing && (
            <EditLabels memberId={memberId} name={name} own={list} onClose={() => setEditing(false)} />
          )}
        </div>
      )}
    </Loaded>
  )
}

interface EditProps extends Record {
  own: readonly Label[]
  onClose: () => void
}
export const EditLabels = ({ onClose, ...props }: EditProps) => {
  const known = useCall(labels.list, {})
  if (known.data?.list.length) return <Choosing {...props} known={known.data.list} onClose={onClose} />
  return (
    <Dialog
      open
      size="narrow"
      title="修改标签"
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Loaded call={known} rows={2}>
        {() => (
          <Banner tone="info" title="还没有标签">
            请先在<Link to={to('labels')}>标签管理</Link>中新增标签。
          </Banner>
        )}
      </Loaded>
    </Dialog>
  )
}

const Choosing = ({ memberId, name, own, known, onClose }: EditProps & { known: readonly Label[] }) => {
  const [schema] = useState(() =>
    z.object({
      labelIds: describe(z.array(z.string()), {
        title: '标签',
        widget: 'checks',
        required: false,
        options: known.map((label) => ({ code: label.id, label: label.name })),
      }),
    }),
  )
  return (
    <ActionDialog
      endpoint={labels.set}
      schema={schema}
      fixed={{ memberId }}
      defaults={{ labelIds: own.map(({ id }) => id) }}
      title={`“${name}”的标签`}
      submitText="保存"
      done="标签已保存"
      onClose={onClose}
    />
  )
}
