import {
  MAX_EVIDENCE,
  OBJECTION_GROUNDS,
  OBJECTION_KINDS,
  publicity,
} from '@portal/contract/peer-review/publicity.calls'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/choice-fields.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { TextArea, TextField } from '../../shared/ui/text-fields.tsx'
import styles from './publicity.module.css'
import { VerifyPhone } from './verify-phone.tsx'

type Ground = (typeof OBJECTION_GROUNDS)[number]['code']
interface Values {
  awardItemId: string
  name: string
  orgName: string
  email: string
  address: string
  ground: string
  facts: string
  request: string
}
const EMPTY: Values = {
  ...{ awardItemId: '', name: '', orgName: '', email: '', address: '', ground: '', facts: '', request: '' },
}
type Errors = Readonly<Record<string, string>>

const problemsOf = (values: Values, files: number, promise: boolean, several: boolean): Errors => ({
  ...(several && values.awardItemId === '' && { awardItemId: '请选择有异议的项目' }),
  ...([...values.name.trim()].length < 2 && { name: '请填写真实姓名' }),
  ...([...values.address.trim()].length < 4 && { address: '请填写完整的通讯地址' }),
  ...(values.ground === '' && { ground: '请选择异议事由' }),
  ...([...values.facts.trim()].length < 20 && { facts: '请写明异议的事实和理由，至少20个字' }),
  ...(files === 0 && { fileIds: '请上传证据材料' }),
  ...(!promise && { promise: '请确认所述情况真实' }),
})

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
  const [values, setValues] = useState(EMPTY)
  const [files, setFiles] = useState<readonly { id: string; fileName: string }[]>([])
  const [uploading, setUploading] = useState(false)
  const [promise, setPromise] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const [caseNo, setCaseNo] = useState('')

  if (caseNo)
    return (
      <Banner tone="success" title="异议已提交">
        <p className={styles.receipt}>异议编号 {caseNo}</p>
        <p>编号已发送至您的手机。学会将在甄别后告知是否受理；您的身份将予以保密。</p>
        <Link to={toOpen('objection', { no: caseNo })}>查询办理情况</Link>
      </Banner>
    )
  if (!ticket)
    return (
      <VerifyPhone
        onVerified={(next, mobileTel) => {
          setTicket(next)
          setPhone(mobileTel)
          setFailure('')
        }}
      />
    )

  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    error: errors[name],
  })
  const add = async (chosen: FileList | null) => {
    setErrors(({ fileIds: _old, ...rest }) => rest)
    setUploading(true)
    try {
      for (const file of [...(chosen ?? [])].slice(0, MAX_EVIDENCE - files.length)) {
        const kept = await call(publicity.uploadEvidence, {}, { ticket, files: { file } })
        setFiles((before) => [...before, kept])
      }
    } catch (cause) {
      setErrors((before) => ({ ...before, fileIds: errorText(cause) }))
    } finally {
      setUploading(false)
    }
  }
  const send = async () => {
    const wrong = problemsOf(values, files.length, promise, items.length > 0)
    setErrors(wrong)
    setFailure('')
    if (Object.keys(wrong).length > 0) return
    const { awardItemId, ...rest } = values
    try {
      const filed = await call(
        publicity.file,
        {
          ...rest,
          ...(items.length > 0 && { awardItemId }),
          ...{ publicityId, ground: values.ground as Ground, promise: true },
          fileIds: files.map(({ id }) => id),
        },
        { ticket },
      )
      setCaseNo(filed.caseNo)
    } catch (cause) {
      if (cause instanceof ApiError) {
        setErrors(cause.fields)
        // What was typed stays; the phone has to be shown again, and the files with it.
        if (cause.is('ticketInvalid')) {
          setTicket('')
          setFiles([])
        }
      }
      setFailure(errorText(cause))
    }
  }
  const grounds = OBJECTION_GROUNDS.filter(({ severe }) => severe || !late)
  return (
    <div className={styles.form}>
      <Banner tone="info">已验证手机号 {phone}。带 * 的项目必须填写；身份信息仅用于核实，严格保密。</Banner>
      {items.length > 0 && (
        <SelectField
          label="有异议的项目"
          required
          options={items.map(({ id, no, name }) => ({ code: id, label: `${no} ${name}` }))}
          {...field('awardItemId')}
        />
      )}
      <TextField label="真实姓名" required autoComplete="name" maxLength={30} {...field('name')} />
      <TextField label="工作单位" maxLength={60} {...field('orgName')} />
      <TextField
        label="通讯地址"
        required
        autoComplete="street-address"
        maxLength={120}
        {...field('address')}
      />
      <TextField label="电子邮箱" type="email" autoComplete="email" maxLength={100} {...field('email')} />
      <SelectField
        label="异议事由"
        required
        options={grounds.map(({ code, label, kind }) => ({
          code,
          label: `${label}（${OBJECTION_KINDS.find((one) => one.code === kind)?.label}）`,
        }))}
        {...field('ground')}
      />
      <TextArea label="事实和理由" required rows={6} limit={3000} {...field('facts')} />
      <TextArea label="诉求" rows={2} limit={500} {...field('request')} />
      <fieldset className={styles.form}>
        <legend>证据材料 *</legend>
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              {file.fileName}
              <button
                type="button"
                aria-label={`移除 ${file.fileName}`}
                onClick={() => setFiles(files.filter(({ id }) => id !== file.id))}
              >
                移除
              </button>
            </li>
          ))}
        </ul>
        {files.length < MAX_EVIDENCE && (
          <label className={styles.pick}>
            {uploading ? '正在上传…' : '选择文件（图片或PDF，每个小于20MB）'}
            <input
              type="file"
              className="visually-hidden"
              accept=".jpg,.jpeg,.png,.pdf"
              multiple
              disabled={uploading}
              aria-label="上传证据材料"
              onChange={(event) => {
                void add(event.target.files)
                event.target.value = ''
              }}
            />
          </label>
        )}
        {errors.fileIds && <p role="alert">{errors.fileIds}</p>}
      </fieldset>
      <Checkbox value={promise} onChange={setPromise} error={errors.promise}>
        本人承诺实名提出异议，所述情况和证据真实，愿意配合调查并承担相应责任
      </Checkbox>
      {failure && <Banner tone="error">{failure}</Banner>}
      <Button onClick={send} disabled={uploading} busyText="正在提交…">
        提交异议
      </Button>
    </div>
  )
}
