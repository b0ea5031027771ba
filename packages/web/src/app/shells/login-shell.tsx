import { LOGIN_PAGES, type LoginPage } from '@portal/contract/platform/roles'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toOpen } from '../../shared/routes/open-table.ts'
import type { RouteEntry } from '../../shared/routes/route.ts'
import { usePublicSettings } from '../../shared/settings.ts'
import { Entrances } from '../../shared/site/entrances.tsx'
import { LargeTypeSwitch } from '../../shared/ui/large-type.tsx'
import { Brand } from './brand.tsx'
import { ContourLines } from './contour-lines.tsx'
import styles from './login-shell.module.css'
import { SiteFooter } from './site-footer.tsx'

/** Of the facts, `unitDues` stands for the fee of the settings. */
const words: Record<LoginPage, { lead: string; who: string; facts: readonly string[] }> = {
  common: {
    lead: '会员服务、专家咨询与科技成果评价一站办理。',
    who: '会员、专家与管理用户由此登录',
    facts: ['unitDues', '个人会员免费', '非涉密平台'],
  },
  person: {
    lead: '入会、信息维护与学术资讯，随时在线办理。',
    who: '个人会员与单位会员由此登录',
    facts: ['unitDues', '个人会员免费', '非涉密平台'],
  },
  expert: {
    lead: '参与咨询、评审、标准与奖励，让专业意见落到实处。',
    who: '评审与咨询专家由此登录',
    facts: ['咨询与评审', '团体标准', '科技奖励', '非涉密平台'],
  },
  project: {
    lead: '从申报到证书，每一步的进展都看得见。',
    who: '成果评价账号由此登录',
    facts: ['在线申报', '专家评价', '公示与证书', '非涉密平台'],
  },
}

/** One composition for the four login and four recovery pages: identity left, card right; one column on a phone. */
export function LoginShell({ route, children }: { route: RouteEntry; children: ReactNode }) {
  const kind = route.loginPage ?? 'common'
  const { slogan, unitDues } = usePublicSettings()
  const { lead, who, facts } = words[kind]
  const recovery = route.path === LOGIN_PAGES[kind].forgot
  return (
    <div className={styles.page} data-accent={kind}>
      <section className={styles.identity} aria-label="学会简介">
        <ContourLines className="relief" />
        <div className={styles.top} data-dark="">
          <Link to={toOpen('front')}>
            <Brand onDark />
          </Link>
          <LargeTypeSwitch />
        </div>
        <div className={styles.words}>
          <p className={styles.slogan}>{slogan}</p>
          <p className={styles.lead}>{lead}</p>
        </div>
        <ul className={`${styles.facts} desk-only`}>
          {facts.map((fact) => (
            <li key={fact}>{fact !== 'unitDues' ? fact : `单位会员 ${unitDues && `${unitDues} 元／年`}`}</li>
          ))}
        </ul>
      </section>
      <main className={styles.side}>
        <div className={styles.card}>
          <h1 className={styles.title}>{route.title}</h1>
          <p className={styles.who}>
            {!route.loginPage ? '请设置只有您本人知道的密码' : recovery ? '通过短信验证码重新设置密码' : who}
          </p>
          {children}
        </div>
        <div className={styles.others}>
          <small>其他入口</small>
          <Entrances except={kind} />
        </div>
      </main>
      <SiteFooter />
    </div>
  )
}
