// Checks docs/security.md against the ids and levels of the ASVS; part of `npm run check`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './launcher/paths.mjs';
import { faultsOf, readSecurityDoc } from './security-doc/read-doc.mjs';

const { levels } = JSON.parse(readFileSync(join(ROOT, 'scripts/security-doc/asvs-5.0.0-ids.json'), 'utf8'));
const doc = readSecurityDoc(readFileSync(join(ROOT, 'docs/security.md'), 'utf8'));
const faults = faultsOf(doc, levels, (path) => existsSync(join(ROOT, path)));
for (const fault of faults) console.log(fault);
console.log(`${doc.rows.length} requirements, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
