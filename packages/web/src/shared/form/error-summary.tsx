import { type RefObject, useEffect, useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Text } from '../ui/text.tsx'
import { focusField } from './focus.ts'
import styles from './form.module.css'
import type { Draft } from './use-draft.ts'
import type { SchemaForm } from './use-schema-form.ts'

interface Shown {
  form: SchemaForm
  root: RefObject<HTMLElement | null>
  wrong: readonly string[]
}

/** Above the fields: what is still wrong, each with the way to it. It says nothing before the first try, nor of a single field. */
export const ErrorSummary = ({ form: { fields }, root, wrong }: Shown) => {
  if (wrong.length === 0 || fields.size < 2) return null
  return (
    <Banner tone="error" title={`还有 ${wrong.length} 处需要修改`}>
      <ul className={styles.wrong}>
        {wrong.map((name) => (
          <li key={name}>
            <Button kind="link" onClick={() => focusField(root.current, name)}>
              {fields.get(name)?.title ?? '本表'}
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** Beside the button: the same in one line, with the way to the first. */
export const WrongNote = ({ root, wrong }: Omit<Shown, 'form'>) =>
  wrong.length === 0 ? null : (
    <Text tone="bad" role="status">
      还有 {wrong.length} 处需要修改
      <Button kind="link" onClick={() => focusField(root.current, wrong[0] ?? '')}>
        去修改
      </Button>
    </Text>
  )

/** What was put back into the form, and that it is open elsewhere, too. */
export const DraftNotes = ({
  draft,
  notKept,
}: {
  draft: Pick<Draft, 'restored' | 'dismiss' | 'discard' | 'elsewhere'>
  /** What is never kept on a device, in words, where the form asks for such. */
  notKept: string | undefined
}) => {
  const [told, setTold] = useState(false)
  useEffect(() => setTold(false), [draft.elsewhere])
  return (
    <>
      {draft.elsewhere && !told && (
        <Banner tone="warning" title="此内容已在另一个窗口打开" onClose={() => setTold(true)}>
          请只在一个窗口中填写，以免互相覆盖。
        </Banner>
      )}
      {draft.restored !== undefined && (
        <Banner
          title="已恢复您上次填写的内容"
          onClose={draft.dismiss}
          actions={
            <Button kind="quiet" onClick={draft.discard}>
              清空重填
            </Button>
          }
        >
          {draft.restored.overtaken.length > 0 &&
            `其间有人修改过${draft.restored.overtaken.join('、')}，请核对后再提交。`}
          {notKept && `为保护隐私，${notKept}不会保存在本机，请重新填写。`}
        </Banner>
      )}
    </>
  )
}
