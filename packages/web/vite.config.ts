import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './build/chunks.ts'
import { enginesPlugin } from './build/engines-plugin.ts'
import { firstFilesPlugin } from './build/first-files-plugin.ts'
import { leanZodPlugin } from './build/lean-zod-plugin.ts'
import { pdfAssetsPlugin } from './build/pdf-assets-plugin.ts'
import { precompressPlugin } from './build/precompress-plugin.ts'
import { themePlugin } from './build/theme-plugin.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

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
    firstFilesPlugin(),
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
      // Whoever starts the portal has not asked how long each part of the build took.
      checks: { pluginTimings: false },
      output: {
        // The base lists the address of every page's chunk: names would cost the first load half a kilobyte. The manifest has them.
        chunkFileNames: 'assets/[hash].js',
        // Left alone, a login page is twenty small files: they compress worse and cost a slow phone more round trips.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunks,
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000' } },
  },
})
