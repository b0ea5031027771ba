import { useEffect } from 'react'
import { navigation } from '../../shared/navigation.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Confirm, Dialog } from '../../shared/ui/dialog.tsx'
import { LargeTypeSwitch } from '../../shared/ui/large-type.tsx'
import { Row, Rule } from '../../shared/ui/layout.tsx'
import { LeaveGuard } from '../../shared/ui/leave-guard.tsx'
import { NoticeLink } from '../../shared/ui/notice-link.tsx'
import { Palette } from '../../shared/ui/palette.tsx'
import { QrCode } from '../../shared/ui/qr-code.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import { ToastHost, toast } from '../../shared/ui/toast.tsx'
import type { Case } from './case.ts'

const Told = ({ tone }: { tone: 'success' | 'error' }) => {
  useEffect(() => toast(tone === 'error' ? '登录已过期，请重新登录' : '信息已提交', tone), [tone])
  return <ToastHost />
}

/** Ways on. */
export const wayCases: readonly Case[] = [
  {
    name: '待办提示',
    show: () => (
      <>
        <NoticeLink to="/dev/gallery" title="3项成果等待您评审">
          查看材料、打分并签名
        </NoticeLink>
        <NoticeLink bad to="/dev/gallery" title="您提交的信息修改被退回">
          请修改职务与邮箱后重新提交。
        </NoticeLink>
      </>
    ),
  },
  {
    name: '链接与字号',
    show: () => (
      <>
        <Row>
          <ButtonLink to="/dev/gallery">查看成果</ButtonLink>
          <ButtonLink kind="primary" to="/dev/gallery">
            继续填写
          </ButtonLink>
          <LargeTypeSwitch />
        </Row>
        <Rule />
      </>
    ),
  },
  {
    name: '二维码',
    show: () => <QrCode label="公众号" picture={{ size: 3, path: 'M0 0h1v1H0zM2 0h1v3H2z' }} />,
  },
]

/** Asks when somebody goes on while something is unsent. */
const Leaving = () => {
  useEffect(() => navigation.push('/dev/gallery/overlays'), [])
  return <LeaveGuard dirty />
}

/** Each lies over the whole page: shown one at a time. */
export const overlayCases: readonly Case[] = [
  {
    name: '对话框',
    show: () => (
      <Dialog open title="修改基本信息" onClose={() => {}} footer={<Button>保存</Button>}>
        {['姓名', '单位', '职务', '邮箱', '手机', '通信地址', '邮政编码', '传真', '简历', '备注'].map(
          (label) => (
            <TextField
              key={label}
              label={label}
              required
              value=""
              onChange={() => {}}
              error={`请填写${label}`}
            />
          ),
        )}
      </Dialog>
    ),
  },
  {
    name: '确认',
    show: () => (
      <Confirm
        open
        danger
        title="删除会员“示例甲”？"
        confirmText="删除"
        onConfirm={() => {}}
        onCancel={() => {}}
      >
        删除后 30 天内可以恢复。
      </Confirm>
    ),
  },
  {
    name: '写明原因',
    show: () => (
      <ReasonDialog
        title="退回修改"
        confirmText="退回"
        help="申请人会看到"
        onConfirm={async () => {}}
        onClose={() => {}}
      >
        <p>退回后申请人可以修改并重新提交。</p>
      </ReasonDialog>
    ),
  },
  {
    name: '全站搜索',
    show: () => (
      <Palette
        label="全站搜索"
        placeholder="查找会员、单位、成果…"
        value="示例"
        onChange={() => {}}
        busy={false}
        groups={[
          {
            key: 'people',
            title: '会员和专家',
            more: true,
            items: [
              {
                key: '1',
                icon: 'search',
                title: '示例甲',
                text: '示例水利研究院',
                aside: '个人会员',
                to: '/',
              },
              { key: '2', icon: 'search', title: '示例乙', text: '示例大学', aside: '专家', to: '/' },
            ],
          },
        ]}
        preview={(item) => <p>{item.title}</p>}
        note="姓名、拼音、编号都可以"
        onOpen={() => {}}
        onClose={() => {}}
      />
    ),
  },
  { name: '离开此页', show: Leaving },
  { name: '成功提示', show: () => <Told tone="success" /> },
  { name: '错误提示', show: () => <Told tone="error" /> },
]
