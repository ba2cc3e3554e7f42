import type { Plugin } from 'vite';

/**
 * Makes the page fetch first what Login is seen with: a font at the same time as the style sheet, and the app's script
 * after both.
 */
export function loadOrder(font: string): Plugin {
  return {
    name: 'load-order',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {} }) {
        const file = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes(font));
        if (file === undefined) throw new Error(`${font} is not in the build: was it renamed?`);
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file.fileName}`, crossorigin: true };
        return {
          html: page.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
          tags: [{ tag: 'link', attrs, injectTo: 'head' }],
        };
      },
    },
  };
}
