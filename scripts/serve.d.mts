export const SERVE_FLAGS: string[]
