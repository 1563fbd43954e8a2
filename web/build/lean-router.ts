import type { Plugin } from 'vite';

/**
 * Lets the build drop the parts of React Router that nobody imports. Its names for React's developer tools are assignments,
 * which keep what they name: the data router's forms and fetchers and the framework mode's prefetching, 3.4 kB of each
 * first visit. `npm run bench:size` shows it if a release of the router writes them in another way.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/= (React\$1\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}
