import { Button } from '../../shared/ui/button.tsx'
import { Disclosure } from '../../shared/ui/disclosure.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { FileList } from '../../shared/ui/file-list.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { IndexBar } from '../../shared/ui/index-bar.tsx'
import { Gauge, IndexNav } from '../../shared/ui/index-nav.tsx'
import { Card, Grid, Hint, Key, Page, Row, Section, Split, Stack } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { SplitDesk } from '../../shared/ui/split-desk.tsx'
import { Meter, Stat } from '../../shared/ui/stat.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Timeline } from '../../shared/ui/timeline.tsx'
import { ActionBar } from '../../shared/ui/toolbar.tsx'
import type { Case } from './case.ts'

const LONG = '流域水资源配置与生态流量协同调控关键技术及其在多沙河流梯级水库群联合调度中的应用研究'

const moments = [
  { key: '4', title: '谢绝邀请', meta: '11-21 16:02 · 手机', text: '时间冲突', tone: 'bad' },
  { key: '3', title: '同意邀请', meta: '11-21 10:18 · 短信链接', tone: 'good' },
  { key: '2', title: '发出邀请 7 份', meta: '11-19 08:30 · 方汀', text: '短信和邮件都已送达' },
  { key: '1', title: '确认专家组', meta: '计划 11-25', tone: 'later' },
] as const

const files = [
  {
    key: '1',
    name: '盖章申请表.pdf',
    note: '3 页，1.2 MB，11-20 09:12',
    state: <Tag tone="good">与本版一致</Tag>,
  },
  {
    key: '2',
    name: `${LONG}.docx`,
    note: '18.4 MB',
    onOpen: () => {},
    actions: <Button kind="link">下载</Button>,
  },
  { key: '3', name: '身份证正面.jpg', picture: true, note: '上传中', progress: 0.62 },
  { key: '4', name: '扫描件.tiff', error: '只能上传 pdf、jpg 或 png' },
]

