export { OwnEvents } from './home-card.tsx'
export { PublicActs } from './late-acts.ts'
export { guestsText, PHASE_TONES, type PublicEvent, placesText, registerText, spanText } from './view.ts'
