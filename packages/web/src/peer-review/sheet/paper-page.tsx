import { file } from '@portal/contract/identity/file.calls'
import { EXAMINE_STATES } from '@portal/contract/peer-review/panel.rules'
import { totalOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import { sheet as sheetSchema } from '@portal/contract/peer-review/sheet/sheet.fields'
import type { CallOf, OutputOf } from '@portal/contract/platform/endpoint'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { ScanField } from '../../shared/form/scan-field.tsx'
import { useKept } from '../../shared/form/use-kept.ts'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Page as Layout, Row, Stack } from '../../shared/ui/layout.tsx'
import { LeaveGuard } from '../../shared/ui/leave-guard.tsx'
import { SheetFields } from './form/sheet-fields.tsx'
import { SheetNote } from './form/sheet-note.tsx'
import { TotalLine } from './form/total-line.tsx'
import type { View } from './view.ts'

type Blank = OutputOf<typeof examination.template>
type Seat = Blank['seats'][number]
const FINAL = ['signed', 'refused', 'recused', 'abstained']
const SCAN = 'onBehalf.paperScanId'
const EMPTY: View['sheet'] = sheetSchema.parse({})

const Form = ({ projectId, blank, seat }: { projectId: string; blank: Blank; seat: Seat }) => {
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  const [sheet, setSheet, forget] = useKept<View['sheet']>(`paper:${projectId}:${seat.expertId}`, EMPTY)
  const [scan, setScan] = useState<File>()
  const [scanError, setScanError] = useState<string>()
  const { template, panelVersion } = blank
  const upload = useAction(file.upload)
  const submit = useAction(examination.examine, {
    done: `已录入${seat.name}的纸质评分表`,
    onDone: async () => {
      forget()
      // The guard lets go with the next drawing, and only then may the page be left.
      await new Promise((resolve) => setTimeout(resolve))
      void navigate(to('panels', { id: projectId }))
    },
  })
  const send = async () => {
    if (!scan) return setScanError('请上传专家签字的纸质评分表')
    const given = [scan.name, scan.size, scan.lastModified]
    const sent = await upload.runWith(given, () => ({ type: 'paperSheet' }), { files: { file: scan } })
    if (!sent) return
    await submit.run({
      ...{ projectId, panelVersion, formVersion: template.version, expectVersion: seat.version },
      ...sheet,
      onBehalf: { expertId: seat.expertId, paperScanId: sent.id },
    } as CallOf<typeof examination.examine>)
  }
  const errors = submit.failure?.fields ?? {}
  return (
    <div ref={root}>
      <Card title={`${template.title}：${seat.name}`} label="纸质评分表">
        <Stack>
          <LeaveGuard dirty={sheet !== EMPTY && !submit.busy}>录入的内容还没有提交。</LeaveGuard>
          <Banner tone="info">
            请严格按照专家签字的纸质评分表录入，提交后即视为专家已签字，办理记录注明代录。
          </Banner>
          {seat.state === 'submitted' && (
            <Banner tone="warning" title="专家已在线提交意见，尚未签字">
              录入后以纸质评分表为准，替换专家在线提交的内容。
            </Banner>
          )}
          <TotalLine total={totalOf(template as never, sheet.scores)}>请与纸质评分表上的总分核对</TotalLine>
          <SheetFields
            template={template}
            files={blank.files}
            sheet={sheet}
            errors={errors}
            onChange={(part) => setSheet({ ...sheet, ...part })}
          />
          <ScanField
            label="签字的纸质评分表"
            required
            file={scan}
            error={scanError ?? errors[SCAN]}
            onChange={(chosen, refusal) => {
              setScan(chosen)
              setScanError(refusal)
            }}
          />
          <SheetNote action={submit} form={root} />
          <Row>
            <Button onClick={send} busyText="正在提交…">
              提交录入
            </Button>
          </Row>
        </Stack>
      </Card>
    </div>
  )
}

const Sheet = ({ data, projectId, expertId }: { data: Blank; projectId: string; expertId: string }) => {
  const seat = data.seats.find((one) => one.expertId === expertId)
  if (!seat)
    return (
      <Banner tone="warning" title="不能录入">
        该专家不在应评专家之列；会议评价须先登记到会。
      </Banner>
    )
  if (!data.open || FINAL.includes(seat.state))
    return (
      <Banner tone="info" title={`${seat.name}：${EXAMINE_STATES[seat.state]}`}>
        {data.open ? '意见已签署或已结束，不能再录入。' : '打分未在进行中，不能录入。'}
      </Banner>
    )
  return <Form key={seat.expertId} projectId={projectId} blank={data} seat={seat} />
}

/** The signed paper of an expert who avoids systems, typed in with its scan. */
export function Page() {
  const [query] = useSearchParams()
  const projectId = query.get('id') ?? ''
  const template = useCall(examination.template, { projectId }, { still: true, forget: true })
  return (
    <Layout
      title={template.data?.name}
      width="form"
      back={{ to: to('panels', { id: projectId }), text: '返回专家组' }}
    >
      <Loaded call={template} shape="cards">
        {(data) => <Sheet data={data} projectId={projectId} expertId={query.get('expertId') ?? ''} />}
      </Loaded>
    </Layout>
  )
}
