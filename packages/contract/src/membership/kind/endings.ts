/** How a membership ends. */
export const ENDINGS = {
  resigned: { label: '退会' },
  expelled: { label: '除名' },
  deceased: { label: '去世' },
} as const satisfies Record<string, { label: string }>
export type Ending = keyof typeof ENDINGS
/** Endings after which the same person or unit may apply again. */
export const LEFT = ['resigned', 'expelled'] as const satisfies readonly Ending[]
export const hasLeft = ({ endKind }: { readonly endKind: '' | Ending }): boolean =>
  LEFT.some((kind) => kind === endKind)

export const ENDING_OPTIONS = (['resigned', 'expelled', 'deceased'] as const).map((code) => ({
  code,
  label: ENDINGS[code].label,
}))
