import { Drawer } from '../../ui/drawer.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useShortcuts } from '../../use-shortcuts.ts'
import type { DrawerTools, ListDrawer } from '../types.ts'

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
      title={openKey ? drawer.title(row, openKey) : ''}
      width={(drawer.width ?? 0) > 800 ? 'wide' : 'normal'}
      tools={
        <>
          {position > 0 && (
            <span>
              第 {position} 条，共 {total} 条
            </span>
          )}
          <IconButton
            name="chevron-left"
            label="上一条"
            title="上一条（K）"
            disabled={!previous}
            onClick={previous}
          />
          <IconButton
            name="chevron-right"
            label="下一条"
            title="下一条（J）"
            disabled={!next}
            onClick={next}
          />
        </>
      }
    >
      {openKey && drawer.render(openKey, row, tools)}
    </Drawer>
  )
}
