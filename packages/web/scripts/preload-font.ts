import type { Plugin } from 'vite';

/** Makes the page fetch a font at the same time as its style sheet, and not after it. */
export function preloadFont(file: string): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle = {} }) {
        const font = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes(file));
        if (font === undefined) throw new Error(`${file} is not in the build: was it renamed?`);
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font.fileName}`, crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
