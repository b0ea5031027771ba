import { takesPart } from '@portal/contract/evaluation/meeting/meeting.rules'
import { meetingPapers } from '@portal/contract/evaluation/meeting/meeting-papers.calls'
import { useState } from 'react'
import { useAction } from '../../../shared/call/use-action.ts'
import { useDownload } from '../../../shared/call/use-download.ts'
import { JobDialog } from '../../../shared/job/job-dialog.tsx'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { Card, Hint, Row, Stack } from '../../../shared/ui/layout.tsx'
import { Lines } from '../../../shared/ui/lines.tsx'
import type { Shown } from '../view.ts'
import { Minutes } from './minutes.tsx'

const Packs = ({ view }: Shown) => {
  const [jobId, setJobId] = useState<string>()
  const order = useAction(meetingPapers.pack, { onDone: (job) => setJobId(job.jobId) })
  const ready = view.experts.filter(({ seats }) => seats.some(({ joinStatus }) => takesPart(joinStatus)))
  return (
    <Card title="会议材料包">
      <Stack gap={3}>
        <Banner tone="info">
          每位专家一个压缩包，只含其评价的成果的材料和签领单。图片和 PDF
          带有专家姓名和时间的水印；已加密、结构无法解析的文件保持原样，签领单上逐个注明。交付时请在签领单上签字。专家签署保密承诺后才能生成。
        </Banner>
        {ready.length === 0 && <Hint>还没有同意参加的专家。</Hint>}
        <Lines
          label="会议材料包"
          lines={ready.map(({ expertId, name, orgName }) => ({
            key: expertId,
            text: name,
            note: orgName,
            end: (
              <Button
                kind="secondary"
                aria-label={`生成材料包 ${name}`}
                onClick={() => order.run({ expertId, id: view.id })}
              >
                生成材料包
              </Button>
            ),
          }))}
        />
      </Stack>
      {jobId && <JobDialog id={jobId} title="会议材料包" onClose={() => setJobId(undefined)} />}
    </Card>
  )
}

/** What is printed before and after. */
export const Papers = ({ view }: Shown) => {
  const [sheets, setSheets] = useState(true)
  const kit = useDownload(meetingPapers.kit)
  return (
    <>
      <Card title="会议资料包">
        <Stack gap={3}>
          <p>
            一份文件：上会顺序和回避、议程、签到表、保密和回避承诺书、专家打分表、咨询费发放表、表决票、专家签字表和会议记录。下载后不需要网络，填写的打分表可以扫描后代录。
          </p>
          <Checkbox value={sheets} onChange={setSheets}>
            包含每位专家、每项成果的空白打分表
          </Checkbox>
          <Row>
            <Button busy={kit.busy} busyText="正在生成…" onClick={() => kit.run({ sheets, id: view.id })}>
              下载会议资料包
            </Button>
            <Button
              kind="secondary"
              busy={kit.busy}
              busyText="正在生成…"
              onClick={() => kit.run({ sheets, id: view.id, document: 'docx' })}
            >
              下载Word版
            </Button>
          </Row>
        </Stack>
      </Card>
      {view.may.edit && <Packs view={view} />}
      <Minutes view={view} />
    </>
  )
}
