import ConfigProvider from 'antd/es/config-provider'
import zhCN from 'antd/es/locale/zh_CN'
import { type ReactNode, useEffect, useState } from 'react'
import { isLargeType } from '../shared/ui/large-type.tsx'
import { antdTheme } from './antd-theme.ts'

const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? ''

/** antd for signed-in pages only: the login and public pages never load it. */
export function AntdRoot({ children }: { children: ReactNode }) {
  const [large, setLarge] = useState(isLargeType)
  useEffect(() => {
    const follow = () => setLarge(isLargeType())
    window.addEventListener('scalechange', follow)
    return () => window.removeEventListener('scalechange', follow)
  }, [])
  return (
    <ConfigProvider
      locale={zhCN}
      theme={antdTheme(large)}
      csp={{ nonce }}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  )
}
