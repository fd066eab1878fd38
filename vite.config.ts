import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), tailwind()],
  root: 'src/web',
  build: { outDir: '../../dist/web', emptyOutDir: true, manifest: true, assetsInlineLimit: 0, target: 'es2023' },
  server: { middlewareMode: false },
})
