import { ACHIEVEMENT_OUTCOMES } from '@portal/contract/evaluation/achievement-status.rules'
import { conclusion } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { REPORT_STATUS } from '@portal/contract/evaluation/conclusion/report.calls'
import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { evaluationStaff } from '@portal/contract/platform/roles'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Card, Hint, Row } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

interface Issued {
  id: string
  projectId: string
}

/** Who prints certificates on certificate paper: what can be typed over is not handed to others. */
const useStaff = () => {
  const { roles } = useSession()
  return evaluationStaff.roles.some((role) => roles.includes(role))
}

/** The certificate in the name of each unit and person that completed the achievement. */
const Holders = ({ id, projectId, onClose }: Issued & { onClose: () => void }) => {
  const reports = useCall(conclusion.reports, { projectId })
  const { run } = useDownload(conclusion.download)
  const staff = useStaff()
  return (
    <Dialog open title="单位和个人证书" onClose={onClose}>
      <Loaded call={reports}>
        {({ list }) => {
          const row = list.find((one) => one.id === id)
          if (!row || row.holders.length === 0) return <Hint>没有单位和个人证书。</Hint>
          return (
            <Lines
              label="单位和个人证书"
              lines={row.holders.map(({ code, name }) => ({
                key: code,
                text: name,
                note: `${row.no}-${code}`,
                end: (
                  <>
                    {staff && (
                      <Button
                        kind="quiet"
                        aria-label={`下载${name}的证书Word版`}
                        busyText="正在生成…"
                        onClick={() => run({ id, document: 'certificateWord', holder: code })}
                      >
                        Word版
                      </Button>
                    )}
                    <Button
                      kind="secondary"
                      aria-label={`下载${name}的证书`}
                      busyText="正在生成…"
                      onClick={() => run({ id, document: 'certificate', holder: code })}
                    >
                      下载
                    </Button>
                  </>
                ),
              }))}
            />
          )
        }}
      </Loaded>
    </Dialog>
  )
}

/** The report as PDF and Word, and the certificates of one that passed. */
export const ReportDownloads = ({ id, projectId, passed }: Issued & { passed: boolean }) => {
  const { run } = useDownload(conclusion.download)
  const [holders, setHolders] = useState(false)
  const staff = useStaff()
  const button = (document: 'pdf' | 'docx' | 'certificate' | 'certificateWord', text: string) => (
    <Button
      kind={document === 'docx' || document === 'certificateWord' ? 'quiet' : 'secondary'}
      onClick={() => run({ id, document })}
      busyText="正在生成…"
    >
      {text}
    </Button>
  )
  return (
    <Row>
      {button('pdf', '下载报告')}
      {button('docx', 'Word版')}
      {passed && button('certificate', '下载证书')}
      {passed && staff && button('certificateWord', '证书Word版')}
      {passed && (
        <Button kind="quiet" onClick={() => setHolders(true)}>
          单位和个人证书
        </Button>
      )}
      {holders && <Holders id={id} projectId={projectId} onClose={() => setHolders(false)} />}
    </Row>
  )
}

/** Every number that an achievement was given, void ones too. */
export const Reports = ({ projectId }: { projectId: string }) => {
  const { data } = useCall(conclusion.reports, { projectId })
  if (!data || data.list.length === 0) return null
  return (
    <Card title="评价报告" label="评价报告" flush>
      <Lines
        lines={data.list.map((row) => ({
          key: row.id,
          text: (
            <Row>
              <strong>{row.no}</strong>
              <Tag tone={row.status === 'valid' ? 'good' : 'bad'}>{labelOf(REPORT_STATUS, row.status)}</Tag>
            </Row>
          ),
          note: [
            row.issuedOn,
            ACHIEVEMENT_OUTCOMES[row.outcome],
            row.level && labelOf(ACHIEVEMENT_LEVELS, row.level),
            row.replaces && `更正自${row.replaces}`,
            row.endReason && `作废原因：${row.endReason}`,
          ]
            .filter(Boolean)
            .join('　'),
          end: <ReportDownloads id={row.id} projectId={projectId} passed={row.outcome === 'passed'} />,
        }))}
      />
    </Card>
  )
}
