import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ICONS } from '../../shared/ui/desk-icons.ts'
import { Icon, type IconName } from '../../shared/ui/icon.tsx'
import { Grid, Row, Stack } from '../../shared/ui/layout.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Steps } from '../../shared/ui/steps.tsx'
import { Count, Tag } from '../../shared/ui/tag.tsx'
import { type Case, pause } from './case.ts'

export const stateCases: readonly Case[] = [
  {
    name: '步骤',
    wide: true,
    show: () => <Steps items={['阅读须知', '填写信息', '上传盖章表', '等待审核']} current={1} />,
  },
  {
    name: '提示条',
    wide: true,
    show: () => (
      <Stack gap={2}>
        <Banner tone="info" title="申请正在审核">
          已提交 3 天，通常在 5 个工作日内完成。
        </Banner>
        <Banner tone="success">信息已提交</Banner>
        <Banner tone="warning" onClose={() => {}} actions={<Button kind="secondary">修改密码</Button>}>
          您正在使用弱密码或默认密码，请及时修改
        </Banner>
        <Banner tone="error" title="退回修改">
          请修改职务与邮箱后重新提交。
        </Banner>
      </Stack>
    ),
  },
  {
    name: '标签',
    show: () => (
      <Row>
        <Tag>会员</Tag>
        <Tag tone="good">已通过</Tag>
        <Tag tone="wait">待审核</Tag>
        <Tag tone="bad">已退回</Tag>
        <Count>187</Count>
        <Count tone="bad">4</Count>
      </Row>
    ),
  },
  { name: '正在加载：文字', show: () => <Skeleton /> },
  { name: '正在加载：表单', show: () => <Skeleton shape="form" rows={3} /> },
  {
    name: '还没有内容',
    show: () => (
      <EmptyState title="还没有待审核的申请" actions={<Button kind="secondary">查看全部会员</Button>}>
        新的申请提交后会出现在这里。
      </EmptyState>
    ),
  },
  {
    name: '失败',
    show: () => (
      <ErrorState title="页面加载失败，请刷新重试" onRetry={pause}>
        请检查网络连接。
      </ErrorState>
    ),
  },
  {
    name: '图标',
    wide: true,
    show: () => (
      <Grid min="xs" gap={2}>
        {(Object.entries(ICONS) as [string, IconName][]).map(([meaning, name]) => (
          <Row key={meaning}>
            <Icon name={name} size="1.5rem" />
            <small>{meaning}</small>
          </Row>
        ))}
      </Grid>
    ),
  },
]
