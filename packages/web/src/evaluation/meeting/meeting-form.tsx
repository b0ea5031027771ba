import { meeting } from '@portal/contract/evaluation/meeting.calls'
import { localOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { wordsOf } from '../../shared/words-of.ts'
import { Candidates } from './candidates.tsx'
import styles from './meeting.module.css'
import { fromLocal, type Meeting } from './view.ts'

interface Particulars {
  readonly title: string
  readonly at: string
  readonly place: string
  readonly link: string
  readonly host: string
  readonly recorder: string
}
const EMPTY: Particulars = { title: '', at: '', place: '', link: '', host: '', recorder: '' }

const Fields = ({ value, set }: { value: Particulars; set: (value: Particulars) => void }) => {
  const put = (key: keyof Particulars) => (text: string) => set({ ...value, [key]: text })
  return (
    <div className={styles.fields}>
      <label className={styles.when}>
        <span>
          会议时间<b aria-hidden="true"> *</b>
        </span>
        <input
          type="datetime-local"
          required
          value={value.at}
          onChange={(event) => put('at')(event.target.value)}
        />
      </label>
      <TextField label="会议地点" value={value.place} onChange={put('place')} maxLength={100} />
      <TextField
        label="会议链接"
        type="url"
        value={value.link}
        onChange={put('link')}
        placeholder="https://（线上会议）"
      />
      <TextField label="主持人" value={value.host} onChange={put('host')} maxLength={50} />
      <TextField label="记录人" value={value.recorder} onChange={put('recorder')} maxLength={50} />
      <TextField
        label="会议名称"
        value={value.title}
        onChange={put('title')}
        maxLength={100}
        placeholder="不填则按成果名称生成"
      />
    </div>
  )
}

/** A new session, or the particulars of one that is there. */
export const MeetingForm = ({
  view,
  chosen = [],
  onClose,
  onDone,
}: {
  view?: Meeting
  /** Ids that are ticked from the start. */
  chosen?: readonly string[]
  onClose: () => void
  onDone: (id: string) => unknown
}) => {
  const [value, setValue] = useState<Particulars>(
    view ? { ...view, at: localOf(view.startAt), title: view.ownTitle } : EMPTY,
  )
  const [picked, setPicked] = useState<readonly string[]>(chosen)
  const [error, setError] = useState<string>()
  const save = async () => {
    const { at, title, place, link, host, recorder } = value
    if (at === '') return setError('请选择会议时间')
    if (!view && picked.length === 0) return setError('请选择上会的成果')
    const input = { title, place, link: link.trim(), host, recorder, startAt: fromLocal(at) }
    try {
      const saved = view
        ? call(meeting.update, { ...input, id: view.id, expectVersion: view.version }).then(() => view.id)
        : call(meeting.create, { ...input, achievementIds: [...picked] }).then(({ id }) => id)
      const id = await saved
      toast(view ? '已保存' : '会议已建立', 'success')
      await onDone(id)
    } catch (cause) {
      setError(wordsOf(cause))
    }
  }
  return (
    <Dialog
      open
      title={view ? '修改会议' : '新建评价会议'}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={save} busyText="正在保存…">
            {view ? '保存' : '建立会议'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Fields value={value} set={setValue} />
        {!view && (
          <Candidates
            picked={picked}
            onPick={(ids, row) => {
              setPicked(ids)
              if (row?.meetingAt && value.at === '')
                setValue({ ...value, at: localOf(row.meetingAt), place: value.place || row.place })
            }}
          />
        )}
        {error && <Banner tone="error">{error}</Banner>}
      </div>
    </Dialog>
  )
}
