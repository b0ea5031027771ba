import type { TextKey } from '@portal/contract/platform/texts/texts'
import { Article, TextView, useText } from '../../shared/text/index.ts'

/** What the society wrote under 系统设置 · 使用帮助 for a kind of member. */
export default function HelpText({ topic }: { topic: TextKey }) {
  const text = useText(topic)
  return (
    <TextView from={text} rows={6}>
      {(loaded) => <Article text={loaded} under={2} />}
    </TextView>
  )
}
