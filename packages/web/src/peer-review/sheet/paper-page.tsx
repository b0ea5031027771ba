import { file } from '@portal/contract/identity/file.calls'
import { EXAMINE_STATES } from '@portal/contract/peer-review/panel.rules'
import { totalOf } from '@portal/contract/peer-review/scoring.rules'
import { examination, sheet as sheetSchema } from '@portal/contract/peer-review/sheet.calls'
import type { CallOf, OutputOf } from '@portal/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { ScanField } from '../../shared/form/scan-field.tsx'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { LeaveGuard } from '../../shared/ui/leave-guard.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './examination.module.css'
import { SheetFields } from './sheet-fields.tsx'
import type { View } from './view.ts'

type Blank = OutputOf<typeof examination.template>
type Seat = Blank['seats'][number]
const FINAL = ['signed', 'refused', 'recused', 'abstained']

const Form = ({ projectId, blank, seat }: { projectId: string; blank: Blank; seat: Seat }) => {
  const navigate = useNavigate()
  const [sheet, setSheet] = useState<View['sheet']>(() => sheetSchema.parse({}))
  const [scan, setScan] = useState<File>()
  const [dirty, setDirty] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const { template, panelVersion } = blank
  const total = totalOf(template as never, sheet.scores)
  const send = async () => {
    setErrors({})
    setFailure(undefined)
    if (!scan) return setErrors({ 'onBehalf.paperScanId': '请上传专家签字的纸质评分表' })
    try {
      const { id: paperScanId } = await call(file.upload, { type: 'paperSheet' }, { files: { file: scan } })
      await call(examination.examine, {
        ...{ projectId, panelVersion, formVersion: template.version, expectVersion: seat.version },
        ...sheet,
        onBehalf: { expertId: seat.expertId, paperScanId },
      } as CallOf<typeof examination.examine>)
      setDirty(false)
      toast(`已录入${seat.name}的纸质评分表`, 'success')
      void navigate(to('panels', { id: projectId }))
    } catch (cause) {
      const fields = cause instanceof ApiError ? cause.fields : {}
      setErrors(fields)
      const [first] = Object.values(fields)
      setFailure(first ? `还有${Object.keys(fields).length}处需要填写：${first}` : errorText(cause))
    }
  }
  return (
    <section className={styles.card} aria-label="纸质评分表">
      <LeaveGuard dirty={dirty}>录入的内容还没有提交。</LeaveGuard>
      <h3>
        {template.title}：{seat.name}
      </h3>
      <Banner tone="info">
        请严格按照专家签字的纸质评分表录入，提交后即视为专家已签字，办理记录注明代录。
      </Banner>
      {seat.state === 'submitted' && (
        <Banner tone="warning" title="专家已在线提交意见，尚未签字">
          录入后以纸质评分表为准，替换专家在线提交的内容。
        </Banner>
      )}
      <div className={styles.total} aria-live="polite">
        <span>
          总分 <strong>{total ?? '—'}</strong>
        </span>
        <span className={styles.meta}>请与纸质评分表上的总分核对</span>
      </div>
      <SheetFields
        template={template}
        files={blank.files}
        sheet={sheet}
        errors={errors}
        onChange={(part) => {
          setSheet((before) => ({ ...before, ...part }))
          setDirty(true)
        }}
      />
      <ScanField
        label="签字的纸质评分表"
        required
        file={scan}
        error={errors['onBehalf.paperScanId']}
        onChange={(chosen, refusal) => {
          setScan(chosen)
          setErrors(refusal ? { 'onBehalf.paperScanId': refusal } : {})
        }}
      />
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className={styles.acts}>
        <Button onClick={send} busyText="正在提交…">
          提交录入
        </Button>
      </div>
    </section>
  )
}

const Sheet = ({ projectId, expertId }: { projectId: string; expertId: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['paper-sheet', projectId],
    queryFn: () => call(examination.template, { projectId }),
    refetchOnWindowFocus: false,
  })
  if (error) return <ErrorState title={errorText(error)} onRetry={() => refetch()} />
  if (!data) return <Skeleton shape="cards" rows={4} />
  const seat = data.seats.find((one) => one.expertId === expertId)
  return (
    <>
      <h2>{data.name}</h2>
      {!seat && (
        <Banner tone="warning" title="不能录入">
          该专家不在应评专家之列；会议评价须先登记到会。
        </Banner>
      )}
      {seat && (!data.open || FINAL.includes(seat.state)) && (
        <Banner tone="info" title={`${seat.name}：${EXAMINE_STATES[seat.state]}`}>
          {data.open ? '意见已签署或已结束，不能再录入。' : '打分未在进行中，不能录入。'}
        </Banner>
      )}
      {seat && data.open && !FINAL.includes(seat.state) && (
        <Form projectId={projectId} blank={data} seat={seat} />
      )}
    </>
  )
}

/** The signed paper of an expert who avoids systems, typed in with its scan. */
export function Page() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const expertId = query.get('expertId') ?? ''
  return (
    <div className={styles.page}>
      <Link to={to('panels', { id })}>返回专家组</Link>
      <Sheet key={`${id}${expertId}`} projectId={id} expertId={expertId} />
    </div>
  )
}
