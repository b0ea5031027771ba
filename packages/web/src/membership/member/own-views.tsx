import { to } from '../../shared/routes/table.ts'
import { Views } from '../../shared/ui/views.tsx'

/** 个人中心: what one told the society, what became of it, and what the society holds, each with its address. */
export const OwnViews = ({
  current,
  project,
}: {
  current: 'data' | 'opinions' | 'held'
  project?: boolean
}) => (
  <Views
    label="个人中心"
    views={[
      { to: to('baseInfo'), title: '基本信息', current: current === 'data' },
      ...(project ? [] : [{ to: to('opinions'), title: '审核意见', current: current === 'opinions' }]),
      { to: to('ownData'), title: '隐私与授权', current: current === 'held' },
    ]}
  />
)
