import { useWatch } from 'react-hook-form'
import type { FormValues, SchemaForm } from '../../../../shared/form/use-schema-form.ts'
import { Icon } from '../../../../shared/ui/icon.tsx'
import { Card, Stack } from '../../../../shared/ui/layout.tsx'
import { Lines } from '../../../../shared/ui/lines.tsx'
import { Tag } from '../../../../shared/ui/tag.tsx'
import { Text } from '../../../../shared/ui/text.tsx'
import type { Application, Registration } from '../description.ts'
import { marksOf } from './before-sending.ts'

interface Props {
  registration: Registration
  record: Application
  schemaForm: SchemaForm
  original: FormValues
  filesTouched: boolean
  onJump: (name: string) => void
}

/** How much of what the reviewer asks for is done; marks on files lead to their place, those on fields follow in the form. */
export function Corrections({ registration, record, schemaForm, original, filesTouched, onJump }: Props) {
  const values = useWatch({ control: schemaForm.form.control }) as FormValues
  const items = marksOf({ stamped: registration.stamped, flagged: record.flagged }, schemaForm, {
    before: original,
    now: values,
    filesTouched,
  })
  // The others follow at once, each with its comment.
  const elsewhere = items.filter(({ isField }) => !isField)
  // What is said of one field stands at that field.
  const overall = items.length > 0 ? record.history[0]?.opinion : record.opinion
  const rejected = record.state === 'rejected'
  return (
    <Card
      level={2}
      tone={rejected ? 'bad' : 'wait'}
      title={
        <Text as="span" tone={rejected ? 'bad' : 'wait'}>
          <Icon name="flag" /> {rejected ? '您的申请未通过审核' : '您的申请已被退回，请修改'}
        </Text>
      }
    >
      <Stack gap={2}>
        {overall && (
          <p>
            <strong>审核意见</strong>　{overall}
          </p>
        )}
        {items.length > 0 && (
          <p role="status">{`${items.length} 处需要修改，已改 ${items.filter(({ changed }) => changed).length} 处。改完后在页面底部提交。`}</p>
        )}
        {rejected && <p>您可以按审核意见修改后重新提交。</p>}
        {elsewhere.length > 0 && (
          <Card flush>
            <Lines
              lines={elsewhere.map(({ field, title, comment, changed }) => ({
                key: field,
                text: <strong>{title}</strong>,
                note: comment,
                end: <Tag tone={changed ? 'good' : 'plain'}>{changed ? '已修改' : '去修改'}</Tag>,
                onOpen: () => onJump(field),
              }))}
            />
          </Card>
        )}
      </Stack>
    </Card>
  )
}
