import { devServer } from '@bourse/kit/build/dev-server.ts';
import { precompress } from '@bourse/kit/build/precompress.ts';
import { buildWords, noParser, wordFiles } from '@bourse/kit/build/word-files.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHAT_SCRIPT, chatScript } from './chat-script.ts';
import { CODE_GROUPS, hintAtCommon, isAskedForEarly } from './code-groups.ts';
import { coinImages } from './coin-images.ts';
import { firstPages } from './first-pages.ts';
import { pageList } from './page-list.ts';
import { SITE_WORDS } from './site-words.ts';

const words = await buildWords(SITE_WORDS);

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    noParser(),
    wordFiles(words, SITE_WORDS),
    coinImages(),
    hintAtCommon(),
    chatScript(),
    firstPages(words),
    pageList(),
    precompress(),
  ],
  build: {
    target: 'es2023',
    outDir: 'dist',
    manifest: true,
    modulePreload: {
      // Every browser of that age knows the hint by itself.
      polyfill: false,
      // Each name costs bytes of the first file; what a page begins with is there anyway.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : files.filter(isAskedForEarly)),
    },
    rollupOptions: {
      input: { index: 'index.html', chat: CHAT_SCRIPT },
      // Our packages only declare things: what a page does not use must not follow it into its chunk.
      treeshake: { moduleSideEffects: (id) => !/\/packages\/(ui|contract|domain)\/src\/.*\.tsx?$/.test(id) },
      output: { codeSplitting: { groups: CODE_GROUPS } },
    },
  },
  server: devServer(5173),
});
