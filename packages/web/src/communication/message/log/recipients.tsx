import { message, RECIPIENT_STATES, type RecipientState } from '@portal/contract/communication/message.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, download, errorText, saveFile } from '../../../shared/api.ts'
import { DeliveryList } from '../../../shared/list/delivery-list.tsx'
import { useSession } from '../../../shared/session.ts'
import { timeOf } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { useLater } from '../compose/use-later.ts'
import styles from '../message.module.css'
import type { View } from './view.ts'

const PAGE = 20
const STATES = Object.keys(RECIPIENT_STATES) as RecipientState[]

/** Each recipient's own fate. */
export function Recipients({ view }: { view: View }) {
  const { roles } = useSession()
  const manages = roles.includes('superAdmin') || roles.includes('administrator')
  const [state, setState] = useState<RecipientState | ''>('')
  const [keyword, setKeyword] = useState('')
  const [pageNum, setPage] = useState(1)
  const wanted = useLater(keyword.trim(), 300)
  const { data, error } = useQuery({
    queryKey: ['message-recipients', view.id, state, wanted, pageNum, view.state, view.progress],
    queryFn: ({ signal }) =>
      call(
        message.recipients,
        { id: view.id, pageNum, pageSize: PAGE, ...(state && { state }), ...(wanted && { keyword: wanted }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const save = async () => {
    try {
      saveFile(await download(message.export, { id: view.id, ...(state && { state: [state] }) }))
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE))
  return (
    <section className={styles.recipients} aria-label="收件人">
      <h3>收件人</h3>
      <div className={styles.fields}>
        <SelectField
          label="状态"
          value={state}
          placeholder="全部"
          options={STATES.filter((code) => (data?.counts[code] ?? 0) > 0 || code === state).map((code) => ({
            code,
            label: `${RECIPIENT_STATES[code].label}（${data?.counts[code] ?? 0}）`,
          }))}
          onChange={(code) => {
            setState(code as RecipientState | '')
            setPage(1)
          }}
        />
        <TextField
          label="查找"
          type="search"
          value={keyword}
          placeholder="姓名、单位或完整地址"
          onChange={(value) => {
            setKeyword(value)
            setPage(1)
          }}
        />
      </div>
      {manages && state !== '' && (data?.total ?? 0) > 0 && (
        <div className={styles.row}>
          <Button kind="secondary" busyText="正在导出…" onClick={save}>
            导出“{RECIPIENT_STATES[state].label}”的收件人
          </Button>
        </div>
      )}
      {error && <p role="alert">{errorText(error)}</p>}
      {data?.list.length === 0 && <p>没有符合条件的收件人</p>}
      <DeliveryList
        rows={(data?.list ?? []).map((row) => ({
          ...row,
          title: row.name || '（无姓名）',
          detail: [row.destination || '—', row.unit].filter(Boolean).join(' · '),
          note: [
            row.sentAt ? timeOf(row.sentAt) : '',
            row.reason,
            row.attempts > 1 ? `第 ${row.attempts} 次` : '',
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
      {pages > 1 && (
        <div className={styles.row}>
          <Button kind="quiet" disabled={pageNum === 1} onClick={() => setPage(pageNum - 1)}>
            上一页
          </Button>
          <span>
            {pageNum} / {pages} 页，共 {data?.total} 人
          </span>
          <Button kind="quiet" disabled={pageNum >= pages} onClick={() => setPage(pageNum + 1)}>
            下一页
          </Button>
        </div>
      )}
    </section>
  )
}
