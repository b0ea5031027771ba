import { MEMBER_KINDS, member } from '@portal/contract/membership/member.calls'
import { fieldsOf } from '@portal/contract/platform/fields'
import { useMemo, useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { type FormValues, showFieldErrors, useSchemaForm } from '../../../shared/form/use-schema-form.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { kindView } from '../kinds.ts'
import { RevealDialog } from '../review/dialogs.tsx'
import { FormDialog, SOCIETY } from './form-dialog.tsx'
import type { MemberRecord } from './record-view.tsx'

interface EditDialogProps {
  record: MemberRecord
  /** Staff change the record at once; a member's own changes wait for review (docs/handbook/membership.md#changes). */
  by: 'staff' | 'self'
  /** Values of a returned edit that is taken up again. */
  draft?: MemberRecord['form'] | undefined
  onSaved: (text: string) => void
  onClose: () => void
}

const asText = (form: MemberRecord['form']): FormValues =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]))

/** Information dialog, mode edit, 800 wide. Sends only what was changed. */
export const EditDialog = ({ record, by, draft, onSaved, onClose }: EditDialogProps) => {
  const view = kindView(record.kind)
  const schema = by === 'staff' ? view.schema : view.ownSchema
  const original = useMemo<FormValues>(
    () => ({
      ...asText(record.form),
      ...(by === 'staff' && { memberTag1: record.memberTag1, historyZw: record.historyZw }),
    }),
    [record, by],
  )
  const [revealed, setRevealed] = useState<Readonly<Record<string, string>>>({})
  const [asking, setAsking] = useState<string>()
  const [failure, setFailure] = useState<string>()

  // Staff see numbers masked: they stay as they are until somebody asks to see and change one.
  const masked =
    by === 'staff'
      ? fieldsOf(schema).flatMap(([name, field]) =>
          field.mask && revealed[name] === undefined ? [name] : [],
        )
      : []
  const locked = by === 'staff' ? masked : view.lockedForMembers
  const form = useSchemaForm(schema, draft ? { ...original, ...asText(draft) } : original, locked)

  const changesOf = (values: FormValues): FormValues =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) =>
          !locked.includes(name) && String(value) !== (revealed[name] ?? original[name] ?? ''),
      ),
    )

  const save = form.form.handleSubmit(async (values) => {
    setFailure(undefined)
    const changes = changesOf(values)
    if (Object.keys(changes).length === 0) return setFailure('没有需要保存的修改')
    try {
      if (by === 'staff') {
        await call(member.updateUserInfo, { id: record.id, version: record.version, changes })
        onSaved('修改信息成功')
      } else if (MEMBER_KINDS[record.kind].editsAtOnce) {
        const { type } = MEMBER_KINDS[record.kind]
        await call(member.updateUserInfo, { type, version: record.version, changes })
        onSaved('修改信息成功')
      } else {
        const { pending } = await call(member.submitModifiedUserInfo, { version: record.version, changes })
        onSaved(pending.length > 0 ? '信息已提交，审核通过后生效' : '修改信息成功')
      }
    } catch (cause) {
      if (showFieldErrors(form, cause)) return
      setFailure(cause instanceof ApiError && !cause.is('internal') ? errorText(cause) : '系统错误，请重试')
    }
  })
  const reveal = async (field: string, reason: string) => {
    try {
      const { value } = await call(member.reveal, { id: record.id, field, reason })
      setRevealed((known) => ({ ...known, [field]: value }))
      form.form.setValue(field, value)
      setAsking(undefined)
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const sections =
    by === 'staff' && view.postOptions.length > 0
      ? [...view.sections, SOCIETY]
      : (by === 'self' && view.ownSections) || view.sections
  return (
    <>
      <FormDialog
        title={by === 'staff' ? `修改${view.label}信息：${record.name}` : '修改信息'}
        form={form}
        sections={sections}
        locked={locked}
        failure={failure}
        onSave={save}
        onClose={onClose}
        notice={
          record.infoEditStatus === '2' && (
            <Banner tone="warning" title="审核意见">
              {record.opinion}
            </Banner>
          )
        }
        extra={(name) =>
          masked.includes(name) && (
            <Button kind="link" onClick={() => setAsking(name)}>
              查看并修改
            </Button>
          )
        }
      />
      {asking && (
        <RevealDialog
          kind={record.kind}
          title={form.fields.get(asking)?.title ?? ''}
          onReveal={(reason) => reveal(asking, reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
