import { Link } from 'react-router'
import { to } from '../../shared/routes/table.ts'
import { LongText } from '../../shared/text/index.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './home.module.css'

/** The home of evaluation accounts: the process and the fees, and the way on. */
export const Page = () => (
  <>
    <nav className={`${styles.ways} no-print`} aria-label="常用功能">
      <Link to={to('ownAchievements')}>
        <Icon name="file" size="1.5rem" />
        <span>
          <strong>成果评价</strong>
          填报申请、查看进度
        </span>
        <Icon name="chevron-right" />
      </Link>
      <Link to={to('readEvaluation')}>
        <Icon name="book" size="1.5rem" />
        <span>
          <strong>成果评价资讯</strong>
          政策文件、办事指南和评价动态
        </span>
        <Icon name="chevron-right" />
      </Link>
      <Link to={to('baseInfo')}>
        <Icon name="person" size="1.5rem" />
        <span>
          <strong>基本信息</strong>
          单位、职务或联系方式有变化时，请及时修改
        </span>
        <Icon name="chevron-right" />
      </Link>
    </nav>
    <LongText name="evaluation-process" title="成果评价" within />
  </>
)
