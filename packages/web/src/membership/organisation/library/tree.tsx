import type { organisation } from '@portal/contract/membership/organisation/organisation.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { Button } from '../../../shared/ui/button.tsx'
import { Hint, Row, Section } from '../../../shared/ui/layout.tsx'

type Detailed = OutputOf<typeof organisation.detail>

/** Where an organisation stands: what it belongs to, and what belongs to it. */
export const Tree = ({ data, onChange }: { data: Detailed; onChange: () => void }) => {
  const { superiors, subordinates } = data
  const depth = (steps: number) => ({ paddingInlineStart: `${steps * 1.25}rem` })
  return (
    <Section title="隶属关系">
      <ul>
        {superiors.map((one, step) => (
          <li key={one.orgId} style={depth(step)}>
            {one.orgName}
          </li>
        ))}
        <li style={depth(superiors.length)} aria-current="true">
          <strong>{data.orgName}</strong>
        </li>
        {subordinates.map((one) => (
          <li key={one.orgId} style={depth(superiors.length + 1)}>
            {one.orgName}
            {one.children > 0 && <small> 下级单位 {one.children} 个</small>}
          </li>
        ))}
      </ul>
      {superiors.length === 0 && <Hint>没有上级单位。</Hint>}
      {data.status !== 'merged' && (
        <Row>
          <Button kind="link" onClick={onChange}>
            {superiors.length > 0 ? '变更上级单位' : '设置上级单位'}
          </Button>
        </Row>
      )}
    </Section>
  )
}
