import { instantOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Segmented } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import styles from './editor.module.css'

const WHEN = [
  { code: 'now', label: '立即发布' },
  { code: 'later', label: '定时发布' },
] as const

/** Now or later. `onPublish` answers what is wrong, or nothing once it is done. */
export function PublishDialog({
  title,
  onPublish,
  onClose,
}: {
  title: string
  onPublish: (publishAt: string) => Promise<string | undefined>
  onClose: () => void
}) {
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [time, setTime] = useState('')
  const [failure, setFailure] = useState<string>()
  const publish = async () => {
    setFailure(undefined)
    if (when === 'later' && time === '') return setFailure('请选择发布时间')
    // The picker speaks the society's time, whatever the machine's zone.
    setFailure(await onPublish(when === 'later' ? instantOf(time) : ''))
  }
  return (
    <Dialog
      open
      size="narrow"
      title={`发布“${title}”？`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={publish} busyText="正在发布…">
            {when === 'now' ? '发布' : '定时发布'}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {failure && <Banner tone="error">{failure}</Banner>}
        <Segmented
          label="发布时间"
          value={when}
          options={WHEN}
          onChange={(code) => setWhen(code === 'later' ? 'later' : 'now')}
        />
        {when === 'later' && (
          <label className={styles.time}>
            定时发布时间（北京时间）
            <input type="datetime-local" value={time} onChange={(event) => setTime(event.target.value)} />
          </label>
        )}
        <p className={styles.hint}>发布后，本栏目的会员即可阅读；随时可以撤回。</p>
      </div>
    </Dialog>
  )
}
