import { InfoEditStatus } from '@portal/contract/identity/application-state'
import { charterReason } from '@portal/contract/membership/council/council-term.calls'
import { MEMBER_KINDS, member } from '@portal/contract/membership/member.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { isCouncilPost } from '@portal/contract/platform/enums'
import { fieldsOf } from '@portal/contract/platform/fields'
import { readIdCard } from '@portal/contract/platform/person/identity.fields'
import { useState } from 'react'
import { Told } from '../../../shared/call/attempt.ts'
import { readCall } from '../../../shared/call/use-call.ts'
import { FormDialog } from '../../../shared/form/action-dialog.tsx'
import type { Newest } from '../../../shared/form/use-call-form.ts'
import { useCallForm } from '../../../shared/form/use-call-form.ts'
import type { FormValues } from '../../../shared/form/use-schema-form.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { isAsked, isNeeded } from '../following.ts'
import { kindView } from '../kinds.ts'
import { RevealDialog } from '../review/dialogs/reveal-dialog.tsx'
import { CONTROLS, OWN_PHONE, SOCIETY } from './controls.tsx'
import type { MemberRecord } from './record-view.tsx'

interface EditDialogProps {
  record: MemberRecord
  /** Staff change the record at once; a member's own changes wait for review (docs/handbook/membership.md#changes). */
  by: 'staff' | 'self'
  /** Values of a returned edit that is taken up again. */
  draft?: MemberRecord['form'] | undefined
  onSaved?: (() => void) | undefined
  onClose: () => void
}

const asText = (form: MemberRecord['form']): FormValues =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]))

/** A post of the council that the record does not hold yet. */
const getsPost = (before: FormValues, { memberTag1 = '' }: FormValues): boolean =>
  memberTag1 !== before.memberTag1 && isCouncilPost(String(memberTag1))

/** Information dialog, mode edit. Sends only what was changed. */
export const EditDialog = ({ record, by, draft, onSaved, onClose }: EditDialogProps) => {
  const view = kindView(record.kind)
  const { editsAtOnce, type } = MEMBER_KINDS[record.kind]
  const staff = by === 'staff'
  const asksPost = staff && view.postOptions.length > 0
  const schema = staff ? (asksPost ? view.schema.extend({ charterReason }) : view.schema) : view.ownSchema
  const valuesOf = (of: Pick<MemberRecord, 'form' | 'memberTag1' | 'historyZw'>): FormValues => ({
    ...asText(of.form),
    ...(staff && { memberTag1: of.memberTag1, historyZw: of.historyZw }),
  })
  const [original] = useState(() => valuesOf(record))
  const waiting: FormValues = draft && record.infoEditStatus === InfoEditStatus.pending ? asText(draft) : {}
  const [revealed, setRevealed] = useState<Readonly<Record<string, string>>>({})
  const [asking, setAsking] = useState<string>()
  // Staff see numbers masked: they stay as they are until somebody asks to see and change one.
  const masked = staff
    ? fieldsOf(schema).flatMap(([name, field]) => (field.mask && revealed[name] === undefined ? [name] : []))
    : []
  const locked = staff ? [...masked, ...view.lockedForStaff] : view.lockedForMembers

  /** The record as somebody else left it; what was revealed is still what it was unless its mask changed. */
  const newest = async (): Promise<Newest> => {
    const found = await readCall(member.getSingleUser, staff ? { id: record.id } : {})
    const [last] = staff ? (await readCall(memberAdmin.history, { id: record.id })).list : []
    const values = valuesOf(found)
    const known = Object.entries(revealed).filter(([name]) => values[name] === original[name])
    return {
      values: { ...values, ...Object.fromEntries(known) },
      fixed: { version: found.version },
      by: last?.actor,
      at: last?.at,
    }
  }
  const endpoint = staff || editsAtOnce ? member.updateUserInfo : member.submitModifiedUserInfo
  const form = useCallForm<typeof member.updateUserInfo | typeof member.submitModifiedUserInfo>(endpoint, {
    schema,
    unchecked: locked,
    defaults: original,
    fixed: { version: record.version },
    // What is taken up again is the newest that was sent, not what once was typed on this device.
    draft: draft ? `member:again:${record.id}:${record.version}` : `member:${by}:${record.id}`,
    newest,
    refusedAt: { phoneUnproven: record.kind === 'unit' ? 'contactMobileTel' : 'mobileTel' },
    toInput: (values, base) => {
      const changes = Object.fromEntries(
        Object.entries(values).filter(
          ([name, value]) =>
            name !== 'charterReason' &&
            !locked.includes(name) &&
            // What waits for review and is put back as it was is said too.
            (String(value) !== String(base[name] ?? '') || (waiting[name] ?? value) !== value),
        ),
      )
      if (Object.keys(changes).length === 0) throw new Told('没有需要保存的修改')
      const whose = staff ? { id: record.id } : editsAtOnce ? { type } : {}
      const { charterReason: reason } = values
      return { ...whose, changes, ...(reason && { charterReason: reason }) } as CallOf<typeof endpoint>
    },
    done: (output) =>
      'pending' in output && output.pending.length > 0 ? '信息已提交，审核通过后生效' : '修改信息成功',
    onDone: onSaved,
    start: draft && asText(draft),
  })
  const sections = asksPost
    ? [...view.sections, SOCIETY]
    : (by === 'self' && view.ownSections) || view.sections
  return (
    <>
      <FormDialog
        form={form}
        size="wide"
        title={staff ? `修改${view.label}信息：${record.name}` : '修改信息'}
        submitText="保存"
        busyText="正在保存…"
        sections={sections}
        locked={locked}
        controls={{ ...CONTROLS, ...(!staff && !editsAtOnce && OWN_PHONE) }}
        visible={(name, values) =>
          name === 'charterReason' ? getsPost(original, values) : isAsked(name, values)
        }
        required={isNeeded}
        derive={(name, value) => (name === 'idCard' ? readIdCard(value) : undefined)}
        onClose={onClose}
        intro={
          record.infoEditStatus === InfoEditStatus.returned && (
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
          id={record.id}
          field={asking}
          kind={record.kind}
          title={form.fields.get(asking)?.title ?? ''}
          onRevealed={(value) => {
            setRevealed((known) => ({ ...known, [asking]: value }))
            form.learn(asking, value)
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
