import { notes } from '@portal/contract/membership/note/note.calls'
import { choice } from '@portal/contract/platform/fields'
import { today } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'

interface Written {
  readonly id: string
  readonly version: number
}
export type NoteOpen =
  | 'note'
  | 'task'
  | { readonly edit: Written & { readonly text: string } }
  | { readonly remove: Written }

/** The dialog that was opened. */
export const NoteDialog = ({
  memberId,
  open,
  onClose,
}: {
  memberId: string
  open: NoteOpen
  onClose: () => void
}) => {
  if (open === 'task') return <TaskDialog memberId={memberId} onClose={onClose} />
  if (open === 'note')
    return (
      <ActionDialog
        endpoint={notes.add}
        fixed={{ memberId }}
        defaults={{ kind: 'call', on: today() }}
        draft={`note:${memberId}`}
        title="记录联系情况"
        submitText="保存"
        done="已记录"
        onClose={onClose}
      />
    )
  if ('edit' in open) {
    const { text, ...fixed } = open.edit
    return (
      <ActionDialog
        endpoint={notes.edit}
        fixed={fixed}
        defaults={{ text }}
        title="修改记录"
        submitText="保存"
        done="已保存"
        onClose={onClose}
      />
    )
  }
  return (
    <ActionDialog
      endpoint={notes.remove}
      fixed={open.remove}
      danger
      title="删除这条记录？"
      submitText="删除"
      done="已删除"
      onClose={onClose}
    >
      删除后不能恢复。
    </ActionDialog>
  )
}

const TaskDialog = ({ memberId, onClose }: { memberId: string; onClose: () => void }) => {
  const people = useCall(notes.assignees, {})
  if (people.data) return <NewTask memberId={memberId} people={people.data.list} onClose={onClose} />
  return (
    <Dialog
      open
      size="narrow"
      title="新增跟进事项"
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Loaded call={people} rows={3}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

interface NewTaskProps {
  memberId: string
  people: readonly { readonly id: string; readonly name: string }[]
  onClose: () => void
}
const NewTask = ({ memberId, people, onClose }: NewTaskProps) => {
  const { accountId } = useSession()
  const [schema] = useState(() =>
    notes.addTask.input.pick({ text: true, dueOn: true }).extend({
      assigneeId: choice(
        '负责人',
        people.map(({ id, name }) => ({ code: id, label: name })),
        { widget: 'select' },
      ),
    }),
  )
  return (
    <ActionDialog
      endpoint={notes.addTask}
      schema={schema}
      fixed={{ memberId }}
      defaults={{ assigneeId: people.some(({ id }) => id === accountId) ? accountId : '' }}
      draft={`task:${memberId}`}
      title="新增跟进事项"
      submitText="保存"
      done="已新增跟进事项"
      onClose={onClose}
    />
  )
}
