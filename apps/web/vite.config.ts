import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LOCALES } from '@bourse/kit/words/locale.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CODE_GROUPS, hintAtCommon, isAskedForEarly } from './code-groups.ts';
import { coinImages } from './coin-images.ts';
import { firstPages } from './first-pages.ts';
import { pageList } from './page-list.ts';
import { buildWords, noParser, wordFiles } from './word-files.ts';

const LOCALES_DIR = join(import.meta.dirname, 'locales');
const LANGUAGES = LOCALES.map(({ locale }) => locale).filter((locale) => locale !== 'longest');
const words = await buildWords(LOCALES_DIR, LANGUAGES);

/** Where `vite dev` finds a running exchange. */
const SERVER = process.env.BOURSE_SERVER ?? 'http://127.0.0.1:8080';
/** The exchange answers under its own names only, and to its own pages. */
const PROXIED = { target: SERVER, changeOrigin: true, headers: { origin: SERVER } };
const SERVER_PATHS = ['/hk-web', '/swap', '/kline-history', '/openapi.json', '/healthz', '/readyz', '/metrics'];
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt)$/;
/** Smaller files gain nothing that a packet would notice. */
const LEAST_BYTES = 1024;

/** Writes .br and .gz beside every text file, so that the server compresses nothing while people trade. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'bourse-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir.startsWith('/') ? config.build.outDir : join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        const path = join(outDir, name);
        if (!COMPRESSIBLE.test(name) || statSync(path).size < LEAST_BYTES) continue;
        const bytes = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
      }
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    noParser(),
    wordFiles(words, LOCALES_DIR),
    coinImages(),
    hintAtCommon(),
    firstPages(words),
    pageList(),
    precompress(),
  ],
  build: {
    target: 'es2023',
    outDir: 'dist',
    modulePreload: {
      // Every browser of that age knows the hint by itself.
      polyfill: false,
      // Each name costs bytes of the first file; what a page begins with is there anyway.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : files.filter(isAskedForEarly)),
    },
    rollupOptions: {
      // Our packages only declare things: what a page does not use must not follow it into its chunk.
      treeshake: { moduleSideEffects: (id) => !/\/packages\/(ui|contract|domain)\/src\/.*\.tsx?$/.test(id) },
      output: { codeSplitting: { groups: CODE_GROUPS } },
    },
  },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(SERVER_PATHS.map((path) => [path, PROXIED])),
      '/ws': { ...PROXIED, ws: true },
    },
  },
});
