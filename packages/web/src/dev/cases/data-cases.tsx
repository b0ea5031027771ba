import { useState } from 'react'
import { Acts } from '../../shared/ui/acts.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Confirm, Dialog } from '../../shared/ui/dialog.tsx'
import { Drawer } from '../../shared/ui/drawer.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Card, Grid, Row, Stack } from '../../shared/ui/layout.tsx'
import { Menu } from '../../shared/ui/menu.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { Popover } from '../../shared/ui/popover.tsx'
import { Table, type TableColumn } from '../../shared/ui/table.tsx'
import { Tabs } from '../../shared/ui/tabs.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { Toolbar } from '../../shared/ui/toolbar.tsx'
import { Tooltip } from '../../shared/ui/tooltip.tsx'
import { Views } from '../../shared/ui/views.tsx'
import { type Case, pause } from './case.ts'
import { SampleForm } from './field-cases.tsx'

const rows = [
  { id: '1', name: '钟离潮', company: '示例上游岩土研究院', sum: '4,000.00', state: '同意' },
  {
    id: '2',
    name: '公良汛',
    company: '示例河口水利规划院与示例三角洲生态环境管理局联合实验室',
    sum: '200.00',
    state: '未答复',
  },
  { id: '3', name: '百里湾', company: '', sum: '1,250.50', state: '谢绝' },
]
type Row3 = (typeof rows)[number]
const columns: readonly TableColumn<Row3>[] = [
  { key: 'name', title: '姓名', nowrap: true, render: (row) => <b>{row.name}</b> },
  { key: 'company', title: '单位' },
  {
    key: 'state',
    title: '答复',
    render: ({ state }) => (
      <Tag tone={state === '同意' ? 'good' : state === '谢绝' ? 'bad' : 'wait'}>{state}</Tag>
    ),
  },
  { key: 'sum', title: '会费（元）', align: 'right', nowrap: true },
  {
    key: 'acts',
    title: '操作',
    align: 'right',
    noPrint: true,
    render: (row) => (
      <Menu
        label={`更多操作：${row.name}`}
        acts={[
          { key: 'remind', text: '催复', icon: 'bell', onAct: () => toast('已催复', 'success') },
          { key: 'file', text: '看材料', icon: 'file', disabled: true, onAct: () => {} },
          { key: 'remove', text: '移出…', icon: 'trash', danger: true, onAct: () => {} },
        ]}
      />
    ),
  },
]

