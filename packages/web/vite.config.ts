import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { enginesPlugin } from './build/engines-plugin.ts'
import { leanZodPlugin } from './build/lean-zod-plugin.ts'
import { pdfAssetsPlugin } from './build/pdf-assets-plugin.ts'
import { precompressPlugin } from './build/precompress-plugin.ts'
import { themePlugin } from './build/theme-plugin.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// What every page needs: React, the router, the two light frames, the light components.
const base =
  /node_modules\/(?:react|react-dom|react-router|scheduler)\/|contract\/src\/platform\/(?:roles|errors-transport)\.ts|web\/src\/shared\/ui\/(?:banner|button|choice-fields|field|icons?|inputs|large-type|states|text-fields|toast)\.|web\/src\/shared\/(?:api|document-title|session|session-end|settings|slots|navigation|form\/own-drafts|engine\/lacks|routes\/(?:open|open-table|route))\.ts|web\/src\/app\/[\w-]+\.tsx?$(?<!queries\.tsx|menus\.ts|dead-ends\.tsx|prefetch\.ts|use-place\.ts|signed-in[\w-]*\.tsx?|theme\.ts)|web\/src\/app\/shells\/(?:login-shell|public-shell|shell-skeleton|brand|contour-lines|site-footer)\./
// What every page that calls needs besides, and what every page with a form needs.
const schema = /node_modules\/zod\/|contract\/src\/platform\/endpoint\.ts/
const fields = /contract\/src\/platform\/fields\.ts/

export default defineConfig({
  root: at('.'),
  plugins: [
    react(),
    leanZodPlugin(),
    // Chinese is the only language: the other thirty of the component library stay out.
    { ...optimizeLocales.vite({ locales: ['zh-CN'] }), enforce: 'pre' },
    themePlugin(),
    pdfAssetsPlugin(),
    enginesPlugin(),
    precompressPlugin(),
  ],
  // Safari 14 starts workers as classic scripts whatever they are called.
  worker: { format: 'iife' },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    // The engines of the Chromium-based domestic browsers and of older iPhones.
    target: ['chrome88', 'safari14'],
    manifest: true,
    // A data: URL would need its own CSP exception.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // The base lists the address of every page's chunk: names would cost the first load half a kilobyte. The manifest has them.
        chunkFileNames: 'assets/[hash].js',
        // Left alone, a login page is twenty small files: they compress worse and cost a slow phone more round trips.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', priority: 2, test: base },
            { name: 'schema', priority: 1, test: schema },
            { name: 'fields', priority: 1, test: fields },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  },
})
