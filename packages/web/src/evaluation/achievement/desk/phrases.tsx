import { Button } from '../../../shared/ui/button.tsx'
import { Hint, Row } from '../../../shared/ui/layout.tsx'

/** Opinions that are given often, taken over with a press. */
export const Phrases = ({
  phrases,
  onPick,
}: {
  phrases: readonly string[]
  onPick: (text: string) => void
}) =>
  phrases.length === 0 ? null : (
    <Row>
      <Hint>常用意见</Hint>
      {phrases.map((text) => (
        <Button key={text} kind="link" onClick={() => onPick(text)}>
          {text}
        </Button>
      ))}
    </Row>
  )
