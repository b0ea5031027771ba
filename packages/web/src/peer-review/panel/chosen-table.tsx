import { PANEL_ROLES, type PanelRole } from '@portal/contract/peer-review/panel.rules'
import { Button } from '../../shared/ui/button.tsx'
import { Row } from '../../shared/ui/layout.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { Table, type TableColumn } from '../../shared/ui/table.tsx'

export interface Chosen {
  expertId: string
  name: string
  orgName: string
  role: PanelRole
  reserve: boolean
}

interface Props {
  chosen: readonly Chosen[]
  onChange: (chosen: readonly Chosen[]) => void
}

const columnsOf = ({ chosen, onChange }: Props): readonly TableColumn<Chosen>[] => {
  const change = (id: string, part: Partial<Chosen>) =>
    onChange(chosen.map((one) => (one.expertId === id ? { ...one, ...part } : one)))
  return [
    { key: 'name', title: '已选专家', rowHead: true, nowrap: true },
    { key: 'orgName', title: '单位', width: 12 },
    { key: 'reserve', title: '席位', nowrap: true, render: ({ reserve }) => (reserve ? '备选' : '专家组') },
    {
      key: 'role',
      title: '职务',
      width: 8,
      render: ({ expertId, name, role, reserve }) =>
        reserve ? (
          '—'
        ) : (
          <Select
            label={`${name}的职务`}
            options={PANEL_ROLES}
            value={role}
            onChange={(code) => change(expertId, { role: code as PanelRole })}
          />
        ),
    },
    {
      key: 'acts',
      title: '操作',
      noPrint: true,
      render: ({ expertId, name, reserve }) => (
        <Row>
          <Button kind="link" onClick={() => change(expertId, { reserve: !reserve })}>
            {reserve ? '转为专家' : '转为备选'}
          </Button>
          <Button
            kind="link"
            aria-label={`移除 ${name}`}
            onClick={() => onChange(chosen.filter((one) => one.expertId !== expertId))}
          >
            移除
          </Button>
        </Row>
      ),
    },
  ]
}

/** Those who were chosen so far, with seat and office. */
export const ChosenTable = (props: Props) => (
  <Table
    label="已选专家"
    rows={props.chosen}
    rowKey={({ expertId }) => expertId}
    columns={columnsOf(props)}
    empty="还没有选择专家"
  />
)
