import { objectionAsk, ofUnit } from '@portal/contract/peer-review/objection.fields'
import { publicity } from '@portal/contract/peer-review/publicity.calls'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../shared/call/use-action.ts'
import { SchemaForm } from '../../shared/form/schema-form.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Stack } from '../../shared/ui/layout.tsx'
import { EvidenceField } from './evidence-field.tsx'
import { VerifyPhone } from './verify-phone.tsx'

interface Props {
  publicityId: string
  /** After the end: only what weighs heavily. */
  late: boolean
  /** Of an award: one of them is objected to. */
  items: readonly { readonly id: string; readonly no: string; readonly name: string }[]
}

/** Phone first, then who objects, why, and with what evidence; the answer is a number to ask by. */
export const ObjectionForm = ({ publicityId, late, items }: Props) => {
  const [ticket, setTicket] = useState('')
  const [phone, setPhone] = useState('')
  const [caseNo, setCaseNo] = useState('')
  const letter = useAction(publicity.uploadEvidence, { ticket })
  const evidence = useAction(publicity.uploadEvidence, { ticket })
  const [schema] = useState(() => objectionAsk(items, late))
  const form = useCallForm(publicity.file, {
    schema,
    ticket,
    about: publicityId,
    // Uploaded under this ticket.
    fleeting: ['fileIds', 'letterId'],
    toInput: ({ letterId, ...values }) =>
      ({ ...(values as object), ...(letterId && { letterId }), publicityId, promise: true }) as never,
    defaults: { filedBy: 'person' },
    onDone: (filed) => setCaseNo(filed.caseNo),
    onRefused: (error) => {
      // What was typed stays; the phone has to be shown again, and the files with it.
      if (error.is('ticketInvalid')) {
        setTicket('')
        form.form.setValue('fileIds', [] as never)
        form.form.setValue('letterId', '' as never)
      }
      return false
    },
  })
  if (caseNo)
    return (
      <Banner tone="success" title="异议已提交">
        <p>
          <strong>异议编号 {caseNo}</strong>
        </p>
        <p>编号已发送至您的手机。学会将在甄别后告知是否受理；您的身份将予以保密。</p>
        <Link to={toOpen('objection', { no: caseNo })}>查询办理情况</Link>
      </Banner>
    )
  if (!ticket)
    return (
      <Stack>
        {form.action.failure && <Banner tone="warning">{form.action.failure.text}</Banner>}
        <VerifyPhone
          onVerified={(next, mobileTel) => {
            setTicket(next)
            setPhone(mobileTel)
            form.action.reset()
          }}
        />
      </Stack>
    )
  return (
    <SchemaForm
      form={form}
      intro={
        <Banner tone="info">已验证手机号 {phone}。带 * 的项目必须填写；身份信息仅用于核实，严格保密。</Banner>
      }
      visible={(name, values) => !ofUnit(name) || values.filedBy === 'unit'}
      required={(name, values) => values.filedBy === 'unit' && (ofUnit(name) || name === 'orgName')}
      controls={{
        letterId: (control) => <EvidenceField control={control} add={letter} single title="异议书" />,
        fileIds: (control) => <EvidenceField control={control} add={evidence} />,
      }}
      submitText="提交异议"
      busyText="正在提交…"
    />
  )
}
