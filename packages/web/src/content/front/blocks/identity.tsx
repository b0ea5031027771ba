import { LOGIN_PAGES } from '@portal/contract/platform/roles'
import { Link } from 'react-router'
import { toOpen } from '../../../shared/routes/open-table.ts'
import { usePublicSettings } from '../../../shared/settings.ts'
import { Hero } from '../../../shared/site/hero.tsx'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Row } from '../../../shared/ui/layout.tsx'
import { basin } from '../art.ts'
import type { BlockProps } from './block.ts'
import styles from './identity.module.css'
import { SignIn } from './sign-in.tsx'

/** The six fields of the society where the tributaries of the map join. */
const FIELDS = [
  { name: '水　利', x: 258, y: 498, turn: -10 },
  { name: '能　源', x: 858, y: 30, turn: 4 },
  { name: '交　通', x: 868, y: 172, turn: 26 },
  { name: '生态环境', x: 412, y: 592, turn: -33 },
  { name: '区域经济', x: 724, y: 420, turn: -57 },
  { name: '河湖保护', x: 884, y: 614, turn: 4 },
] as const

/** Names of eight characters break in the middle on a phone; others where they must. */
const Name = ({ name }: { name: string }) => {
  const half = name.length >= 7 ? Math.ceil(name.length / 2) : name.length
  return (
    <>
      <span>{name.slice(0, half)}</span>
      <span>{name.slice(half)}</span>
    </>
  )
}

export const Identity = ({ block }: BlockProps) => {
  const { societyName, slogan } = usePublicSettings()
  const picture = block.pictureUrl ? { src: block.pictureUrl, alt: block.pictureAlt } : undefined
  const labels = FIELDS.map(({ name, x, y, turn }) => (
    <text key={name} x={x} y={y} transform={`rotate(${turn} ${x} ${y})`}>
      {name}
    </text>
  ))
  return (
    <Hero map={basin} picture={picture} labels={labels} aside={<SignIn />}>
      <p className={styles.kind}>学术性、非营利性社会组织</p>
      <h1 className={styles.name}>
        <Name name={societyName} />
      </h1>
      <p className={styles.motto}>{slogan.replace(/\n/g, '　')}</p>
      <p className={styles.lead}>{block.lead}</p>
      <div className={styles.ways}>
        <Row gap={4}>
          <ButtonLink kind="primary" to={toOpen('register')}>
            加入学会
          </ButtonLink>
          <ButtonLink to={toOpen('registerProject')}>申请成果评价</ButtonLink>
          <Link className="target" to={LOGIN_PAGES.project.login}>
            已有评价账号？登录
          </Link>
        </Row>
      </div>
    </Hero>
  )
}
