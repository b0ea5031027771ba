import { useState } from 'react'
import { copyText } from '../../shared/copy.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Stack } from '../../shared/ui/layout.tsx'
import type { InitialPassword } from './roles.ts'
import styles from './staff.module.css'

/** Shown once: it closes only when whoever reads it says that it has been passed on. */
export const PasswordDialog = ({
  created: { account, initialPassword },
  onClose,
}: {
  created: InitialPassword
  onClose: () => void
}) => {
  const [copied, setCopied] = useState<boolean>()
  return (
    <Dialog open size="narrow" title="初始密码" footer={<Button onClick={onClose}>我已妥善保存</Button>}>
      <Stack>
        <Banner tone="warning">密码只显示这一次，关闭后无法再查看。</Banner>
        <Facts
          facts={[
            ['登录名', account],
            [
              '初始密码',
              <code key="password" className={styles.secret}>
                {initialPassword}
              </code>,
            ],
          ]}
        />
        <Button
          kind="secondary"
          onClick={async () => setCopied(await copyText(`登录名：${account}\n初始密码：${initialPassword}`))}
        >
          <Icon name={copied ? 'check' : 'file'} />
          {copied ? '已复制' : '复制登录名和密码'}
        </Button>
        <p role="status">
          {copied === false
            ? '浏览器不允许复制，请选中上面的密码后手动复制。'
            : '请当面或通过安全的渠道交给本人，首次登录时须修改密码。'}
        </p>
      </Stack>
    </Dialog>
  )
}
