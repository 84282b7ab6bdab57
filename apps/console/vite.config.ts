import { devServer } from '@bourse/kit/build/dev-server.ts';
import { precompress } from '@bourse/kit/build/precompress.ts';
import { buildWords, noParser, wordFiles } from '@bourse/kit/build/word-files.ts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CONSOLE_WORDS } from './console-words.ts';

const words = await buildWords(CONSOLE_WORDS);

export default defineConfig({
  base: '/console/',
  plugins: [react(), tailwindcss(), noParser(), wordFiles(words, CONSOLE_WORDS), precompress()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    modulePreload: { polyfill: false },
    rollupOptions: {
      // Our packages only declare things: what a page does not use must not follow it into its chunk.
      treeshake: { moduleSideEffects: (id) => !/\/packages\/(ui|contract|domain)\/src\/.*\.tsx?$/.test(id) },
    },
  },
  server: devServer(5174),
});
