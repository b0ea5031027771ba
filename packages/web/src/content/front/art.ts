import band from './art/band.svg'
import basin from './art/basin.svg'
import plate0 from './art/plate-0.svg'
import plate1 from './art/plate-1.svg'
import plate2 from './art/plate-2.svg'
import plate3 from './art/plate-3.svg'
import plate4 from './art/plate-4.svg'
import plate5 from './art/plate-5.svg'

/** River nets that were computed once (fractal relief, priority flood, flow accumulation): files of their own, fetched where they are shown. */
export { band, basin }
export const PLATES = [plate0, plate1, plate2, plate3, plate4, plate5]
