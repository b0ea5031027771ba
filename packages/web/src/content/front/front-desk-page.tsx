import { BLOCK_KINDS, BLOCKS, type BlockKind } from '@portal/contract/content/front.calls'
import { BLOCK_FIELDS, titleOfBlock } from '@portal/contract/content/front-block.fields'
import { frontDesk } from '@portal/contract/content/front-desk.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox } from '../../shared/ui/choice-fields.tsx'
import { Card, Page as Frame, Row, Split, Stack } from '../../shared/ui/layout.tsx'
import { Text } from '../../shared/ui/text.tsx'
import styles from './desk.module.css'
import { FrontView } from './front-view.tsx'
import { PictureControl } from './picture-control.tsx'

type Draft = OutputOf<typeof frontDesk.draft>
type Block = Draft['blocks'][number]

/** Staff arrange and word the front page beside what it will look like, and publish it. */
export function Page() {
  const draft = useCall(frontDesk.draft, {})
  return (
    <Frame lead="调整板块的顺序、显示与文字；发布之前，访问者看到的仍是现在的首页。">
      <Loaded call={draft} shape="cards">
        {(data) => <Desk draft={data} settled={!draft.isFetching} />}
      </Loaded>
    </Frame>
  )
}

const Desk = ({ draft, settled }: { draft: Draft; settled: boolean }) => {
  const { version, changed, updatedBy, updatedAt, publishedBy, publishedAt } = draft
  const [editing, setEditing] = useState<Block>()
  const [asking, setAsking] = useState<'publish' | 'discard'>()
  return (
    <Stack gap={5}>
      <Banner
        tone={changed ? 'warning' : 'info'}
        title={changed ? '有修改尚未发布' : '首页已是最新'}
        actions={
          changed && (
            <Row>
              <Button kind="secondary" onClick={() => setAsking('discard')}>
                放弃修改
              </Button>
              <Button onClick={() => setAsking('publish')}>发布首页</Button>
            </Row>
          )
        }
      >
        {updatedAt && `${updatedBy} 于 ${timeOf(updatedAt)} 修改`}
        {publishedAt && `，${publishedBy} 于 ${timeOf(publishedAt)} 发布`}
        {!updatedAt && '目前使用系统自带的编排。'}
      </Banner>
      <Split side={<Blocks {...{ draft, settled }} onEdit={setEditing} />} at="start">
        <Preview />
      </Split>
      {editing && <Words block={editing} version={version} onClose={() => setEditing(undefined)} />}
      {asking === 'publish' && (
        <ActionDialog
          endpoint={frontDesk.publish}
          fixed={{ version }}
          title="发布首页？"
          submitText="发布"
          done="首页已发布"
          onClose={() => setAsking(undefined)}
        >
          发布后，所有访问者在几秒内看到新的首页。
        </ActionDialog>
      )}
      {asking === 'discard' && (
        <ActionDialog
          endpoint={frontDesk.discard}
          fixed={{ version }}
          title="放弃未发布的修改？"
          submitText="放弃修改"
          danger
          done="已恢复为现在的首页"
          onClose={() => setAsking(undefined)}
        >
          板块的顺序、显示和文字恢复为访问者现在看到的样子，不能撤销。
        </ActionDialog>
      )}
    </Stack>
  )
}

interface BlocksProps {
  draft: Draft
  /** It is the newest there is: what was just saved has come back, and the next act builds on it. */
  settled: boolean
  onEdit: (block: Block) => void
}
const Blocks = ({ draft, settled, onEdit }: BlocksProps) => {
  const arrange = useAction(frontDesk.arrange, {})
  const busy = arrange.busy || !settled
  const { blocks, version } = draft
  const send = (next: readonly Block[]) =>
    arrange.run({ version, order: next.map(({ kind, on }) => ({ kind, on })) })
  const move = (index: number, by: number) => {
    const next = [...blocks]
    next.splice(index + by, 0, ...next.splice(index, 1))
    return send(next)
  }
  const show = (kind: BlockKind, on: boolean) =>
    send(blocks.map((block) => (block.kind === kind ? { ...block, on } : block)))
  return (
    <Card title="板块" note={`${BLOCK_KINDS.length} 个`}>
      <ActionNote action={arrange} />
      <ol className={styles.blocks} aria-busy={busy}>
        {blocks.map((block, index) => (
          <li key={block.kind}>
            <div>
              <strong>{BLOCKS[block.kind]}</strong>
              {titleOfBlock(block) !== BLOCKS[block.kind] && (
                <Text as="small" tone="faint">
                  {titleOfBlock(block)}
                </Text>
              )}
            </div>
            {index === 0 ? (
              <Text as="small" tone="faint">
                始终在最前
              </Text>
            ) : (
              <Checkbox value={block.on} onChange={(on) => void show(block.kind, on)} disabled={busy}>
                显示
              </Checkbox>
            )}
            <Row gap={2}>
              <Button kind="link" aria-label={`编辑 ${BLOCKS[block.kind]}`} onClick={() => onEdit(block)}>
                编辑
              </Button>
              <Button
                kind="link"
                aria-label={`上移 ${BLOCKS[block.kind]}`}
                disabled={index < 2 || busy}
                onClick={() => move(index, -1)}
              >
                上移
              </Button>
              <Button
                kind="link"
                aria-label={`下移 ${BLOCKS[block.kind]}`}
                disabled={index === 0 || index === blocks.length - 1 || busy}
                onClick={() => move(index, 1)}
              >
                下移
              </Button>
            </Row>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const Words = ({ block, version, onClose }: { block: Block; version: number; onClose: () => void }) => {
  const names = BLOCK_FIELDS[block.kind]
  const { kind, on: _on, pictureUrl, ...words } = block
  return (
    <ActionDialog
      endpoint={frontDesk.word}
      fixed={{ version, kind }}
      defaults={words}
      names={names}
      controls={{ pictureId: (control) => <PictureControl control={control} url={pictureUrl} /> }}
      title={`编辑“${BLOCKS[kind]}”`}
      submitText="保存"
      done="已保存，尚未发布"
      onClose={onClose}
    />
  )
}

/** The page as it would be, to be looked at only. */
const Preview = () => {
  const preview = useCall(frontDesk.preview, {})
  return (
    <Card title="预览" note="未发布的修改已计入" flush>
      <Loaded call={preview} shape="cards">
        {(page) => (
          <div className={styles.preview} inert>
            <FrontView page={page} />
          </div>
        )}
      </Loaded>
    </Card>
  )
}
