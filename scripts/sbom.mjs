// `npm run sbom [-- FILE]`: writes the software bill of materials of the lockfile as CycloneDX JSON, by default to sbom.cdx.json.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './launcher/paths.mjs';
import { billOfMaterials } from './sbom/cyclonedx.mjs';
import { readLockfile } from './sbom/lockfile.mjs';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The bill of the project as it stands in its lockfile; licences come from what is installed. */
export function makeSbom(timestamp = new Date().toISOString()) {
  const lock = readLockfile(readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8'));
  return billOfMaterials(lock, readJson(join(ROOT, 'package.json')), { licenseOf: licensesOf(STORE), timestamp });
}

const STORE = join(ROOT, 'node_modules/.pnpm');

/** Answers the licence that an installed package names; packages for other machines are not installed. */
function licensesOf(store) {
  // A folder's name is that of the package, its version, and what its peers are.
  const folders = new Map(existsSync(store) ? readdirSync(store).map((folder) => [folder.split('_')[0], folder]) : []);
  return ({ name, version }) => {
    const folder = folders.get(`${name.replace('/', '+')}@${version}`);
    if (folder === undefined) return undefined;
    const { license } = readJson(join(store, folder, 'node_modules', name, 'package.json'));
    return typeof license === 'string' && /^[\w.()+ -]+$/.test(license) ? license : undefined;
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = resolve(process.argv[2] ?? join(ROOT, 'sbom.cdx.json'));
  const bill = makeSbom();
  writeFileSync(file, `${JSON.stringify(bill, undefined, 2)}\n`);
  console.log(`${bill.components.length} components: ${file}`);
}
