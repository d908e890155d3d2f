import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = 'http://localhost:4000';

/** Lets the browser fetch the text's font beside the style that names it: late letters would move the page. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /-latin-wght-normal-.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head',
        })),
  },
};

export default defineConfig({
  plugins: [react(), preloadFont],
  build: {
    // The first browsers with light-dark(), which the tokens are written in.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // One sheet for all pages: it is small, and a page that is opened later cannot come without its look.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Scripts that a page brings along are kept apart from those that every page starts with: size-limit weighs these.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? 'pages/' : ''}[name]-[hash].js`,
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/graphql', '/api', '/leaderboard.csv'].map((path) => [path, api])),
  },
});
