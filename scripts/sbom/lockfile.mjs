// Reads what a bill of materials needs from a pnpm lockfile (version 9), which is YAML of one fixed shape: no parser is needed.

const DEPENDENCY_KINDS = new Set(['dependencies', 'devDependencies', 'optionalDependencies']);

/** Text of a YAML key or value without its quotes. */
const unquoted = (text) => text.replace(/^'(.*)'$/, '$1');

/** `name@version` of a snapshot's key, which names its peers in brackets. */
const withoutPeers = (key) => key.replace(/\(.*$/, '');

/**
 * Parses the lockfile's text: `packages` by `name@version` as `{ name, version, integrity }`, what each part of the project imports
 * (`importers`), and what each package needs (`needs`).
 */
export function readLockfile(text) {
  const lock = { packages: new Map(), importers: new Map(), needs: new Map() };
  if (!/^lockfileVersion: '9\.\d+'$/m.test(text)) throw new Error('the lockfile is not of version 9');
  let section = '';
  let owner = '';
  let kind = '';
  let entry = '';
  for (const line of text.split('\n')) {
    const [, indent = '', key = '', value = ''] = /^( *)('[^']*'|[^\s:][^:]*):(?: (.*))?$/.exec(line) ?? [];
    if (key === '') continue;
    if (indent.length === 0) section = key;
    else if (indent.length === 2) owner = unquoted(key);
    else if (section === 'packages') readPackage(lock, owner, key, value);
    else if (indent.length === 4) kind = key;
    else if (!DEPENDENCY_KINDS.has(kind)) continue;
    else if (section === 'snapshots') addNeed(lock.needs, withoutPeers(owner), unquoted(key), unquoted(value));
    else if (section === 'importers' && indent.length === 6) entry = unquoted(key);
    else if (section === 'importers' && key === 'version') addImport(lock.importers, { owner, kind, entry, value });
  }
  return lock;
}

function readPackage({ packages }, owner, key, value) {
  if (key !== 'resolution') return;
  const at = owner.lastIndexOf('@');
  const integrity = /integrity: ([\w+/=-]+)/.exec(value)?.[1];
  packages.set(owner, { name: owner.slice(0, at), version: owner.slice(at + 1), integrity });
}

function addNeed(needs, owner, name, version) {
  const list = needs.get(owner) ?? [];
  needs.set(owner, [...list, referenceOf(name, version)]);
}

function addImport(importers, { owner, kind, entry, value }) {
  const list = importers.get(owner) ?? [];
  importers.set(owner, [
    ...list,
    { isDev: kind === 'devDependencies', reference: referenceOf(entry, unquoted(value)) },
  ]);
}

/** The package that a dependency was resolved to; one under another name is written as `name@version` itself. */
function referenceOf(name, version) {
  const bare = withoutPeers(version);
  return /^[\d]/.test(bare) || bare.startsWith('link:') ? `${name}@${bare}` : bare;
}

/** Every package that these need, themselves included. */
export function closureOf({ needs, packages }, roots) {
  const found = new Set();
  const waiting = roots.filter((root) => packages.has(root));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    for (const need of needs.get(next) ?? []) if (packages.has(need)) waiting.push(need);
  }
  return found;
}
