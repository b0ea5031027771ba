import { Link } from 'react-router'
import { toOpen } from '../../shared/routes/open-table.ts'
import { usePublicSettings } from '../../shared/settings.ts'
import { Article } from '../../shared/text/article.tsx'
import { TextView } from '../../shared/text/text-view.tsx'
import { useText } from '../../shared/text/texts.ts'
import { Icon, type IconName } from '../../shared/ui/icon.tsx'
import { Page as Frame, Grid, Hint, Row, Rule, Section, Split } from '../../shared/ui/layout.tsx'
import { Text } from '../../shared/ui/text.tsx'
import styles from './register-page.module.css'

interface Entry {
  to: string
  icon: IconName
  title: string
  fee: string
  unit: string
  for: string
  needs: readonly string[]
}

/** The text below gives the fees in full. */
const entriesWith = (unitDues: string): readonly Entry[] => [
  {
    to: toOpen('registerPerson'),
    icon: 'person',
    title: '个人会员注册',
    fee: '免费',
    unit: '',
    for: '科技工作者、管理工作者和高等院校学生均可申请',
    needs: ['约需15分钟，可在手机上办理', '填写后生成入会申请表，盖章上传'],
  },
  {
    to: toOpen('registerUnit'),
    icon: 'building',
    title: '单位会员注册',
    fee: unitDues,
    unit: unitDues && '元／年',
    for: '依法设立、支持学会工作的企业、事业单位和社会组织',
    needs: ['需统一社会信用代码和联系人信息', '填写后生成单位会员登记表，盖章上传'],
  },
]

export function Page() {
  const { unitDues } = usePublicSettings()
  return (
    <Frame
      title="入会须知"
      level={1}
      lead={
        <>
          请先了解学会、会费标准和<Link to={toOpen('charter')}>学会章程</Link>，再选择注册类别。
        </>
      }
    >
      <Grid min="l">
        {entriesWith(unitDues).map((entry) => (
          <EntryCard key={entry.to} entry={entry} />
        ))}
      </Grid>
      <nav aria-label="其他注册">
        <Row gap={5}>
          <Hint>其他注册</Hint>
          <Link className="target" to={toOpen('registerExpert')}>
            专家注册
          </Link>
          <Link className="target" to={toOpen('registerProject')}>
            成果评价账号注册
          </Link>
          <Link className="target" to={toOpen('sampleForm')}>
            申请表样表
          </Link>
          <Link className="target" to={toOpen('progress')}>
            已提交申请，查看进度
          </Link>
        </Row>
      </nav>
      <Rule />
      <Split side={<Part name="fee-standards" title="会费标准" />}>
        <Part name="society-introduction" title="学会简介" />
        <Part name="contacts" title="联系方式" />
      </Split>
    </Frame>
  )
}

const EntryCard = ({ entry }: { entry: Entry }) => (
  <Link className={styles.entry} to={entry.to}>
    <Row justify="between">
      <span className={styles.badge}>
        <Icon name={entry.icon} size="1.75rem" />
      </span>
      <span>
        <strong className={styles.fee}>{entry.fee}</strong>
        {entry.unit}
      </span>
    </Row>
    <Row justify="between">
      <Text as="strong" size="xl">
        {entry.title}
      </Text>
      <Icon name="arrow-right" size="1.375rem" />
    </Row>
    <Text as="span" tone="quiet">
      {entry.for}
    </Text>
    <Rule />
    <Text as="div" tone="quiet">
      {entry.needs.map((need) => (
        <div key={need}>
          <Icon name="check" size="1em" /> {need}
        </div>
      ))}
    </Text>
  </Link>
)

function Part({
  name,
  title,
}: {
  name: 'society-introduction' | 'fee-standards' | 'contacts'
  title: string
}) {
  const text = useText(name)
  return (
    <Section title={title} level={2}>
      <TextView from={text} rows={5}>
        {(text) => <Article text={text} under={2} />}
      </TextView>
    </Section>
  )
}
