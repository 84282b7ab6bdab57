// Which messages a source uses, by its text: keys that stand in it as they are, and keys that it puts together (`menu.${id}`).

/** A quoted text that may be a key: two segments at least. */
const LITERAL = /(["'`])([a-zA-Z]\w*(?:\.[\w-]+)+)\1/g;
/** A template that begins like a key. */
const TEMPLATE = /`([a-zA-Z][\w.]*\.\$\{[^`]*)`/g;
/** A key that is named as one: `id="…"`, `id: '…'`, `labelId="…"`. */
const NAMED = /\b(?:id|\w+Id)(?:=|: )["']([a-zA-Z]\w*(?:\.[\w-]+)+)["']/g;
const PLACEHOLDER = /\$\{(?:[^{}]|\{[^{}]*\})*\}/;

/** A source without its comments. */
function withoutComments(source) {
  return source.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '');
}

/** The uses in a source: keys as written, and patterns of keys that are put together. */
export function usesOf(source) {
  const code = withoutComments(source);
  return {
    keys: [...code.matchAll(LITERAL)].map(([, , key]) => key),
    patterns: [...code.matchAll(TEMPLATE)].map(([, template]) => {
      const parts = template.split(PLACEHOLDER).map((part) => part.replaceAll('.', '\\.'));
      return new RegExp(`^${parts.join('[\\w-]+')}$`);
    }),
  };
}

/** Keys that none of the sources uses. */
export function unusedKeys(keys, sources) {
  const uses = sources.map(usesOf);
  const literals = new Set(uses.flatMap((use) => use.keys));
  const patterns = uses.flatMap((use) => use.patterns);
  return keys.filter((key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)));
}

/** Keys that a source gives as a message's `id` and that there are no words for. */
export function unknownKeys(known, sources) {
  const named = sources.flatMap((source) => [...withoutComments(source).matchAll(NAMED)].map(([, key]) => key));
  return [...new Set(named)].filter((key) => !known.has(key));
}
