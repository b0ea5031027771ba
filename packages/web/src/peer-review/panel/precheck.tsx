import { panel } from '@portal/contract/peer-review/panel.calls'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Row } from '../../shared/ui/layout.tsx'
import { TextArea } from '../../shared/ui/text-fields.tsx'

/** Names as they come from elsewhere, and what stands against each. */
export const Precheck = ({ projectId }: { projectId: string }) => {
  const [text, setText] = useState('')
  const [names, setNames] = useState<readonly string[]>()
  const found = useCall(panel.precheck, names && { projectId, names: [...names] })
  return (
    <details>
      <summary>名单回避预检</summary>
      <TextArea label="姓名（每行一位，可在姓名后写单位）" value={text} onChange={setText} rows={4} />
      <Row gap={3}>
        <Button
          kind="secondary"
          onClick={() =>
            setNames(
              text
                .split('\n')
                .map((line) => line.trim())
                .filter(Boolean),
            )
          }
          disabled={text.trim() === ''}
        >
          预检
        </Button>
      </Row>
      {names && (
        <Loaded call={found}>
          {({ list }) =>
            list.map(({ name, found: people, hint }) => (
              <p key={name}>
                <strong>{name}</strong>：{hint}
                {people.map(({ expertId, orgName, coi }) => (
                  <span key={expertId}>
                    　{orgName}，
                    {coi.hits.length === 0 ? '未发现回避情形' : coi.hits.map((hit) => hit.text).join('；')}
                  </span>
                ))}
              </p>
            ))
          }
        </Loaded>
      )}
    </details>
  )
}
