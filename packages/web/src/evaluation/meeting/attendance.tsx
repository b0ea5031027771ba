import { ATTENDANCE, ATTENDANCE_SOURCES } from '@portal/contract/evaluation/meeting.rules'
import { meetingLive } from '@portal/contract/evaluation/meeting-live.calls'
import { JOIN_SOURCES, JOIN_STATUS, JoinStatus, PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { shortTime } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { Tag, type TagTone } from '../../shared/ui/tag.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { wordsOf } from '../../shared/words-of.ts'
import styles from './meeting.module.css'
import { Quorum } from './quorum.tsx'
import { PrintedCode, RotatingCode } from './sign-in-code.tsx'
import type { Meeting, Shown } from './view.ts'

type Expert = Meeting['experts'][number]
const TONES: Record<JoinStatus, TagTone> = {
  ...{
    [JoinStatus.pending]: 'wait',
    [JoinStatus.agreed]: 'wait',
    [JoinStatus.declined]: 'bad',
    [JoinStatus.replaced]: 'plain',
    [JoinStatus.present]: 'good',
    [JoinStatus.absent]: 'bad',
  },
}

const AttendDialog = ({ view, reload, expert, onClose }: Shown & { expert: Expert; onClose: () => void }) => {
  const [status, setStatus] = useState<string>(JoinStatus.present)
  const [source, setSource] = useState('onsite')
  const [reason, setReason] = useState('现场核对')
  const [error, setError] = useState<string>()
  const save = async () => {
    try {
      await call(meetingLive.attend, {
        ...{ id: view.id, expertId: expert.expertId, reason },
        ...{ joinStatus: status as typeof JoinStatus.present, source: source as 'onsite' },
      })
      toast('已登记', 'success')
      onClose()
      await reload()
    } catch (cause) {
      setError(wordsOf(cause))
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title={`登记到会：${expert.name}`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={save} busyText="正在登记…">
            登记
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <SelectField label="到会情况" required options={ATTENDANCE} value={status} onChange={setStatus} />
        <SelectField
          label="登记依据"
          required
          options={ATTENDANCE_SOURCES}
          value={source}
          onChange={setSource}
        />
        <TextField label="说明" required value={reason} onChange={setReason} maxLength={300} />
        <p className={styles.meta}>对该专家参加的各项成果一并登记，写入办理记录。</p>
        {error && <Banner tone="error">{error}</Banner>}
      </div>
    </Dialog>
  )
}

/** Who is there, by code or as staff saw it. */
export const Attendance = ({ view, reload }: Shown) => {
  const [shown, setShown] = useState(false)
  const [printing, setPrinting] = useState(false)
  const [marking, setMarking] = useState<Expert>()
  const open = view.may.edit
  const marks = open || (view.state === 'closed' && view.may.why === '')
  return (
    <>
      <section className={styles.card} aria-label="到会人数">
        <h3>到会人数</h3>
        <Quorum view={view} />
        {open && (
          <div className={`${styles.acts} no-print`}>
            <Button kind="secondary" onClick={() => setShown(!shown)}>
              {shown ? '收起二维码' : '显示签到二维码'}
            </Button>
            <Button kind="secondary" onClick={() => setPrinting(true)}>
              打印签到二维码
            </Button>
          </div>
        )}
        {open && shown && <RotatingCode id={view.id} />}
      </section>
      <section className={styles.card} aria-label="签到">
        <h3>签到情况</h3>
        {view.experts.length === 0 && <p className={styles.meta}>还没有专家。</p>}
        <ul className={styles.people}>
          {view.experts.map((expert) => (
            <li key={expert.expertId}>
              <div>
                <p className={styles.name}>{expert.name}</p>
                <p className={styles.meta}>
                  {expert.orgName}　{expert.zc}　{expert.mobileTel}
                </p>
                {expert.seats.map((seat) => (
                  <p key={seat.achievementId} className={styles.meta}>
                    <Tag tone={TONES[seat.joinStatus]}>{labelOf(JOIN_STATUS, seat.joinStatus)}</Tag> 第
                    {view.items.findIndex((item) => item.achievementId === seat.achievementId) + 1}项　
                    {labelOf(PANEL_ROLES, seat.role)}
                    {(seat.joinStatus === JoinStatus.present || seat.joinStatus === JoinStatus.absent) &&
                      seat.joinAt &&
                      `　${shortTime(seat.joinAt)}　${labelOf(JOIN_SOURCES, seat.joinSource)}${seat.reason && `：${seat.reason}`}`}
                  </p>
                ))}
              </div>
              {marks && (
                <Button
                  kind="link"
                  className="no-print"
                  aria-label={`登记 ${expert.name}`}
                  onClick={() => setMarking(expert)}
                >
                  {view.state === 'closed' ? '更正' : '登记'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {printing && <PrintedCode view={view} onClose={() => setPrinting(false)} />}
      {marking && (
        <AttendDialog view={view} reload={reload} expert={marking} onClose={() => setMarking(undefined)} />
      )}
    </>
  )
}
