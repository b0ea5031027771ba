import type { Scene } from '../dossier.parts.ts'

/** What letters of an evaluation are made from. */
export type LetterScene = Omit<Scene, 'signatures' | 'omitted'>
