import type { Plugin } from 'vite'

const file = '/@rc-component/util/es/Dom/dynamicCSS.js'
const before = 'if (csp?.nonce) {\n    styleNode.nonce = csp?.nonce;\n  }'
const after = `styleNode.nonce = csp?.nonce ?? document.querySelector('meta[name="csp-nonce"]')?.content;`

/**
 * antd passes ConfigProvider's nonce to its own styles, but its scroll lock and scroll bar measure (drawers, tables) write
 * theirs without: under our CSP the page behind a drawer would scroll. This gives every such style the page's nonce.
 */
export function styleNoncePlugin(): Plugin {
  return {
    name: 'portal:style-nonce',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith(file)) return
      if (!code.includes(before)) throw new Error('style-nonce: dynamicCSS.js has changed, adjust the plugin')
      return { code: code.replace(before, after), map: null }
    },
  }
}
