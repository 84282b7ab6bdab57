import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './launcher/paths.mjs';
import { billOfMaterials, purlOf } from './sbom/cyclonedx.mjs';
import { readLockfile } from './sbom/lockfile.mjs';
import { makeSbom } from './sbom.mjs';

const LOCK = `lockfileVersion: '9.0'

importers:

  .:
    devDependencies:
      tool:
        specifier: 1.0.0
        version: 1.0.0
  apps/one:
    dependencies:
      '@scope/lib':
        specifier: 2.0.0
        version: 2.0.0(peer@3.0.0)
      '@house/own':
        specifier: workspace:*
        version: link:../own

packages:

  '@scope/lib@2.0.0':
    resolution: {integrity: sha512-AAAA}
    peerDependencies:
      peer: '*'

  other@4.0.0:
    resolution: {integrity: sha1-AAAA}

  peer@3.0.0:
    resolution: {integrity: sha512-AAAA}

  tool@1.0.0:
    resolution: {integrity: sha512-AAAA}

snapshots:

  '@scope/lib@2.0.0(peer@3.0.0)':
    dependencies:
      alias: other@4.0.0
      peer: 3.0.0

  other@4.0.0: {}

  peer@3.0.0: {}

  tool@1.0.0: {}
`;
const PRODUCT = { name: 'house', version: '0.1.0' };
const made = billOfMaterials(readLockfile(LOCK), PRODUCT, {
  licenseOf: () => 'MIT',
  timestamp: '2026-01-01T00:00:00Z',
});

describe('a bill of materials', () => {
  it('names each package once, with its digest, and tells what runs from what builds', () => {
    expect(made.components.map(({ purl, scope }) => [purl, scope])).toEqual([
      ['pkg:npm/%40scope/lib@2.0.0', 'required'],
      ['pkg:npm/other@4.0.0', 'required'],
      ['pkg:npm/peer@3.0.0', 'required'],
      ['pkg:npm/tool@1.0.0', 'excluded'],
    ]);
    expect(made.components[0]?.hashes).toEqual([{ alg: 'SHA-512', content: '000000' }]);
    expect(made.components[0]?.licenses).toEqual([{ expression: 'MIT' }]);
  });

  it('names what each needs, peers and packages under another name included', () => {
    expect(made.dependencies.slice(0, 2)).toEqual([
      { ref: 'pkg:npm/house@0.1.0', dependsOn: ['pkg:npm/%40scope/lib@2.0.0', 'pkg:npm/tool@1.0.0'] },
      { ref: 'pkg:npm/%40scope/lib@2.0.0', dependsOn: ['pkg:npm/other@4.0.0', 'pkg:npm/peer@3.0.0'] },
    ]);
  });

  it('is not made of a lockfile of another version', () => {
    expect(() => readLockfile("lockfileVersion: '6.0'\n")).toThrow('version 9');
  });
});

describe('the project’s own', () => {
  const own = makeSbom('2026-01-01T00:00:00Z');
  const manifests = ['apps/server', 'apps/web', 'packages/ui', 'packages/kit'].map((folder) =>
    JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')),
  );

  it('is CycloneDX and complete: every reference is to a component', () => {
    expect(own).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    const refs = new Set([own.metadata.component['bom-ref'], ...own.components.map((part) => part['bom-ref'])]);
    expect(refs.size).toBe(own.components.length + 1);
    expect(
      own.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
    ).toEqual([]);
    expect(own.components.filter(({ hashes }) => hashes === undefined)).toEqual([]);
  });

  it('has every package that an application names, in the version that it pins', () => {
    const wanted = manifests.flatMap(({ dependencies }) => Object.entries<string>(dependencies ?? {}));
    const published = wanted.filter(([, version]) => /^\d/.test(version));
    const purls = new Set(own.components.filter(({ scope }) => scope === 'required').map(({ purl }) => purl));
    expect(published.length).toBeGreaterThan(20);
    expect(published.filter(([name, version]) => !purls.has(purlOf({ name, version })))).toEqual([]);
  });
});
