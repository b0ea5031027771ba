import { useState } from 'react'
import { errorText } from '../../shared/api.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/choice-fields.tsx'
import styles from './examination.module.css'

/** Nothing opens before both promises. `what` names the work: 评价, 评审. */
export const PromiseCard = ({ what, onPromise }: { what: string; onPromise: () => Promise<unknown> }) => {
  const [confidential, setConfidential] = useState(false)
  const [noInterest, setNoInterest] = useState(false)
  const [error, setError] = useState<string>()
  const sign = async () => {
    if (!confidential || !noInterest) return setError('请逐项确认后再继续')
    try {
      await onPromise()
    } catch (cause) {
      setError(errorText(cause))
    }
  }
  return (
    <section className={styles.card}>
      <h3>保密承诺书</h3>
      <p>{what}材料涉及完成单位的技术秘密。查看前请确认以下承诺：</p>
      <Checkbox value={confidential} onChange={setConfidential}>
        我承诺对{what}材料和评议内容保密，不复制、不转发、不用于{what}以外的目的，{what}结束后不留存
      </Checkbox>
      <Checkbox value={noInterest} onChange={setNoInterest}>
        我已查看完成单位和完成人名单，确认没有需要回避的关系
      </Checkbox>
      {error && <Banner tone="error">{error}</Banner>}
      <div className={styles.acts}>
        <Button onClick={sign} busyText="正在签署…">
          签署承诺并查看材料
        </Button>
      </div>
      <p className={styles.meta}>发现需要回避的关系时，请不要继续，致电工作人员或在评分表下方申请回避。</p>
    </section>
  )
}
