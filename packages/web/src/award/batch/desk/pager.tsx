import { Button } from '../../../shared/ui/button.tsx'
import styles from '../award.module.css'

/** The pages of a list inside a dialog; nothing for one page. */
export const Pager = ({
  total,
  pageNum,
  pageSize,
  onPage,
}: {
  total: number
  pageNum: number
  pageSize: number
  onPage: (page: number) => void
}) => {
  const pages = Math.ceil(total / pageSize)
  if (pages <= 1) return null
  return (
    <nav className={styles.acts} aria-label="分页">
      <Button kind="secondary" disabled={pageNum === 1} onClick={() => onPage(pageNum - 1)}>
        上一页
      </Button>
      <span className={styles.meta}>
        第 {pageNum} 页，共 {pages} 页
      </span>
      <Button kind="secondary" disabled={pageNum >= pages} onClick={() => onPage(pageNum + 1)}>
        下一页
      </Button>
    </nav>
  )
}
