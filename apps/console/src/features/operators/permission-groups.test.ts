import { expect, it } from 'vitest';
import { groupPermissions } from './permission-groups.ts';

it('puts permissions together that are about the same thing', () => {
  const names = ['site.settings.read', 'console.roles.read', 'site.settings.write'].map((name) => ({ name }));
  expect(groupPermissions(names)).toEqual([
    { name: 'site.settings', permissions: [{ name: 'site.settings.read' }, { name: 'site.settings.write' }] },
    { name: 'console.roles', permissions: [{ name: 'console.roles.read' }] },
  ]);
});
