import { account } from '@portal/contract/identity/account.calls'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { copyText } from '../../shared/copy.ts'
import { Button } from '../../shared/ui/button.tsx'
import { QrCode, qrPicture } from '../../shared/ui/qr-code.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './account.module.css'
import { failureNotice, type Notice, NoticeBanner } from './notice.tsx'
import { type FormField, useForm } from './use-form.ts'
import { TOTP_INVALID } from './user-name.ts'

const messages = ({ code }: { code: string }) => ({
  code: /^\d{6}$/.test(code.trim()) ? undefined : '请输入6位动态口令',
})

interface Props {
  onDone: () => void
  extra?: ReactNode
}

/** Binds an authenticator: scan or type the secret, then prove it with a code (docs/handbook/identity.md#second-factor). */
export function TotpEnrolment({ onDone, extra }: Props) {
  const [present, setPresent] = useState<string>()
  // A query, not an effect: asking twice would make the first secret void.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['totp', 'begin', present],
    queryFn: () => begin(present),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const refused = error instanceof ApiError ? error : undefined
  if (refused?.is('stepUpRequired') || (present !== undefined && !data && isFetching))
    return (
      <PresentCode onCode={setPresent} busy={isFetching} refused={present !== undefined && !isFetching} />
    )
  if (error) return <ErrorState title={errorText(error)} onRetry={refetch} actions={extra} />
  if (!data) return <Skeleton shape="form" rows={4} />
  return (
    <ol className={styles.enrol}>
      <li>
        <h3>打开身份验证器</h3>
        <p className={styles.quiet}>
          在手机上打开支持动态口令（TOTP）的身份验证器应用或小程序，选择添加账号。
        </p>
      </li>
      <li>
        <h3>扫描二维码</h3>
        <div className={styles.scan}>
          <QrCode className={styles.qr} label="动态口令二维码" picture={data.picture} />
          <Secret secret={data.secret} uri={data.uri} />
        </div>
      </li>
      <li>
        <h3>输入验证器显示的 6 位数字</h3>
        <Confirmation onDone={onDone} extra={extra} />
      </li>
    </ol>
  )
}

async function begin(present: string | undefined) {
  const secret = await call(account.beginTotp, {}, { totp: present })
  return { ...secret, picture: await qrPicture(secret.uri) }
}

/** Whoever binds another authenticator first shows that the present one is theirs. */
function PresentCode({
  onCode,
  busy,
  refused,
}: {
  onCode: (code: string) => void
  busy: boolean
  refused: boolean
}) {
  const form = useForm({ code: '' }, messages)
  const error = form.values.code === '' && refused ? TOTP_INVALID : form.field('code').error
  const submit = async ({ code }: { code: string }) => {
    onCode(code.trim())
    form.set('code', '')
  }
  return (
    <form noValidate className={styles.narrow} onSubmit={form.onSubmit(submit)} onKeyDown={form.onKeyDown}>
      <CodeField
        {...form.field('code')}
        error={error}
        label="当前动态口令"
        help="请输入动态口令以确认本次操作"
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={busy} busyText="正在验证">
          下一步
        </Button>
      </div>
    </form>
  )
}

const CodeField = (props: FormField & { label: string; help?: string }) => (
  <TextField
    {...props}
    required
    placeholder="6 位数字"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={6}
  />
)

function Secret({ secret, uri }: { secret: string; uri: string }) {
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <div className={styles.secret}>
      <p className={styles.quiet}>无法扫描时，手动输入密钥：</p>
      <code>
        {groups.map((group, index) => (
          <span key={index}>{group}</span>
        ))}
      </code>
      <p className={styles.secretActions}>
        <Button
          kind="secondary"
          onClick={async () => {
            if (await copyText(secret)) toast('密钥已复制', 'success')
            else toast('复制失败，请选中密钥后手动复制', 'error')
          }}
        >
          复制密钥
        </Button>
        <a className="target" href={uri}>
          在本机验证器中打开
        </a>
      </p>
    </div>
  )
}

function Confirmation({ onDone, extra }: { onDone: () => void; extra: ReactNode }) {
  const form = useForm({ code: '' }, messages)
  const [notice, setNotice] = useState<Notice>()
  const submit = async ({ code }: { code: string }) => {
    setNotice(undefined)
    try {
      await call(account.confirmTotp, { code: code.trim() })
      toast('动态口令已绑定', 'success')
      onDone()
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.is('captchaInvalid'))) return setNotice(failureNotice(cause))
      form.set('code', '')
      form.fail({ code: TOTP_INVALID })
    }
  }
  return (
    <form noValidate className={styles.narrow} onSubmit={form.onSubmit(submit)} onKeyDown={form.onKeyDown}>
      <CodeField {...form.field('code')} label="动态口令" />
      <NoticeBanner notice={notice} />
      <div className={styles.buttons}>
        <Button type="submit" busy={form.busy} busyText="正在绑定">
          完成绑定
        </Button>
        {extra}
      </div>
    </form>
  )
}
