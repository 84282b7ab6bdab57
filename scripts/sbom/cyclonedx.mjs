// The bill of materials as CycloneDX JSON (version 1.6).
import { closureOf } from './lockfile.mjs';

/** Algorithms of npm's integrity texts by the names that CycloneDX has for them. */
const ALGORITHMS = { sha512: 'SHA-512', sha384: 'SHA-384', sha256: 'SHA-256', sha1: 'SHA-1' };

/** The package's address in every registry of npm packages. */
export function purlOf({ name, version }) {
  return `pkg:npm/${name.split('/').map(encodeURIComponent).join('/')}@${encodeURIComponent(version)}`;
}

function hashOf(integrity) {
  const [, algorithm = '', digest = ''] = /^(\w+)-(.+)$/.exec(integrity) ?? [];
  const alg = ALGORITHMS[algorithm];
  if (alg === undefined) throw new Error(`unknown integrity: ${integrity}`);
  return { alg, content: Buffer.from(digest, 'base64').toString('hex') };
}

/** `licenseOf` answers the licence that a package's own manifest names; undefined: it is not installed, or names none. */
export function billOfMaterials(lock, product, { licenseOf, timestamp }) {
  const imported = [...lock.importers.values()].flat();
  const shipped = closureOf(
    lock,
    imported.filter(({ isDev }) => !isDev).map(({ reference }) => reference),
  );
  const root = `pkg:npm/${product.name}@${product.version}`;
  const components = [...lock.packages.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, found]) => {
      const license = licenseOf(found);
      return {
        type: 'library',
        'bom-ref': purlOf(found),
        name: found.name,
        version: found.version,
        purl: purlOf(found),
        // Tools of building and testing leave no trace in what runs.
        scope: shipped.has(key) ? 'required' : 'excluded',
        ...(found.integrity && { hashes: [hashOf(found.integrity)] }),
        ...(license && { licenses: [{ expression: license }] }),
      };
    });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp,
      component: { type: 'application', 'bom-ref': root, name: product.name, version: product.version, purl: root },
    },
    components,
    dependencies: dependenciesOf(lock, root, imported),
  };
}

function dependenciesOf(lock, root, imported) {
  const refsOf = (keys) =>
    [...new Set(keys.flatMap((key) => (lock.packages.has(key) ? [purlOf(lock.packages.get(key))] : [])))].sort();
  const direct = { ref: root, dependsOn: refsOf(imported.map(({ reference }) => reference)) };
  const others = [...lock.packages.entries()].map(([key, found]) => ({
    ref: purlOf(found),
    dependsOn: refsOf(lock.needs.get(key) ?? []),
  }));
  return [direct, ...others];
}
