/** Permissions of one part of the exchange: those whose names begin alike. */
export interface PermissionGroup<Permission> {
  /** What they begin with: `console.roles`. */
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** Permissions by what their names begin with, in the order in which they come. */
export function groupPermissions<Permission extends { readonly name: string }>(
  permissions: readonly Permission[],
): readonly PermissionGroup<Permission>[] {
  const groups = Map.groupBy(permissions, ({ name }) => name.split('.').slice(0, -1).join('.'));
  return [...groups].map(([name, members]) => ({ name, permissions: members }));
}
