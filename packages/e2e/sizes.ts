import type { Page } from '@playwright/test'

/** How large the screen is that a journey is walked on, and one page in both sizes, for the tests that look at every page there is. */

export const PHONE_SIZE = { width: 390, height: 844 }

/** One pixel for each of CSS: drawing four without a graphics processor is what a journey waits for. */
export const PHONE = { viewport: PHONE_SIZE, hasTouch: true, isMobile: true, deviceScaleFactor: 1 }

/** `look` gets how wide the screen is. What a phone is by itself (no pointer that hovers, a finger for a mouse) it is here too. */
export const inBothSizes = async (page: Page, look: (width: number) => Promise<void>): Promise<void> => {
  const desk = page.viewportSize()
  if (!desk || desk.width <= PHONE_SIZE.width) throw new Error('begins at a desk')
  await look(desk.width)
  const browser = await page.context().newCDPSession(page)
  const be = async (size: { width: number; height: number }, mobile: boolean) => {
    await browser.send('Emulation.setDeviceMetricsOverride', { ...size, mobile, deviceScaleFactor: 1 })
    await browser.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
  }
  await be(PHONE_SIZE, true)
  await look(await page.evaluate(() => screen.width))
  await be(desk, false)
  await browser.detach()
}
