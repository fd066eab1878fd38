import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import sharp from 'sharp'
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite'
import { fewerWords } from './tools/build/fewerWords.ts'
import { filesOfModules, pagesByName } from './tools/build/filesOfModules.ts'
import { lessOfZod } from './tools/build/lessOfZod.ts'
import { scriptGroups } from './tools/build/scriptGroups.ts'

/** There are three builds: the workbench, the islands of the public site, and the program that draws the public pages. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: 'src/app',
  plugins: [react(), tailwind(), lessOfZod(), fewerWords(), filesOfModules(), pagesByName(), compressed(), pictures()],
  resolve: { alias: mode === 'site' && !isSsrBuild ? preact : hooksOfReact },
  build: isSsrBuild ? drawing : mode === 'site' ? site : workbench,
  // The program that draws the site is one file, built for production even if the server runs in another mode.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
}))

const files: BuildEnvironmentOptions = {
  outDir: '../../dist/web',
  target: 'es2023',
  // The content security policy forbids inlined files.
  assetsInlineLimit: 0,
  // Browsers without module preload load the same files a little later.
  modulePreload: { polyfill: false },
  license: { fileName: '.vite/license.md' },
  // The entry contains the names of all files, to load the files of a page together. Short names keep it small.
  rolldownOptions: {
    output: { chunkFileNames: 'assets/[hash].js' },
    // No getter of ours or of a package has an effect.
    treeshake: { propertyReadSideEffects: false },
    // Zod names functions of the modules that `lessOfZod` empties.
    checks: { importIsUndefined: false },
  },
}

const workbench: BuildEnvironmentOptions = {
  ...files,
  emptyOutDir: true,
  rolldownOptions: {
    ...files.rolldownOptions,
    output: {
      ...files.rolldownOptions?.output,
      codeSplitting: { groups: scriptGroups },
    },
  },
}

/** Base UI brings a hook for React 17. React has had it since version 18. */
const hooksOfReact = [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }]

/** Preact is a fifth of the size of React. The server draws the islands with React, and Preact hydrates the same elements. */
const preact = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react$/, replacement: 'preact/compat' },
]

/** A build of its own, because a file that workbench and site share would contain code that only one of them needs. */
const site: BuildEnvironmentOptions = {
  ...files,
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: '.vite/site.json',
  license: { fileName: '.vite/siteLicense.md' },
  rolldownOptions: { ...files.rolldownOptions, input: 'src/app/islands.ts' },
}

const drawing: BuildEnvironmentOptions = {
  // It is one file, so a part of a page that browsers load later is simply in it.
  rolldownOptions: {
    output: { codeSplitting: false },
    checks: { ineffectiveDynamicImport: false, importIsUndefined: false },
  },
  outDir: '../../dist/site',
  emptyOutDir: true,
  copyPublicDir: false,
  license: true,
  target: 'node24',
}

/** Compresses the files once when they are built, instead of for each request. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }) {
      const files = new Set((await readdir(dir, { recursive: true })).map((file) => `${dir}/${file}`))
      // The files of the workbench are in the same folder, and are compressed already.
      const texts = [...files].filter((file) => /\.(js|css|svg)$/.test(file) && !files.has(`${file}.gz`))
      await Promise.all(
        texts.map(async (file) => {
          const content = await readFile(file)
          await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
          await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
        }),
      )
    },
  }
}

/** Makes PNG files of our SVG drawings, because phones and previews of shared links do not accept SVG. */
function pictures(): Plugin {
  return {
    name: 'pictures',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    async writeBundle({ dir = '' }) {
      const { drawSharePicture } = await import(`${dir}/site.js`)
      const web = `${dir}/../web`
      const shared = sharp(Buffer.from(drawSharePicture())).resize(1200, 630)
      await shared.png({ palette: true, quality: 90, effort: 10 }).toFile(`${web}/og.png`)
      for (const [name, size] of [
        ['apple-touch-icon', 180],
        ['icon-512', 512],
      ] as const) {
        // Phones round the corners themselves, so the background fills the square.
        const icon = sharp(`${web}/favicon.svg`, { density: (72 * size) / 32 }).flatten({ background: '#0c2439' })
        await icon.resize(size, size).png({ palette: true }).toFile(`${web}/${name}.png`)
      }
    },
  }
}
