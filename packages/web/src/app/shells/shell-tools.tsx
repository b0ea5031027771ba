import { useState } from 'react'
import { usePublicSettings } from '../../shared/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './area-shell.module.css'
import { Popover } from './popover.tsx'

export function SocietyLink() {
  const { siteUrl } = usePublicSettings()
  if (!siteUrl) return null
  return (
    <a href={siteUrl} target="_blank" rel="noreferrer">
      <Icon name="globe" />
      <span>学会官网</span>
    </a>
  )
}

export function QrCode() {
  const { wechatQrUrl, societyName } = usePublicSettings()
  return (
    <Popover icon="qr" label="公众号">
      {wechatQrUrl ? (
        <>
          <img src={wechatQrUrl} alt={`${societyName}公众号二维码`} />
          微信扫一扫，关注学会公众号
        </>
      ) : (
        '公众号二维码尚未设置'
      )}
    </Popover>
  )
}

const help: Record<string, readonly string[]> = {
  person: [
    '在“基本信息”中可以修改资料；需要审核的修改在审核通过后生效，审核意见可在“审核意见”中查看。',
    '在“登录信息”中可以查看最近的登录记录，并结束不认识的会话。',
    '忘记密码时，请在登录页选择“忘记密码”，通过短信验证码重新设置。',
  ],
  unit: [
    '单位名称和统一社会信用代码不能自行修改，如有变更请联系学会。',
    '“单位注册会员”列出以本单位为工作单位的个人会员。',
    '在“基本信息”中可以修改联系人等资料，修改在审核通过后生效。',
  ],
  expert: [
    '收到评审邀请后，请在截止时间前确认是否参加。',
    '“成果评审”和“奖励评审”列出需要您评审的项目；意见可以先保存，再提交。',
    '在“基本信息”中可以修改资料，修改在审核通过后生效。',
  ],
}

/** Help is static text per kind; project accounts have none (§2). */
export function HelpLink({ kind }: { kind: string }) {
  const [open, setOpen] = useState(false)
  const { phone } = usePublicSettings()
  const lines = help[kind]
  if (!lines) return null
  return (
    <>
      <button type="button" className={styles.tool} onClick={() => setOpen(true)}>
        <Icon name="help" />
        <span>帮助</span>
      </button>
      <Dialog
        open={open}
        title="使用帮助"
        onClose={() => setOpen(false)}
        footer={<Button onClick={() => setOpen(false)}>知道了</Button>}
      >
        <ul className={styles.help}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {phone && <li>仍有疑问，请致电 {phone}。</li>}
        </ul>
      </Dialog>
    </>
  )
}
