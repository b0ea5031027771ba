import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { to } from '../shared/routes/table.ts'
import { session } from '../shared/session.ts'
import { Banner } from '../shared/ui/banner.tsx'
import { Button } from '../shared/ui/button.tsx'
import { CaptchaField } from '../shared/ui/captcha-field.tsx'
import { Checkbox, Segmented, SelectField } from '../shared/ui/choice-fields.tsx'
import { Confirm, Dialog } from '../shared/ui/dialog.tsx'
import { FieldLayoutProvider, ReadField } from '../shared/ui/field.tsx'
import { Icon } from '../shared/ui/icon.tsx'
import { LargeTypeSwitch } from '../shared/ui/large-type.tsx'
import { LeaveGuard } from '../shared/ui/leave-guard.tsx'
import { EmptyState, ErrorState, Skeleton } from '../shared/ui/states.tsx'
import { Steps } from '../shared/ui/steps.tsx'
import { DateField, PasswordField, TextArea, TextField } from '../shared/ui/text-fields.tsx'
import { toast } from '../shared/ui/toast.tsx'
import styles from './gallery.module.css'

const sexes = [
  { code: '男', label: '男' },
  { code: '女', label: '女' },
]
const pause = () => new Promise((resolve) => setTimeout(resolve, 1500))

const ListSample = lazy(async () => ({ default: (await import('./list-sample.tsx')).ListSample }))

/** Every light component in its states; development only. */
export function Gallery() {
  const { pathname } = useLocation()
  return pathname.endsWith('/list') ? (
    <Suspense>
      <ListSample />
    </Suspense>
  ) : (
    <Components />
  )
}

function Components() {
  const [text, setText] = useState('示例甲')
  const [sex, setSex] = useState('男')
  const [party, setParty] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [date, setDate] = useState('')
  const [long, setLong] = useState('2003 年起从事流域规划与水资源配置研究。')
  const [code, setCode] = useState('')
  const [dialog, setDialog] = useState(false)
  const [asking, setAsking] = useState(false)
  const [dirty, setDirty] = useState(false)
  const form = (
    <>
      <TextField label="姓名" required name="name" value={text} onChange={setText} onBlur={() => {}} />
      <TextField
        label="手机号"
        required
        type="tel"
        inputMode="numeric"
        value="1380013"
        onChange={() => {}}
        error="请填写正确的联系手机"
      />
      <Segmented label="性别" shape="radios" options={sexes} value={sex} onChange={setSex} />
      <SelectField
        label="政治面貌"
        required
        options={[{ code: '群众', label: '群众' }]}
        value={party}
        onChange={setParty}
      />
      <DateField label="出生日期" value={date} onChange={setDate} help="由身份证号自动填写" />
      <PasswordField
        label="密码"
        required
        value={text}
        onChange={setText}
        help="密码至少八位，须包含大小写字母、数字和特殊字符"
      />
      <CaptchaField
        label="短信验证码"
        required
        storageKey="gallery"
        value={code}
        onChange={setCode}
        onRequest={async () => true}
      />
      <TextArea
        label="工作简历"
        required
        limit={1000}
        value={long}
        onChange={setLong}
        flagged="请补充 2018 年以后的经历"
      />
      <ReadField label="承诺">以上信息真实有效，不涉及国家秘密。</ReadField>
      <Checkbox value={agreed} onChange={setAgreed}>
        我已阅读并同意以上内容
      </Checkbox>
    </>
  )
  return (
    <div className={styles.page} data-accent="common">
      <h1>组件一览</h1>
      <LargeTypeSwitch />
      <Link to={to('register')}>入会须知</Link>
      <Steps items={['阅读须知', '填写信息', '完成提醒']} current={1} />
      <div className={styles.grid}>
        <section>{form}</section>
        <section>
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
          <div className={styles.row}>
            <Button onClick={pause} busyText="正在提交…">
              提交
            </Button>
            <Button busy busyText="正在提交…">
              提交
            </Button>
            <Button kind="secondary" onClick={() => setDialog(true)}>
              打开对话框
            </Button>
            <Button kind="quiet" onClick={() => toast('信息已提交', 'success')}>
              成功提示
            </Button>
            <Button kind="quiet" onClick={() => toast('登录已过期，请重新登录', 'error')}>
              错误提示
            </Button>
            <Button kind="danger" onClick={() => setAsking(true)}>
              删除
            </Button>
            <Button disabled>不可用</Button>
          </div>
          <Button block>登录</Button>
          <Skeleton />
          <EmptyState title="还没有待审核的申请" actions={<Button kind="secondary">查看全部会员</Button>}>
            新的申请提交后会出现在这里。
          </EmptyState>
          <ErrorState title="页面加载失败，请刷新重试" onRetry={pause}>
            请检查网络连接。
          </ErrorState>
          <div className={styles.row}>
            {(
              [
                'home',
                'award',
                'shield',
                'eye-off',
                'settings',
                'qr',
                'phone',
                'star',
                'flag',
                'people',
                'key',
                'globe',
              ] as const
            ).map((name) => (
              <Icon key={name} name={name} size="1.75rem" />
            ))}
          </div>
          <div className={styles.row}>
            {(['person', 'project', 'superAdmin', 'handler'] as const).map((role) => (
              <Button
                key={role}
                kind="quiet"
                onClick={() =>
                  session.set({ token: 'gallery', roles: [role], userName: '示例甲', roleLabel: role })
                }
              >
                以 {role} 进入
              </Button>
            ))}
            <Checkbox value={dirty} onChange={setDirty}>
              有未保存内容
            </Checkbox>
            <LeaveGuard dirty={dirty} />
          </div>
        </section>
      </div>
      <Dialog
        open={dialog}
        title="修改基本信息"
        onClose={() => setDialog(false)}
        footer={<Button onClick={() => setDialog(false)}>保存</Button>}
      >
        <FieldLayoutProvider value="horizontal">{form}</FieldLayoutProvider>
      </Dialog>
      <Confirm
        open={asking}
        title="删除会员“示例甲”？"
        confirmText="删除"
        danger
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      >
        删除后 30 天内可以恢复。
      </Confirm>
    </div>
  )
}
