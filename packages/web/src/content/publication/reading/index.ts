export { useTrack } from './use-track.ts'
