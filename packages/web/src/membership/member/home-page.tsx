import { account } from '@portal/contract/identity/account.calls'
import { InfoEditStatus } from '@portal/contract/identity/application-state'
import { member } from '@portal/contract/membership/member.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { shortTime } from '@portal/contract/platform/time'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { usePublicSettings } from '../../shared/settings.ts'
import { useSlots } from '../../shared/slots.ts'
import { Icon, type IconName } from '../../shared/ui/icon.tsx'
import { NoticeLink } from '../../shared/ui/notice-link.tsx'
import { OwnCertificate } from '../certificate/index.ts'
import { OwnDues } from '../dues/index.ts'
import styles from './member-area.module.css'

const Tile = ({
  to,
  icon,
  title,
  children,
}: {
  to: string
  icon: IconName
  title: string
  children: ReactNode
}) => (
  <Link to={to} className={styles.tile}>
    <Icon name={icon} size="1.5rem" />
    <strong>{title}</strong>
    <span>{children}</span>
  </Link>
)

/** Posts that are no distinction. */
const PLAIN = ['会员', '会员单位', '无']

/** The home of members: the card, what needs attention, and the ways on. */
export function Page() {
  const record = useCall(member.getSingleUser, {})
  return (
    <Loaded call={record} shape="cards">
      {(data) => <Home data={data} />}
    </Loaded>
  )
}

function Home({ data }: { data: OutputOf<typeof member.getSingleUser> }) {
  const { societyName, phone } = usePublicSettings()
  const { DueWork } = useSlots()
  const signIns = useCall(account.signIns, { pageNum: 1, pageSize: 2 })
  const disclosures = useCall(member.disclosures, {})
  const isUnit = data.kind === 'unit'
  const card = isUnit
    ? { title: '统一社会信用代码', field: 'cpcode' }
    : { title: '工作单位', field: data.kind === 'expert' ? 'organization' : 'company' }
  const previous = signIns.data?.list[1]
  return (
    <article className={styles.page}>
      <section className={styles.card} aria-label="会员证">
        <p className={styles.society}>{societyName}</p>
        <h2>{data.name}</h2>
        <p className={styles.level}>
          {data.levelLabel}
          {data.memberTag1 &&
            ![...PLAIN, data.levelLabel].includes(data.memberTag1) &&
            ` · ${data.memberTag1}`}
        </p>
        <dl>
          <div>
            <dt>会员编号</dt>
            <dd>{data.serialNum || '—'}</dd>
          </div>
          <div>
            <dt>入会日期</dt>
            <dd>{data.examineDate ?? '—'}</dd>
          </div>
          <div>
            <dt>{card.title}</dt>
            <dd>{String(data.form[card.field] ?? '') || '—'}</dd>
          </div>
        </dl>
      </section>

      {data.infoEditStatus === InfoEditStatus.returned && (
        <NoticeLink bad to={to('opinions')} title="您提交的信息修改被退回">
          {data.opinion || '请查看审核意见并修改'}
        </NoticeLink>
      )}
      {data.infoEditStatus === InfoEditStatus.pending && (
        <NoticeLink to={to('baseInfo')} title="您提交的信息修改正在审核">
          审核通过后生效，可随时撤回。
        </NoticeLink>
      )}

      {data.kind === 'expert' && (
        <Suspense>
          <DueWork />
        </Suspense>
      )}
      <OwnCertificate />
      {isUnit && <OwnDues />}

      <nav className={styles.tiles} aria-label="常用功能">
        <Tile to={to('baseInfo')} icon={isUnit ? 'building' : 'person'} title="基本信息">
          {isUnit ? '查看和修改单位资料' : '查看和修改个人资料'}
        </Tile>
        {isUnit && (
          <Tile to={to('groupMembers')} icon="people" title="单位注册会员">
            本单位的个人会员
          </Tile>
        )}
        <Tile to={to('opinions')} icon="flag" title="审核意见">
          申请与修改的办理过程
        </Tile>
        <Tile to={to('loginInfo')} icon="shield" title="登录信息">
          {previous ? `上次登录 ${shortTime(previous.at)}` : '登录记录与在线会话'}
        </Tile>
        <Tile to={to('password')} icon="lock" title="修改密码">
          建议定期更换
        </Tile>
        <Tile to={to('ownData')} icon="person" title="个人信息中心">
          查看、更正和删除
        </Tile>
      </nav>

      <section className={styles.privacy}>
        <h2>我的信息被查看的记录</h2>
        {disclosures.data && disclosures.data.list.length > 0 ? (
          <ul>
            {disclosures.data.list.slice(0, 5).map((item, index) => (
              <li key={`${item.at}-${index}`}>
                <time dateTime={item.at}>{shortTime(item.at)}</time>
                {item.by} 查看了{item.field}
                <span>{item.reason}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p>暂无。工作人员查看您的完整证件号或手机号时，会在这里留下记录。</p>
        )}
      </section>
      {phone && <p className={styles.contact}>需要帮助？请致电 {phone}</p>}
    </article>
  )
}
