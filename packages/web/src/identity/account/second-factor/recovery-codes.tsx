import { dayText, today } from '@portal/contract/platform/time'
import { useState } from 'react'
import { saveFile } from '../../../shared/api.ts'
import { copyText } from '../../../shared/copy.ts'
import { useSession } from '../../../shared/session.ts'
import { usePublicSettings } from '../../../shared/settings.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Hint, Row, Stack } from '../../../shared/ui/layout.tsx'

const USE = '手机遗失或更换时，用一个恢复码代替动态口令登录，每个只能用一次。'

interface Props {
  codes: readonly string[]
  /** There were others before. */
  renewed?: boolean
  onDone: () => void
}

/** Shown once: whoever loses the phone comes in with one of them (docs/handbook/identity.md#second-factor). */
export function RecoveryCodes({ codes, renewed = false, onDone }: Props) {
  const [copied, setCopied] = useState<boolean>()
  const { societyName } = usePublicSettings()
  const { userName } = useSession()
  // In a drawer a year later, ten numbers alone say nothing.
  const of = `${societyName}，${userName}，${dayText(today())}生成`
  const text = ['动态口令恢复码', of, USE, '', ...codes].join('\r\n')
  const save = () =>
    saveFile({ blob: new Blob([`${text}\r\n`], { type: 'text/plain' }), fileName: '动态口令恢复码.txt' })
  return (
    <Stack>
      <Banner tone="warning">
        恢复码只显示这一次，关闭后无法再查看。{renewed && '以前打印或保存的恢复码已全部失效，请销毁。'}
      </Banner>
      <div className="on-paper">
        <Stack>
          <strong>动态口令恢复码</strong>
          <Hint>{of}</Hint>
          <Row as="ul" gap={4} label="恢复码">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </Row>
          <Hint>{USE}请妥善保管，不要与密码放在一起。</Hint>
        </Stack>
      </div>
      <Row gap={2}>
        <Button kind="secondary" onClick={() => window.print()}>
          打印
        </Button>
        <Button kind="secondary" onClick={async () => setCopied(await copyText(codes.join('\r\n')))}>
          {copied ? '已复制' : '复制'}
        </Button>
        <Button kind="secondary" onClick={save}>
          下载
        </Button>
        <Button onClick={onDone}>我已妥善保存</Button>
      </Row>
      <p role="status">{copied === false && '浏览器不允许复制，请打印或下载。'}</p>
    </Stack>
  )
}
