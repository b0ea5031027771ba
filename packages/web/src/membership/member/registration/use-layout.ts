import { usePhone } from '../../../shared/ui/use-phone.ts'

const phone = /Mobi|iPhone|HarmonyOS.*Phone/i.test(navigator.userAgent)

/** The phone asks for less. A phone held sideways stays one; a narrow window counts as one. */
export const useLayout = (): 'desktop' | 'phone' => {
  const narrow = usePhone()
  return phone || narrow ? 'phone' : 'desktop'
}
