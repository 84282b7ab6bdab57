// The names that follow from a feature and a path.

const FEATURE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const SEGMENT = /^(\{[a-zA-Z]\w*\}|[a-zA-Z0-9][\w-]*)$/;
/** Segments that say nothing of what the page is: the one before them names it. */
const EMPTY_NAMES = new Set(['home', 'index', 'list', 'detail']);

function kebab(text) {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .toLowerCase();
}

function camel(text) {
  return kebab(text).replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

function pascal(text) {
  const name = camel(text);
  return name[0].toUpperCase() + name.slice(1);
}

/** The name of a page in kebab-case: its last segment that says something. */
function pageName(path) {
  const segments = path.split('/').filter((segment) => !segment.startsWith('{'));
  const last = segments.at(-1) ?? '';
  const before = segments.at(-2);
  return kebab(EMPTY_NAMES.has(last) && before !== undefined ? `${before}-${last}` : last);
}

/** Names of a page's files, symbols and messages. Throws what is wrong with feature or path. */
export function namesOf(feature, path) {
  if (!FEATURE.test(feature))
    throw new Error(`"${feature}" is no name of a feature: lower case, words parted by a hyphen.`);
  if (!path.split('/').every((segment) => SEGMENT.test(segment))) {
    throw new Error(`"${path}" is no path: segments parted by a slash, without one at its ends.`);
  }
  const page = pageName(path);
  if (page === '' || /^\d/.test(page)) throw new Error(`"${path}" has no segment that could name a page.`);
  const own = page === feature ? '' : `.${camel(page)}`;
  return {
    feature,
    path,
    /** Messages `KEY.title` and `KEY.text`; the first segment names the file of words. */
    key: camel(feature) + own,
    wordsFile: feature,
    placesName: `${camel(feature)}Places`,
    file: `${page}-page`,
    component: `${pascal(page)}Page`,
  };
}

/** The name of a planned place in messages, as `features/places/areas.ts` makes it. */
export function plannedId(path) {
  return path.replace(/[{}]/g, '').replace(/[/-]+(\w)/g, (_, first) => first.toUpperCase());
}
