import { LOGIN_PAGES } from '@portal/contract/platform/roles'
import { toOpen } from '../../../shared/routes/open-table.ts'
import { Band, Onward } from '../../../shared/site/parts.tsx'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Row } from '../../../shared/ui/layout.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import type { BlockProps } from './block.ts'
import styles from './process.module.css'

const WHO = { applicant: '委托方', society: '学会', public: '社会', experts: '专家组' } as const
const STEPS: readonly { title: string; who: keyof typeof WHO; text: string }[] = [
  { title: '填报申请', who: 'applicant', text: '在线填报，上传材料并作出承诺；可存草稿' },
  { title: '经办人初审', who: 'society', text: '形式审查，10 个工作日内答复' },
  { title: '负责人初审', who: 'society', text: '复核；同意公示、退回或说明理由不予受理' },
  { title: '公示', who: 'public', text: '不少于 7 个自然日，异议实名提出、身份保密' },
  { title: '启动评价', who: 'applicant', text: '签订委托合同，确定会议、通讯或检测形式' },
  { title: '组建专家组', who: 'society', text: '从专家库遴选，核查回避，征得同意' },
  { title: '专家评价', who: 'experts', text: '独立打分，质询评议，不同意见如实记录' },
  { title: '出具结论', who: 'society', text: '评价报告与证书，写明问题和建议' },
  { title: '归档与登记', who: 'society', text: '资料归档，协助完成单位登记成果' },
]

// The longitudinal profile of a river: steep at the spring, flat at the mouth; a station for each step.
const HEIGHTS = [56, 92, 120, 150, 176, 196, 212, 223, 230] as const
const GAP = 135.1
const stations = HEIGHTS.map((y, index) => ({ x: 8 + GAP * index, y }))
const profile = `M-900 -420 C-700 -300 -200 -20 8 56 ${stations
  .slice(1)
  .map(({ x, y }, index) => {
    const before = stations[index] ?? { x, y }
    const middle = (before.x + x) / 2
    return `C${middle} ${before.y + (y - before.y) * 0.55} ${middle} ${before.y + (y - before.y) * 0.6} ${x} ${y}`
  })
  .join(' ')} C1300 242 1700 250 2100 252`

export const Process = ({ block }: BlockProps) => (
  <Band tone="abyss" label={block.title}>
    <Row gap={3} justify="between" align="baseline">
      <Text as="h2" display size="title">
        {block.title}
      </Text>
      <ul className={styles.key} aria-label="谁来办">
        {Object.entries(WHO).map(([who, label]) => (
          <li key={who} data-who={who}>
            {label}
          </li>
        ))}
      </ul>
    </Row>
    <svg className={`${styles.profile} desk-only`} viewBox="0 0 1200 300" aria-hidden="true">
      <linearGradient id="water" x1="0" y1="0" x2="0" y2="300" gradientUnits="userSpaceOnUse">
        <stop offset="0" />
        <stop offset="1" stopOpacity="0" />
      </linearGradient>
      <path fill="url(#water)" d={`${profile} V300 H-900Z`} />
      <path data-river="" d={profile} />
      {stations.map(({ x, y }, index) => (
        <g key={x} data-who={STEPS[index]?.who}>
          <path data-fall="" d={`M${x} ${y + 9}V300`} />
          <circle cx={x} cy={y} r="8" />
        </g>
      ))}
    </svg>
    <ol className={styles.steps}>
      {STEPS.map(({ title, who, text }, index) => (
        <li key={title} data-who={who}>
          <b aria-hidden="true">{index + 1}</b>
          <div>
            <h3>{title}</h3>
            <span>{WHO[who]}</span>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
    <div className={styles.foot}>
      <Row gap={5} tight>
        <ButtonLink to={toOpen('registerProject')}>申请成果评价</ButtonLink>
        <Onward text="评价账号登录" to={LOGIN_PAGES.project.login} />
        <Onward text="各环节实际用时" to={toOpen('publicityList', { view: 'time' })} />
        {block.lead && <span>{block.lead}</span>}
      </Row>
    </div>
  </Band>
)
