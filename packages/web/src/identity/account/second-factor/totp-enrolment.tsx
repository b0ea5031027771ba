import { account } from '@portal/contract/identity/account.calls'
import { type ReactNode, useEffect, useState } from 'react'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { copyText } from '../../../shared/copy.ts'
import { SchemaForm } from '../../../shared/form/schema-form.tsx'
import { useCallForm } from '../../../shared/form/use-call-form.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Hint, Row, Section, Stack } from '../../../shared/ui/layout.tsx'
import { QrCode, type QrPicture, qrPicture } from '../../../shared/ui/qr-code.tsx'
import { Skeleton } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../account.module.css'
import { TOTP_INVALID } from '../user-name.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Props {
  onDone: () => void
  /** It is bound, and what is shown now is shown once. */
  onBound?: (() => void) | undefined
  extra?: ReactNode
}

/** Binds an authenticator: scan or type the secret, then prove it with a code (docs/handbook/identity.md#second-factor). */
export function TotpEnrolment({ onDone, onBound, extra }: Props) {
  const [secret, setSecret] = useState<{ secret: string; uri: string; picture: QrPicture }>()
  const begin = useAction(account.beginTotp, {
    onDone: async (made) => setSecret({ ...made, picture: await qrPicture(made.uri) }),
  })
  const [codes, setCodes] = useState<readonly string[]>()
  const { run } = begin
  // Once: asking twice would make the first secret void.
  useEffect(() => void run({}), [])
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (!secret)
    return (
      <>
        <ActionNote action={begin} />
        {begin.busy ? (
          <Skeleton shape="form" rows={4} />
        ) : (
          <Row>
            {/* The present code was not given, or the line was cut. */}
            <Button onClick={() => run({})}>开始绑定</Button>
            {extra}
          </Row>
        )}
      </>
    )
  return (
    <Stack gap={5}>
      <Section title="1. 打开身份验证器">
        <Hint>在手机上打开支持动态口令（TOTP）的身份验证器应用或小程序，选择添加账号。</Hint>
      </Section>
      <Section title="2. 扫描二维码">
        <Row gap={5}>
          <QrCode className={styles.qr} label="动态口令二维码" picture={secret.picture} />
          <Secret secret={secret.secret} uri={secret.uri} />
        </Row>
      </Section>
      <Section title="3. 输入验证器显示的 6 位数字">
        <Confirmation
          onDone={(made) => {
            onBound?.()
            setCodes(made)
          }}
          extra={extra}
        />
      </Section>
    </Stack>
  )
}

function Secret({ secret, uri }: { secret: string; uri: string }) {
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <Stack gap={2}>
      <Hint>无法扫描时，手动输入密钥：</Hint>
      <code className={styles.secret}>
        {groups.map((group, index) => (
          <span key={index}>{group}</span>
        ))}
      </code>
      <Row gap={5}>
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
      </Row>
    </Stack>
  )
}

function Confirmation({
  onDone,
  extra,
}: {
  onDone: (recoveryCodes: readonly string[]) => void
  extra: ReactNode
}) {
  const form = useCallForm(account.confirmTotp, {
    done: '动态口令已绑定',
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    onRefused: (error) => {
      if (!error.is('captchaInvalid')) return false
      form.form.setValue('code', '')
      form.form.setError('code', { type: 'server', message: TOTP_INVALID }, { shouldFocus: true })
      return true
    },
  })
  return (
    <div className={styles.narrow}>
      <SchemaForm form={form} submitText="完成绑定" busyText="正在绑定" actions={extra} guard={false} />
    </div>
  )
}
