import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { useCall } from '../../../shared/call/use-call.ts'
import { Banner } from '../../../shared/ui/banner.tsx'

/** The stamped form says something else than the content: who applied prints, stamps and uploads it anew, who looks at it is warned. */
export const StaleForm = ({ id, own = false }: { id: string; own?: boolean }) => {
  const { data } = useCall(achievement.stampedForm, { id })
  if (!data || data.stale.length === 0) return null
  const changed = data.stale.join('、')
  const wanted = data.wanted && `第${data.wanted.version}版，二维码内容以“${data.wanted.code}”结尾`
  return (
    <Banner tone="warning" title="申请表已过期">
      {own
        ? `上传盖章的申请表之后修改过：${changed}。请重新生成申请表，签字盖章后上传。`
        : `盖章的申请表上传之后，申请人修改过：${changed}。与现有内容一致的申请表为${wanted}；可以退回申请人重新签字盖章。`}
    </Banner>
  )
}
