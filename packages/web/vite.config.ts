import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { bareCalls } from './scripts/bare-calls.ts';
import { pianoSamples } from './scripts/piano-samples.ts';

/** Where `npm run dev` has started the API server. */
const server = process.env['API_ADDRESS'] ?? 'http://127.0.0.1:3000';

/** Some addresses are both a screen and a call; a browser that opens one asks for a page. */
const calls: ProxyOptions = {
  target: server,
  bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
};

/** Where lingui.config.ts is, from wherever this is started. */
const here = { cwd: import.meta.dirname };

/** Rooms whose index.ts hands out much, of which most screens want little: what they do not want is not loaded. */
const isSparing = /\/src\/library\/(academics|libraries|playing|scores|sheet-music|tags)\/[^?]*\.tsx?$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset({}, here)] }),
    react(),
    lingui(here),
    pianoSamples(),
    bareCalls(),
  ],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => (isSparing.test(id) ? false : undefined) },
      /* Apart from toasts, which each part that is loaded later needs, too: they come with the page itself. */
      output: { codeSplitting: { groups: [{ name: 'preload-helper', test: /vite\/preload-helper/ }] } },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '^/(admin|administrator|academic-standing|files|storage|analytics|support|demo|appearance|learner|openapi|openapi\\.json)(/|\\?|$)':
        calls,
    },
  },
});
