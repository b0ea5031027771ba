import { thisYear } from '@portal/contract/platform/time'
import { Link } from 'react-router'
import { toOpen } from '../routes/open-table.ts'
import { usePublicSettings } from '../settings.ts'
import styles from './frame.module.css'
import { Mark } from './mark.tsx'

const WAYS = [
  {
    title: '办事',
    links: [
      { text: '加入学会', to: toOpen('register') },
      { text: '申请成果评价', to: toOpen('registerProject') },
      { text: '申请进度', to: toOpen('progress') },
      { text: '继续填写', to: toOpen('resume') },
      { text: '证书核验', to: toOpen('certificate') },
    ],
  },
  {
    title: '公开',
    links: [
      { text: '会议与培训', to: toOpen('publicEvents') },
      { text: '正在公示', to: toOpen('publicityList') },
      { text: '评价用时', to: toOpen('publicityList', { view: 'time' }) },
      { text: '学会章程', to: toOpen('charter') },
      { text: '全部资讯', to: toOpen('columns') },
    ],
  },
  {
    title: '规则',
    links: [
      { text: '个人信息处理规则', to: toOpen('privacy') },
      { text: '非涉密提示', to: toOpen('classified') },
    ],
  },
] as const

const away = { target: '_blank', rel: 'noreferrer' } as const

/** The end of a public page: who this is, ways on, filing numbers with their registers (required by law). */
export function SiteEnd() {
  const { societyName, icp, psb, phone, address, postalCode, serviceHours, siteUrl } = usePublicSettings()
  return (
    <footer className={`${styles.end} no-print`}>
      <div className={`${styles.endColumns} wrap`}>
        <div>
          <Mark />
          {address && (
            <p>
              {address}　{postalCode && `邮编 ${postalCode}`}
            </p>
          )}
          {phone && (
            <p>
              总机 <a href={`tel:${phone}`}>{phone}</a>
            </p>
          )}
          {serviceHours && <p>{serviceHours}</p>}
        </div>
        {WAYS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ text, to }) => (
                <li key={to}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
              {title === '公开' && (
                <li>
                  <a href="/rss.xml">RSS 订阅</a>
                </li>
              )}
              {title === '规则' && siteUrl && (
                <li>
                  <a href={siteUrl} {...away}>
                    学会官网
                  </a>
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
      <ul className={`${styles.law} wrap`}>
        {icp && (
          <li>
            <a href="https://beian.miit.gov.cn/" {...away}>
              {icp}
            </a>
          </li>
        )}
        {psb && (
          <li>
            <a href={`https://beian.mps.gov.cn/#/query/webSearch?code=${psb.replace(/\D/g, '')}`} {...away}>
              {psb}
            </a>
          </li>
        )}
        <li>本平台为非涉密平台，严禁处理、传输国家秘密</li>
        <li>
          © {thisYear()} {societyName}
        </li>
      </ul>
    </footer>
  )
}
