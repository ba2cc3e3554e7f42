import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { handbook } from './scripts/handbook.ts';
import { loadOrder } from './scripts/load-order.ts';
import { pianoSamples } from './scripts/piano-samples.ts';

/** Where `npm run dev` started the API server. */
const server = process.env['API_ADDRESS'] ?? 'http://127.0.0.1:3000';

/** Some addresses are both a screen and a call; when a browser opens one, it asks for HTML. */
const calls: ProxyOptions = {
  target: server,
  bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
};

/** Lets the plugin find lingui.config.ts from any working directory. */
const here = { cwd: import.meta.dirname };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset({}, here)] }),
    react(),
    lingui(here),
    handbook(),
    pianoSamples(),
    loadOrder('inter-latin.woff2'),
  ],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      /* The 6,000 icons that no screen shows are not read. */
      experimental: { lazyBarrel: true },
      /* The code that every user loads is one file for each loading step; the rest is split by screen. */
      output: {
        /* Every page loads the names of some hundred files, so shorter hashes save it a kilobyte. */
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'sign-in', test: /\/web\/src\/app\/main\.tsx$|vite\/preload-helper/ },
            {
              name: 'app',
              test: /\/web\/src\/app\/app\.tsx$|\/react-query\/|\/contract\/src\/access\/(session|profile)\.ts$/,
            },
            { name: 'shell', test: /\/web\/src\/app\/signed-in\.tsx$/ },
            /* Many small modules, each shared by a few screens: a request for each would cost more than its bytes. */
            { name: 'calls', test: /\/contract\/src\//, minShareCount: 14 },
            { name: 'figures', test: /live-figure\.ts$/, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '^/(admin|administrator|academic-standing|files|storage|analytics|support|demo|appearance|learner|api|openapi|openapi\\.json)(/|\\?|$)':
        calls,
    },
  },
});
