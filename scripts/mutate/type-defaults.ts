interface NodePath {
  readonly node: { readonly type: string }
  readonly key: unknown
  readonly parentPath: NodePath | null
}

/** The `''` of `[, year = '']`: the types ask for it, the pattern before it has proven that the part is there. No input reaches it. */
const isTypeDefault = ({ key, parentPath }: NodePath): boolean =>
  key === 'right' &&
  parentPath?.node.type === 'AssignmentPattern' &&
  parentPath.parentPath?.node.type === 'ArrayPattern'

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'type-defaults',
    value: {
      shouldIgnore: (path: NodePath): string | undefined =>
        isTypeDefault(path) ? 'a default that only the types ask for' : undefined,
    },
  },
]
