import type { ThemeConfig } from 'antd/es/config-provider'
import { color, largeScale, type } from './theme.ts'

const px = (rem: string) => Number.parseFloat(rem) * 16

/** antd's tokens, derived from theme.ts. Its own default colours fail WCAG AA. */
export function antdTheme(large: boolean): ThemeConfig {
  const scale = large ? largeScale : 1
  const size = (value: number) => Math.round(value * scale)
  return {
    token: {
      colorPrimary: color.river,
      colorInfo: color.river,
      colorLink: color.river,
      colorLinkHover: color.riverPressed,
      colorSuccess: color.jade,
      colorWarning: color.amber,
      colorError: color.cinnabar,
      colorText: color.ink,
      colorTextSecondary: color.ink2,
      colorTextTertiary: color.ink3,
      colorTextDescription: color.ink3,
      colorTextPlaceholder: color.ink3,
      colorBgLayout: color.canvas,
      colorBorder: color.edge,
      colorBorderSecondary: color.line,
      colorSplit: color.lineSoft,
      colorBgMask: color.veil,
      fontFamily: type.family,
      fontFamilyCode: type.mono,
      fontSize: size(px(type.size.s)),
      borderRadius: 8,
      borderRadiusLG: 10,
      borderRadiusSM: 6,
      controlHeight: size(36),
      controlHeightLG: size(44),
      controlHeightSM: size(28),
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
    },
    components: {
      Table: {
        headerBg: color.canvas,
        headerColor: color.ink2,
        headerSplitColor: 'transparent',
        rowHoverBg: color.mist,
        rowSelectedBg: color.mist,
        rowSelectedHoverBg: color.mist,
        borderColor: color.lineSoft,
        cellPaddingBlock: size(11),
      },
      Tabs: { horizontalItemPadding: '10px 0', titleFontSize: size(14) },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    },
  }
}
