import { panel } from '@portal/contract/peer-review/panel.calls'
import { JOIN_SOURCES, JOIN_STATUS, STAFF_SOURCES } from '@portal/contract/peer-review/panel.rules'
import { useState } from 'react'
import { ApiError, call } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { TextArea } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { wordsOf } from '../../shared/words-of.ts'
import type { Row } from './view.ts'

const STATUSES = JOIN_STATUS.filter(({ code }) => code !== '3')
const SOURCES = JOIN_SOURCES.filter(({ code }) => (STAFF_SOURCES as readonly string[]).includes(code))

/** What an expert said by phone, in a mail, on paper or on the spot. */
export const JoinDialog = ({
  projectId,
  row,
  onClose,
  onDone,
}: {
  projectId: string
  row: Row
  onClose: () => void
  onDone: () => Promise<unknown>
}) => {
  const { roles } = useSession()
  // After the lock the person in charge takes down who cannot come; attendance is for those who look after the seats.
  const statuses = roles.includes('inCharge') ? STATUSES.filter(({ code }) => code === '2') : STATUSES
  const [status, setStatus] = useState('')
  const [source, setSource] = useState('')
  const [reason, setReason] = useState('')
  const [overrule, setOverrule] = useState(false)
  const [own, setOwn] = useState(false)
  const [error, setError] = useState<string>()
  const send = async () => {
    if (status === '' || source === '') return setError('请选择参加情况和信息来源')
    try {
      const { promoted } = await call(panel.updateJoinStatus, {
        ...{ projectId, expertId: row.expertId, reason: reason.trim(), overrule, expect: row.joinStatus },
        joinStatus: status as '1',
        source: source as 'phone',
      })
      toast(promoted ? `已登记，由备选专家${promoted}递补` : '已登记', 'success')
      onClose()
      await onDone()
    } catch (cause) {
      if (cause instanceof ApiError && cause.is('ownAnswer')) setOwn(true)
      setError(wordsOf(cause))
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title={`登记答复：${row.name}`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={send} busyText="正在登记…">
            登记
          </Button>
        </>
      }
    >
      <SelectField label="参加情况" required options={statuses} value={status} onChange={setStatus} />
      <SelectField label="信息来源" required options={SOURCES} value={source} onChange={setSource} />
      <TextArea label="说明" value={reason} onChange={setReason} rows={2} limit={300} />
      {own && (
        <Checkbox value={overrule} onChange={setOverrule}>
          已与专家本人核实，更改其自行答复（须写明说明）
        </Checkbox>
      )}
      {error && <Banner tone="error">{error}</Banner>}
    </Dialog>
  )
}
