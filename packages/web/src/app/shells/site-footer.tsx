import { thisYear } from '@portal/contract/platform/time'
import { Link } from 'react-router'
import { toOpen } from '../../shared/routes/open-table.ts'
import { usePublicSettings } from '../../shared/settings.ts'
import { Brand } from './brand.tsx'
import styles from './site-footer.module.css'

const WAYS = [
  [toOpen('publicityList'), '公示'],
  [toOpen('certificate'), '证书核验'],
  [toOpen('progress'), '申请进度'],
  [toOpen('resume'), '继续填写'],
  [toOpen('privacy'), '个人信息处理规则'],
] as const

/** Filing numbers with their registers, phone, address; the links are required by law. */
export function SiteFooter() {
  const { societyName, icp, psb, phone, address, siteUrl } = usePublicSettings()
  return (
    <footer className={`${styles.footer} no-print`}>
      <ul className={styles.facts} aria-label="公开信息">
        {WAYS.map(([to, text]) => (
          <li key={to}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
      <ul className={styles.facts}>
        {icp && (
          <li>
            <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
              {icp}
            </a>
          </li>
        )}
        {psb && (
          <li>
            <a
              href={`https://beian.mps.gov.cn/#/query/webSearch?code=${psb.replace(/\D/g, '')}`}
              target="_blank"
              rel="noreferrer"
            >
              {psb}
            </a>
          </li>
        )}
        {phone && (
          <li>
            电话 <a href={`tel:${phone}`}>{phone}</a>
          </li>
        )}
        {address && <li>地址 {address}</li>}
      </ul>
      <ul className={styles.facts}>
        <li>
          <Link to={toOpen('classified')}>本平台为非涉密平台，严禁处理、传输国家秘密</Link>
        </li>
        <li>
          © {thisYear()} {societyName}
        </li>
      </ul>
      {siteUrl && (
        <a className={styles.home} href={siteUrl} target="_blank" rel="noreferrer">
          <Brand small />
          <span className="visually-hidden">官网（在新窗口打开）</span>
        </a>
      )}
    </footer>
  )
}
