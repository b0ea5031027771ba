import type { dues } from '@portal/contract/membership/dues/dues.calls'
import { BANK_MATCHES } from '@portal/contract/membership/dues/dues-bank.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { ComboField } from '../../../shared/ui/combo-field.tsx'
import { Row, Stack } from '../../../shared/ui/layout.tsx'
import { Table } from '../../../shared/ui/table.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { yuan } from '../words.ts'

type Read = OutputOf<typeof dues.readBank>
export type Line = Read['lines'][number]
/** The entries that each line pays. */
export type Chosen = ReadonlyMap<string, ReadonlySet<string>>
type Owed = Read['owed']

interface Props {
  lines: readonly Line[]
  owed: Owed
  chosen: Chosen
  onChoose: (ref: string, ids: ReadonlySet<string>) => void
}

/** Whose dues a line pays, by a person: found by the name of the unit. */
const Assign = ({ owed, onUnit }: { owed: Owed; onUnit: (memberId: string) => void }) => {
  const [asking, setAsking] = useState(false)
  if (!asking)
    return (
      <Row>
        <Button kind="link" onClick={() => setAsking(true)}>
          选择单位
        </Button>
      </Row>
    )
  const units = [...new Map(owed.map(({ memberId, name }) => [memberId, name])).entries()]
  return (
    <ComboField
      label="单位"
      placeholder="输入单位名称"
      value=""
      options={units.map(([code, label]) => ({ code, label }))}
      none="没有未缴的单位叫这个名称"
      onChange={(code) => units.some(([id]) => id === code) && onUnit(code)}
    />
  )
}

const Years = ({ line, owed, chosen, onChoose }: Omit<Props, 'lines'> & { line: Line }) => {
  const [unit, setUnit] = useState<string>()
  const entries = owed.filter(({ id, memberId }) =>
    unit === undefined ? line.entries.includes(id) : memberId === unit,
  )
  const ids = chosen.get(line.ref) ?? new Set<string>()
  if (line.match === 'booked') return null
  const toggle = (id: string, on: boolean) => {
    const next = new Set(ids)
    if (on) next.add(id)
    else next.delete(id)
    onChoose(line.ref, next)
  }
  const owing = entries.filter(({ id }) => ids.has(id)).reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Stack gap={1}>
      {entries.map(({ id, name, year, amount }) => (
        <Checkbox key={id} value={ids.has(id)} onChange={(on) => toggle(id, on)}>
          {name} {year}年度 {yuan(amount)}
        </Checkbox>
      ))}
      {owing > line.amount && <strong>到账金额少于所选年度的{yuan(owing)}</strong>}
      {line.match !== 'sure' && (
        <Assign
          owed={owed}
          onUnit={(memberId) => {
            setUnit(memberId)
            onChoose(line.ref, new Set())
          }}
        />
      )}
    </Stack>
  )
}

/** Lines of the statement, each with what it would pay. */
export const BankLines = ({ lines, ...rest }: Props) => (
  <Table
    label="收到的款项"
    rows={lines}
    rowKey={({ ref }) => ref}
    empty="没有这样的款项。"
    columns={[
      { key: 'paidOn', title: '日期', nowrap: true },
      {
        key: 'amount',
        title: '到账金额',
        align: 'right',
        nowrap: true,
        render: ({ amount }) => yuan(amount),
      },
      { key: 'payer', title: '付款户名', rowHead: true, width: 14 },
      { key: 'remark', title: '附言', width: 12 },
      {
        key: 'match',
        title: '核对',
        width: 10,
        render: ({ match, reason }) => (
          <Stack gap={1}>
            <span>
              <Tag tone={BANK_MATCHES[match].tone}>{BANK_MATCHES[match].label}</Tag>
            </span>
            <span>{reason}</span>
          </Stack>
        ),
      },
      { key: 'entries', title: '登记为', width: 20, render: (line) => <Years line={line} {...rest} /> },
    ]}
  />
)
