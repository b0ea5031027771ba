export const heldKeys = { list: ['held', 'list'], state: ['held', 'state'] } as const
