import { useState } from 'react'
import { ActionNote } from '../../shared/call/action-note.tsx'
import type { Action } from '../../shared/call/use-action.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/choice-fields.tsx'
import { Card, Hint, Row, Stack } from '../../shared/ui/layout.tsx'

interface Props {
  what: string
  action: Pick<Action, 'busy' | 'failure' | 'retry' | 'shown'>
  onPromise: () => Promise<unknown>
}

/** Nothing opens before both promises. `what` names the work: 评价, 评审. */
export const PromiseCard = ({ what, action, onPromise }: Props) => {
  const [confidential, setConfidential] = useState(false)
  const [noInterest, setNoInterest] = useState(false)
  const [error, setError] = useState<string>()
  const sign = () => {
    if (!confidential || !noInterest) return setError('请逐项确认后再继续')
    setError(undefined)
    return onPromise()
  }
  return (
    <Card title="保密承诺书">
      <Stack>
        <p>{what}材料涉及完成单位的技术秘密。查看前请确认以下承诺：</p>
        <Checkbox value={confidential} onChange={setConfidential}>
          我承诺对{what}材料和评议内容保密，不复制、不转发、不用于{what}以外的目的，{what}结束后不留存
        </Checkbox>
        <Checkbox value={noInterest} onChange={setNoInterest}>
          我已查看完成单位和完成人名单，确认没有需要回避的关系
        </Checkbox>
        <ActionNote action={action}>{error && <Banner tone="error">{error}</Banner>}</ActionNote>
        <Row gap={3}>
          <Button onClick={sign} busyText="正在签署…">
            签署承诺并查看材料
          </Button>
        </Row>
        <Hint>发现需要回避的关系时，请不要继续，致电工作人员或在评分表下方申请回避。</Hint>
      </Stack>
    </Card>
  )
}
