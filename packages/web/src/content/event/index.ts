export { OwnEvents } from './home-card.tsx'
