import Button from 'antd/es/button'
import Drawer from 'antd/es/drawer'
import { Icon } from '../ui/icon.tsx'
import { useShortcuts } from '../use-shortcuts.ts'
import styles from './list.module.css'
import type { DrawerTools, ListDrawer } from './types.ts'

interface Props<Row> {
  drawer: ListDrawer<Row>
  openKey: string
  row: Row | undefined
  /** 第 n 条 of the whole result; 0 when the record is not on this page. */
  position: number
  total: number
  tools: DrawerTools
}

/** One record beside its list: the list keeps its place, J and K walk through it. */
export function RecordDrawer<Row>({ drawer, openKey, row, position, total, tools }: Props<Row>) {
  const { next, previous, close } = tools
  useShortcuts({ ...(openKey && next && { j: next }), ...(openKey && previous && { k: previous }) })

  return (
    <Drawer
      open={openKey !== ''}
      onClose={close}
      title={<h2 className={styles.drawerTitle}>{openKey ? drawer.title(row, openKey) : ''}</h2>}
      size={Math.min(drawer.width ?? 760, window.innerWidth)}
      destroyOnHidden
      extra={
        <div className={styles.walk}>
          {position > 0 && (
            <span>
              第 {position} 条，共 {total} 条
            </span>
          )}
          <Button
            aria-label="上一条"
            title="上一条（K）"
            disabled={!previous}
            onClick={previous}
            icon={<Icon name="chevron-left" />}
          />
          <Button
            aria-label="下一条"
            title="下一条（J）"
            disabled={!next}
            onClick={next}
            icon={<Icon name="chevron-right" />}
          />
        </div>
      }
    >
      {openKey && drawer.render(openKey, row, tools)}
    </Drawer>
  )
}
