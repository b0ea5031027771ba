import { message } from '@portal/contract/communication/message.calls'
import { RECIPIENT_STATES, type RecipientState } from '@portal/contract/communication/message.fields'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { useDownload } from '../../../shared/call/use-download.ts'
import { DeliveryList } from '../../../shared/list/delivery-list.tsx'
import { useChoice } from '../../../shared/routes/said.ts'
import { useSession } from '../../../shared/session.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Grid, Hint, Row, Section } from '../../../shared/ui/layout.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import type { Stored } from '../compose/draft.ts'
import { useLater } from '../compose/use-later.ts'

const PAGE = 20
const STATES = Object.keys(RECIPIENT_STATES) as RecipientState[]

/** In the address, so that a link shows the same people; beside the filter of the list, which has names of its own. */
const useFilter = () => {
  const [params, setParams] = useSearchParams()
  const setFilter = (change: { fate?: string; who?: string }) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change))
          if (value === '') after.delete(name)
          else after.set(name, value)
        return after
      },
      { replace: true },
    )
  const state = useChoice('fate', STATES) ?? ''
  return { state, keyword: params.get('who') ?? '', setFilter } as const
}

/** Each recipient's own fate. */
export function Recipients({ view }: { view: Stored }) {
  const { roles } = useSession()
  const manages = roles.includes('superAdmin') || roles.includes('administrator')
  const { state, keyword, setFilter } = useFilter()
  const [pageNum, setPage] = useState(1)
  const wanted = useLater(keyword.trim(), 300)
  const found = useCall(
    message.recipients,
    { id: view.id, pageNum, pageSize: PAGE, ...(state && { state }), ...(wanted && { keyword: wanted }) },
    { keepPrevious: true },
  )
  const records = useDownload(message.export)
  const { total = 0, counts = {} } = found.data ?? {}
  const options = STATES.filter((code) => (counts[code] ?? 0) > 0 || code === state).map((code) => ({
    code,
    label: `${RECIPIENT_STATES[code].label}（${counts[code] ?? 0}）`,
  }))
  return (
    <Section title="收件人" gap={2}>
      <Grid min="s" gap={3}>
        <SelectField
          label="状态"
          value={state}
          placeholder="全部"
          options={options}
          onChange={(code) => {
            setFilter({ fate: code })
            setPage(1)
          }}
        />
        <TextField
          label="查找"
          type="search"
          value={keyword}
          placeholder="姓名、单位或完整地址"
          onChange={(value) => {
            setFilter({ who: value })
            setPage(1)
          }}
        />
      </Grid>
      {manages && state !== '' && total > 0 && (
        <div>
          <Button
            kind="secondary"
            busy={records.busy}
            busyText="正在导出…"
            onClick={() => records.run({ id: view.id, state: [state] })}
          >
            导出“{RECIPIENT_STATES[state].label}”的收件人
          </Button>
        </div>
      )}
      <Loaded call={found}>
        {({ list }) =>
          list.length === 0 ? (
            <Hint>没有符合条件的收件人</Hint>
          ) : (
            <DeliveryList
              rows={list.map((row) => ({
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
          )
        }
      </Loaded>
      {total > PAGE && (
        <Row justify="between">
          <Hint>共 {total} 人</Hint>
          <Pagination page={pageNum} size={PAGE} total={total} onPage={setPage} />
        </Row>
      )}
    </Section>
  )
}
