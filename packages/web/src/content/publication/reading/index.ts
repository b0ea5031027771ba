export { RichText } from './rich-text.tsx'
export { useTrack } from './use-track.ts'
