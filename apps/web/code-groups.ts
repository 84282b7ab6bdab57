import type { Plugin, Rolldown } from 'vite';
import { CHAT_SCRIPT } from './chat-script.ts';

/*
 * Which modules are put together into one file. Left alone, the bundler makes a file of every set of modules that the same
 * pages need: some thirty for the first page alone, most of them too small to be compressed.
 *
 * The first group that fits takes a module, and what it imports with it. A group that takes a module which only one page
 * needs makes all others load it; `tests/process/page-weights.test.ts` fails when that happens to the pages that people come to first.
 */

/** A module is shared when this many files that are loaded later need it. */
const MANY = 9;

const REACT = /node_modules\/(react|react-dom|scheduler)\//;
const LIBRARY = /node_modules|^\0/;
/** What every control is made of, and the controls of most pages; nothing that pops up, which comes when it opens. */
const CONTROLS =
  /@base-ui\/(utils\/(?!store|useScrollLock)|react\/(internals\/(?!useAnchor|useUnmount|useTriggerSwitch|useOpenChange|resolve(Popup|Value)|itemEquality)|merge-props|tabs))|@floating-ui\/utils|packages\/ui\/src\/(tabs|text-field|table)\./;
/** And two icons of the pages that have inputs: a file for each of them would be too much. */
const INPUTS =
  /@base-ui\/react\/(checkbox|slider|switch)|packages\/ui\/src\/(controls|number-field)\.|lucide-react\/.*\/(trash|trending-up)\./;
/** Figures, states and queries, which every page has. */
const COMMON =
  /react-query\/build\/modern\/useQuery\.|packages\/domain\/src\/(decimal|percent|result|search-text|stable-quotes)\.|packages\/ui\/src\/(states|badge|segmented|signed-value)\.|packages\/kit\/src\/(api\/(queries|error-words|site-config)|formats\/(format|units|compare-decimals|currency)|coins\/coin-icon|page\/(loaded|page-title)|browser\/media|stream\/(tickers|use-topic))\.|apps\/web\/src\/trading\/favourites\/star-button\./;
/** What toolbars of lists have, in the terminal too: the terminal's file must not follow it into their pages. */
const TOOLBARS = /packages\/kit\/src\/(list\/(small-select|filter-field)|formats\/local-time)\./;
/** Icons of the first page that others use too; a file for each of them would be too much. */
const HOME_ICONS = /lucide-react\/.*\/(book-open-text|scale)\./;
const MARKETS = /features\/markets\/|packages\/ui\/src\/sparkline/;
/** The terminal but for its form, which a phone opens later, for what comes late on it (chart, lists, watchlist, keys), and for what the page of all orders has as well. */
const TERMINAL =
  /src\/trading\/(?!form\/|favourites\/|chart\/|alerts\/|depth\/|watchlist\/|notes\/|sounds\/|commands\/|hotkeys\/)|features\/spot\/(?!form\/|order|records\/|countdown\/)/;

/** The groups, in the order in which they take. */
export const CODE_GROUPS: Rolldown.CodeSplittingGroup[] = [
  // What the first file imports. React changes seldom: a browser keeps it through many deployments.
  { name: 'react', test: REACT, tags: ['$initial'] },
  { name: 'libraries', test: LIBRARY, tags: ['$initial'] },
  // The chat's script is loaded by itself, and has to stay a file of its own.
  { name: 'index', tags: ['$initial'], test: (id) => !id.endsWith(CHAT_SCRIPT) },
  // What many pages share.
  { name: 'controls', test: CONTROLS, minShareCount: MANY },
  { name: 'common', test: (id) => COMMON.test(id) || HOME_ICONS.test(id) },
  { name: 'inputs', test: INPUTS, minShareCount: 2 },
  { name: 'toolbars', test: TOOLBARS, minShareCount: 2 },
  // What a few pages, or the parts of one page, share.
  { name: 'markets', test: MARKETS, minShareCount: 2 },
  { name: 'terminal', test: TERMINAL, minShareCount: 2 },
].map((group, at, all) => ({ ...group, priority: all.length - at }) as Rolldown.CodeSplittingGroup);

/** Whether a page that is loaded later asks for a built file together with its own; whatever is small it asks for then. */
export function isAskedForEarly(file: string): boolean {
  return /\/(controls|common|inputs|toolbars|markets|terminal)-[^/]*$|\.css$/.test(file);
}

/** Lets the browser ask for what every page has while the first file is still on its way. */
export function hintAtCommon(): Plugin {
  return {
    name: 'bourse-hint-at-common',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const files = Object.keys(bundle).filter((file) => /\/common-[^/]*\.js$/.test(file));
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
      },
    },
  };
}