export const layoutCases: readonly Case[] = [
  {
    name: '页面',
    wide: true,
    show: () => (
      <Page
        title="河口咸潮预报与调度关键技术"
        tags={<Tag tone="wait">筹备会议</Tag>}
        lead="PJ2026-0027 · 技术开发类 · 示例三角洲水利研究院"
        back={{ to: '/dev/gallery', text: '待我办理' }}
        actions={
          <>
            <Button kind="secondary">
              <Icon name="file" />
              申报材料 12 份
            </Button>
            <Button>补请备选</Button>
          </>
        }
      >
        <Split
          side={
            <>
              <Card title="锁定名单前" note="还差 1 项">
                <Stack gap={2}>
                  <Row>
                    <Icon name="warning" /> 同意 5 人，至少 7 人
                  </Row>
                  <Row>
                    <Icon name="check" /> 回避核查 11-18 15:18
                  </Row>
                </Stack>
              </Card>
              <Card title="办理记录" actions={<Button kind="link">全部 23 条</Button>}>
                <Timeline label="办理记录" moments={moments} />
              </Card>
            </>
          }
        >
          <Card tone="now" title="再请 1 位专家，凑足 7 人" note="经办人 方汀，至 11-25 18:00">
            <Row>
              <Button>补请备选 1：赫连滩</Button>
              <Button kind="secondary">催复</Button>
            </Row>
          </Card>
          <Card title="基本信息">
            <Facts
              plain
              columns={2}
              facts={[
                ['姓名', '示例甲'],
                ['身份证号', '990***********028X'],
                { title: '职务', value: '所长', before: '工程师' },
                ['研究方向', LONG],
                ['微信号', ''],
              ]}
            />
          </Card>
        </Split>
      </Page>
    ),
  },
  {
    name: '卡片的五种语气',
    wide: true,
    show: () => (
      <Grid min="s">
        {(['plain', 'now', 'wait', 'good', 'bad'] as const).map((tone) => (
          <Card key={tone} tone={tone} title={tone} footer={<Hint>卡片的下沿</Hint>}>
            内容
          </Card>
        ))}
      </Grid>
    ),
  },
  {
    name: '数字',
    wide: true,
    show: () => (
      <Grid min="stat">
        <Stat label="个人会员" value="2486" unit="人" note="比上月多 12 人" to="/dev/gallery" />
        <Stat label="待审核" value={7} unit="件" tone="wait" />
        <Stat
          label="已超期"
          value={4}
          unit="件"
          tone="bad"
          note={<Meter label="已用时限" value={12} max={10} />}
        />
        <Stat
          label="按时办结"
          value="93"
          unit="%"
          tone="good"
          note={<Meter label="按时" value={93} max={100} tone="good" />}
        />
      </Grid>
    ),
  },
  {
    name: '读一条记录',
    show: () => (
      <Facts
        facts={[
          ['成果名称', LONG],
          ['完成单位', '示例三角洲水利研究院'],
          { title: '电子邮箱', value: 'a@example.org', before: 'a@exmaple.org' },
          ['备注', null],
        ]}
      />
    ),
  },
  { name: '文件', show: () => <FileList files={files} /> },
  { name: '没有文件', show: () => <FileList files={[]} empty="还没有上传材料" /> },
  { name: '时间线', show: () => <Timeline label="办理记录" moments={moments} /> },
  {
    name: '折叠',
    show: () => (
      <Stack gap={2}>
        <Disclosure title="已调整 4 人" note="前一份草稿中的人">
          不参加本次评价，不列入报告。
        </Disclosure>
        <Disclosure title="打开的一段" open>
          {LONG}
        </Disclosure>
        <Disclosure title="带边框" frame open>
          {LONG}
        </Disclosure>
      </Stack>
    ),
  },
  {
    name: '一行一件',
    show: () => (
      <Card flush title="等您办理">
        <Lines
          lines={[
            {
              key: '1',
              icon: 'edit',
              tone: 'now',
              text: '补正 4 项材料后重新提交',
              note: '11-27 前，还有 4 天',
              end: <Button>去补正</Button>,
            },
            {
              key: '2',
              icon: 'money',
              text: '缴纳会费',
              note: '12-31 前',
              to: '/dev/gallery',
              end: '200 元',
            },
            { key: '3', text: LONG, onOpen: () => {}, end: <Tag tone="good">已改写</Tag> },
          ]}
        />
      </Card>
    ),
  },
  {
    name: '长页的目录',
    show: () => (
      <IndexNav
        label="填写进度"
        head={
          <>
            <p>
              <b>11</b>／18 项必填
            </p>
            <Gauge label="必填项" value={11} max={18} />
          </>
        }
        items={[
          { key: '1', text: '基本信息', note: '已填好', state: 'done', href: '#a' },
          { key: '2', text: '联系方式', note: '2 处要改', state: 'fault', href: '#b', current: true },
          { key: '3', text: '登录密码', note: '差 1 项', state: 'open', href: '#c' },
        ]}
      />
    ),
  },
  {
    name: '长页的目录（手机）',
    show: () => (
      <IndexBar
        label="填写进度"
        note="必填 11／18"
        value={11}
        max={18}
        items={[
          { key: '1', text: '基本信息', note: '已填好', state: 'done', onPick: () => {} },
          { key: '2', text: LONG, note: '2 处要改', state: 'fault', current: true, onPick: () => {} },
        ]}
      />
    ),
  },
  {
    name: '段落与键',
    show: () => (
      <Section title="评分标准" note="2025 年版" actions={<Button kind="link">修改</Button>}>
        <p>{LONG}</p>
        <Hint>
          <Key>J</Key> 下一件 <Key>K</Key> 上一件
        </Hint>
      </Section>
    ),
  },
  {
    name: '并排办理',
    wide: true,
    show: () => (
      <SplitDesk
        panes={[
          {
            key: 'data',
            title: '申请信息',
            tools: '本版改 2 项',
            content: (
              <Facts
                plain
                facts={[
                  ['姓名', '示例甲'],
                  ['职务', '所长'],
                ]}
              />
            ),
          },
          { key: 'scan', title: '盖章申请表', weight: 'wide', content: <p>扫描件</p> },
          {
            key: 'log',
            title: '办理记录',
            weight: 'narrow',
            content: <Timeline label="记录" moments={moments} />,
          },
        ]}
        bar={
          <ActionBar message="有 2 项提醒，通过时须选理由">
            <Button kind="secondary">退回</Button>
            <Button>通过并编号</Button>
          </ActionBar>
        }
      />
    ),
  },
]
