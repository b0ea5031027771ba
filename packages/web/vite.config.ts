import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pdfAssetsPlugin } from './build/pdf-assets-plugin.ts'
import { precompressPlugin } from './build/precompress-plugin.ts'
import { themePlugin } from './build/theme-plugin.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const outDir = at('./dist')

export default defineConfig({
  root: at('.'),
  plugins: [react(), themePlugin(), pdfAssetsPlugin(), precompressPlugin(outDir)],
  build: {
    outDir,
    emptyOutDir: true,
    // The engines of the Chromium-based domestic browsers and of older iPhones.
    target: ['chrome88', 'safari14'],
    manifest: true,
    // A data: URL would need its own CSP exception.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  },
})
