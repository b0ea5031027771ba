import { takesPart } from '@portal/contract/evaluation/meeting.rules'
import { meetingPapers } from '@portal/contract/evaluation/meeting-papers.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, download, errorText, saveFile } from '../../shared/api.ts'
import { JobDialog } from '../../shared/job/job-dialog.tsx'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/choice-fields.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { LeaveGuard } from '../../shared/ui/leave-guard.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { TextArea } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { wordsOf } from '../../shared/words-of.ts'
import styles from './meeting.module.css'
import { attempt, type Shown } from './view.ts'

type Minutes = OutputOf<typeof meetingPapers.minutes>

const Editor = ({
  view,
  minutes,
  onSaved,
}: Shown & { minutes: Minutes; onSaved: () => Promise<unknown> }) => {
  const [text, setText] = useState(minutes.text)
  const [asking, setAsking] = useState(false)
  const edits = view.may.why === '' && view.state !== 'cancelled'
  const changed = text !== minutes.text
  const save = async () => {
    const input = { id: view.id, expectVersion: minutes.version, text }
    await attempt(() => call(meetingPapers.saveMinutes, input), '会议纪要已保存')
    await onSaved()
  }
  const file = (document: 'pdf' | 'docx') =>
    attempt(async () => saveFile(await download(meetingPapers.minutesFile, { id: view.id, document })))
  return (
    <>
      <LeaveGuard dirty={changed} />
      <p className={styles.meta}>
        {minutes.saved && minutes.savedAt
          ? `${minutes.savedBy} ${timeOf(minutes.savedAt)} 保存`
          : '按签到、议程和质询答辩记录自动生成，修改后请保存。'}
      </p>
      <TextArea label="纪要正文" value={text} onChange={setText} rows={16} limit={20_000} readOnly={!edits} />
      <div className={`${styles.acts} no-print`}>
        {edits && (
          <Button disabled={!changed && minutes.saved} onClick={save} busyText="正在保存…">
            保存纪要
          </Button>
        )}
        {edits && text !== minutes.draft && (
          <Button kind="secondary" onClick={() => setAsking(true)}>
            按最新记录重新生成
          </Button>
        )}
        <Button kind="secondary" disabled={changed} onClick={() => file('pdf')} busyText="正在生成…">
          下载 PDF
        </Button>
        <Button kind="secondary" disabled={changed} onClick={() => file('docx')} busyText="正在生成…">
          下载 Word
        </Button>
      </div>
      <Confirm
        open={asking}
        title="按最新记录重新生成纪要？"
        confirmText="重新生成"
        onConfirm={() => {
          setText(minutes.draft)
          setAsking(false)
        }}
        onCancel={() => setAsking(false)}
      >
        正文中手工修改的内容将被替换，保存后生效。
      </Confirm>
    </>
  )
}

const MinutesCard = ({ view, reload }: Shown) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['meeting-minutes', view.id],
    queryFn: () => call(meetingPapers.minutes, { id: view.id }),
    // What is being written must not be replaced behind the writer's back.
    refetchOnWindowFocus: false,
  })
  return (
    <section className={styles.card} aria-label="会议纪要">
      <h3>会议纪要</h3>
      {error && !data && <ErrorState title={errorText(error)} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton shape="form" rows={6} />}
      {data && <Editor key={data.version} view={view} reload={reload} minutes={data} onSaved={refetch} />}
    </section>
  )
}

const Packs = ({ view }: Shown) => {
  const [jobId, setJobId] = useState<string>()
  const order = async (expertId: string) => {
    try {
      setJobId((await call(meetingPapers.pack, { id: view.id, expertId })).jobId)
    } catch (cause) {
      toast(wordsOf(cause), 'error')
    }
  }
  const ready = view.experts.filter(({ seats }) => seats.some(({ joinStatus }) => takesPart(joinStatus)))
  return (
    <section className={styles.card} aria-label="会议材料包">
      <h3>会议材料包</h3>
      <Banner tone="info">
        每位专家一个压缩包，只含其评价的成果的材料和签领单。图片和 PDF
        带有专家姓名和时间的水印；已加密、结构无法解析的文件保持原样，签领单上逐个注明。交付时请在签领单上签字。专家签署保密承诺后才能生成。
      </Banner>
      {ready.length === 0 && <p className={styles.meta}>还没有同意参加的专家。</p>}
      <ul className={styles.people}>
        {ready.map(({ expertId, name, orgName }) => (
          <li key={expertId}>
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.meta}>{orgName}</p>
            </div>
            <Button kind="secondary" aria-label={`生成材料包 ${name}`} onClick={() => order(expertId)}>
              生成材料包
            </Button>
          </li>
        ))}
      </ul>
      {jobId && <JobDialog id={jobId} title="会议材料包" onClose={() => setJobId(undefined)} />}
    </section>
  )
}

/** What is printed before and after. */
export const Papers = ({ view, reload }: Shown) => {
  const [sheets, setSheets] = useState(true)
  const kit = () => attempt(async () => saveFile(await download(meetingPapers.kit, { id: view.id, sheets })))
  return (
    <>
      <section className={styles.card} aria-label="会议资料包">
        <h3>会议资料包</h3>
        <p>
          一份
          PDF：上会顺序和回避、议程、签到表、保密和回避承诺书、专家打分表、咨询费发放表和会议记录。下载后不需要网络，填写的打分表可以扫描后代录。
        </p>
        <Checkbox value={sheets} onChange={setSheets}>
          包含每位专家、每项成果的空白打分表
        </Checkbox>
        <div className={styles.acts}>
          <Button onClick={kit} busyText="正在生成…">
            下载会议资料包
          </Button>
        </div>
      </section>
      {view.may.edit && <Packs view={view} reload={reload} />}
      <MinutesCard view={view} reload={reload} />
    </>
  )
}
