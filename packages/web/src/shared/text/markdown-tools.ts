/** What the buttons above a text do to it: the text after, and what is selected then. */
export interface Edit {
  readonly text: string
  readonly from: number
  readonly to: number
}

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1

/** Puts a mark before each selected line, or takes it away when all have it. */
export const toggleLines = ({ text, from, to }: Edit, mark: string): Edit => {
  const start = lineStart(text, from)
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to)
  const lines = text.slice(start, end).split('\n')
  const bare = lines.map((line) => line.replace(/^(#{2,3}\s+|-\s+|\d+\.\s+)/, ''))
  const marks = lines.map((_, index) => (mark === '1. ' ? `${index + 1}. ` : mark))
  const all = lines.every((line, index) => line.startsWith(marks[index] ?? mark))
  const changed = bare.map((line, index) => (all ? line : `${marks[index]}${line}`)).join('\n')
  return { text: text.slice(0, start) + changed + text.slice(end), from: start, to: start + changed.length }
}

/** Puts something around the selection; `empty` stands there when nothing is selected. */
export const wrap = ({ text, from, to }: Edit, before: string, after: string, empty: string): Edit => {
  const inner = text.slice(from, to) || empty
  return {
    text: text.slice(0, from) + before + inner + after + text.slice(to),
    from: from + before.length,
    to: from + before.length + inner.length,
  }
}

export const insert = ({ text, from, to }: Edit, piece: string): Edit => ({
  text: text.slice(0, from) + piece + text.slice(to),
  from: from + piece.length,
  to: from + piece.length,
})
