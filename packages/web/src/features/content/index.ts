export { Article } from './article.tsx'
export { plainText, type Text } from './blocks.ts'
export { TextView } from './text-view.tsx'
export { loadText, type TextState, useText } from './texts.ts'
