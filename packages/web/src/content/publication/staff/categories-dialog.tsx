import { publication } from '@portal/contract/content/publication.calls'
import { COLUMNS, type Column } from '@portal/contract/content/publication-columns'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { wordsOf } from '../../../shared/words-of.ts'
import styles from './staff.module.css'

interface Line {
  readonly key: number
  readonly id?: string
  readonly name: string
  readonly count: number
}

/** The categories of a column: names and order, written as a whole. */
export function CategoriesDialog({
  column,
  categories,
  onSaved,
  onClose,
}: {
  column: Column
  categories: readonly { id: string; name: string; count: number }[]
  onSaved: () => void
  onClose: () => void
}) {
  const [lines, setLines] = useState<readonly Line[]>(() => categories.map((one, key) => ({ ...one, key })))
  const [failure, setFailure] = useState<string>()
  const rename = (key: number, name: string) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, name } : line)))
  const move = (at: number, by: number) => {
    const next = [...lines]
    const [line] = next.splice(at, 1)
    if (line) next.splice(at + by, 0, line)
    setLines(next)
  }
  const save = async () => {
    setFailure(undefined)
    if (lines.some(({ name }) => name.trim() === '')) return setFailure('请填写分类名称')
    try {
      const list = lines.map(({ id, name }) => ({ ...(id && { id }), name: name.trim() }))
      await call(publication.saveCategories, { column, list })
      toast('分类已保存', 'success')
      onSaved()
    } catch (cause) {
      setFailure(wordsOf(cause))
    }
  }
  const gone = categories.filter(({ id, count }) => count > 0 && !lines.some((line) => line.id === id))
  return (
    <Dialog
      open
      size="narrow"
      title={`${COLUMNS[column].label}的分类`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={save} busyText="正在保存…">
            保存
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {failure && <Banner tone="error">{failure}</Banner>}
        {lines.length === 0 && <p className={styles.hint}>还没有分类。文章和视频可以不分类。</p>}
        <ul className={styles.lines}>
          {lines.map(({ key, name, count }, at) => (
            <li key={key}>
              <TextField
                label={`第${at + 1}个分类`}
                hideLabel
                maxLength={20}
                value={name}
                onChange={(value) => rename(key, value)}
                help={count > 0 ? `${count} 篇文章和视频` : undefined}
              />
              <button
                type="button"
                aria-label={`上移${name}`}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label={`下移${name}`}
                disabled={at === lines.length - 1}
                onClick={() => move(at, 1)}
              >
                ↓
              </button>
              <button
                type="button"
                aria-label={`删除${name}`}
                onClick={() => setLines(lines.filter((line) => line.key !== key))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
        <Button
          kind="secondary"
          disabled={lines.length >= 30}
          onClick={() => setLines([...lines, { key: Date.now(), name: '', count: 0 }])}
        >
          添加分类
        </Button>
        {gone.length > 0 && (
          <Banner tone="warning">
            保存后，{gone.map(({ name, count }) => `“${name}”的${count}篇`).join('、')}将变为未分类。
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