function ChosenTable() {
  const [chosen, setChosen] = useState<readonly string[]>(['2'])
  const [sort, setSort] = useState<'asc' | 'desc' | 'none'>('asc')
  const sorted = columns.map((column) =>
    column.key === 'name'
      ? { ...column, sort, onSort: () => setSort(sort === 'asc' ? 'desc' : 'asc') }
      : column,
  )
  return (
    <Card
      title="专家组"
      note="7 人，同意 5"
      actions={<Button kind="link">抽取记录</Button>}
      flush
      footer={
        <Pagination page={3} size={10} total={187} sizes={[10, 20, 50]} onPage={() => {}} onSize={() => {}} />
      }
    >
      <Table
        label="专家组"
        rows={rows}
        rowKey={(row) => row.id}
        columns={sorted}
        sticky
        tone={(row) => (row.state === '未答复' ? 'wait' : undefined)}
        onOpen={() => {}}
        openKey="1"
        selection={{
          has: (row) => chosen.includes(row.id),
          nameOf: (row) => row.name,
          toggle: (row, on) => setChosen(on ? [...chosen, row.id] : chosen.filter((id) => id !== row.id)),
          toggleAll: (on) => setChosen(on ? rows.map(({ id }) => id) : []),
        }}
      />
    </Card>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | undefined>()
  const close = () => setOpen(undefined)
  return (
    <Row>
      <Button kind="secondary" onClick={() => setOpen('dialog')}>
        打开对话框
      </Button>
      <Button kind="danger" onClick={() => setOpen('confirm')}>
        删除
      </Button>
      <Button kind="secondary" onClick={() => setOpen('drawer')}>
        打开侧栏
      </Button>
      <Button kind="quiet" onClick={() => toast('信息已提交', 'success')}>
        成功提示
      </Button>
      <Button kind="quiet" onClick={() => toast('登录已过期，请重新登录', 'error')}>
        错误提示
      </Button>
      <Popover label="小窗" trigger={(button) => <IconButton {...button} name="settings" label="小窗" />}>
        <p>小窗里的内容</p>
      </Popover>
      <Tooltip text="快捷键 J">
        <Button kind="quiet">悬停有说明</Button>
      </Tooltip>
      <Dialog
        open={open === 'dialog'}
        title="修改基本信息"
        onClose={close}
        message={
          <>
            <Icon name="warning" /> 还有 2 处需要修改
          </>
        }
        footer={
          <>
            <Button kind="quiet" onClick={close}>
              取消
            </Button>
            <Button onClick={close}>保存</Button>
          </>
        }
      >
        <SampleForm layout="horizontal" />
      </Dialog>
      <Confirm
        open={open === 'confirm'}
        title="删除会员“示例甲”？"
        confirmText="删除"
        danger
        onConfirm={close}
        onCancel={close}
      >
        删除后 30 天内可以恢复。
      </Confirm>
      <Drawer
        open={open === 'drawer'}
        title="太叔澜"
        onClose={close}
        tools={<span>第 3 条，共 187 条</span>}
        footer={<Button>通过</Button>}
      >
        <Facts facts={rows.map(({ name, company }) => [name, company] as const)} />
      </Drawer>
    </Row>
  )
}

function TabCase() {
  const [tab, setTab] = useState('all')
  return (
    <Tabs
      label="状态"
      value={tab}
      onChange={setTab}
      tabs={[
        { code: 'all', label: '全部', count: 187 },
        { code: 'wait', label: '待审核', count: 7, tone: 'wait' },
        { code: 'late', label: '已超期', count: 4, tone: 'bad' },
        { code: 'off', label: '停用', disabled: true },
      ]}
    >
      <p>这一部分的内容：{tab}</p>
    </Tabs>
  )
}

export const dataCases: readonly Case[] = [
  {
    name: '按钮',
    wide: true,
    show: () => (
      <Stack>
        <Row>
          <Button onClick={pause} busyText="正在提交…">
            提交
          </Button>
          <Button busy busyText="正在提交…">
            提交
          </Button>
          <Button kind="secondary">次要</Button>
          <Button kind="quiet">安静</Button>
          <Button kind="danger">删除</Button>
          <Button kind="link">查看</Button>
          <Button disabled>不可用</Button>
          <IconButton name="refresh" label="刷新" />
          <IconButton name="refresh" label="刷新" busy />
          <IconButton name="rows" label="紧凑显示" aria-pressed />
        </Row>
        <Button block>登录</Button>
      </Stack>
    ),
  },
  {
    name: '一组操作',
    wide: true,
    show: () => (
      <Toolbar>
        <Acts
          label="更多操作：会员"
          acts={[
            { key: 'review', text: '开始审核', primary: true, to: '/dev/gallery' },
            { key: 'export', text: '导出', busyText: '正在导出…', onAct: pause },
            { key: 'mail', text: '发邮件', rare: true, to: '/dev/gallery', heading: '筛选出的 20 名会员' },
            { key: 'level', text: '调整级别…', rare: true, heading: '筛选出的 20 名会员' },
            { key: 'remove', text: '删除…', rare: true, danger: true },
          ]}
        />
      </Toolbar>
    ),
  },
  { name: '表格', wide: true, show: () => <ChosenTable /> },
  {
    name: '紧凑的表格、空表',
    wide: true,
    show: () => (
      <Grid min="l">
        <Card title="答复" flush>
          <Table
            label="答复"
            rows={rows}
            rowKey={(row) => row.id}
            columns={columns.slice(0, 3)}
            density="compact"
          />
        </Card>
        <Card title="没有记录" flush>
          <Table
            label="空表"
            rows={[]}
            rowKey={() => ''}
            columns={columns.slice(0, 3)}
            empty="还没有人答复"
          />
        </Card>
      </Grid>
    ),
  },
  { name: '浮层', wide: true, show: () => <Overlays /> },
  { name: '页签', show: () => <TabCase /> },
  {
    name: '有地址的分页',
    show: () => (
      <Views
        label="栏目"
        views={[
          { to: '/dev/gallery', title: '文章', current: true },
          { to: '/dev/gallery/list', title: '视频', current: false, count: 3 },
        ]}
      />
    ),
  },
  {
    name: '工具条',
    wide: true,
    show: () => (
      <Toolbar label="列表操作" end={<IconButton name="columns" label="列设置" />}>
        <Button>新增会员</Button>
        <Button kind="secondary">导出</Button>
      </Toolbar>
    ),
  },
]
