import { toOpen } from '../../shared/routes/open-table.ts'
import { to } from '../../shared/routes/table.ts'
import { LongText } from '../../shared/text/index.ts'
import { Card, Page as Frame } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { Ask } from '../feedback/index.ts'

/** The home of evaluation accounts: the process and the fees, and the way on. */
export const Page = () => (
  <Frame width="wide">
    <nav className="no-print" aria-label="常用功能">
      <Card flush label="常用功能">
        <Lines
          lines={[
            {
              key: 'achievements',
              to: to('ownAchievements'),
              icon: 'file',
              text: <strong>成果评价</strong>,
              note: '填报申请、查看进度',
            },
            {
              key: 'articles',
              to: to('readEvaluation'),
              icon: 'book',
              text: <strong>成果评价资讯</strong>,
              note: '政策文件、办事指南和评价动态',
            },
            {
              key: 'timeliness',
              to: toOpen('publicityList', { view: 'time' }),
              icon: 'clock',
              text: <strong>评价用时</strong>,
              note: '各环节近一年实际用多少天',
            },
            {
              key: 'own',
              to: to('baseInfo'),
              icon: 'person',
              text: <strong>基本信息</strong>,
              note: '单位、职务或联系方式有变化时，请及时修改',
            },
          ]}
        />
      </Card>
    </nav>
    <LongText name="evaluation-process" title="成果评价" within />
    {/* These accounts have no help of their own (docs/handbook/interface.md#shell). */}
    <div className="no-print">
      <Ask />
    </div>
  </Frame>
)
