import type { PermissionName } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { roomCalls } from './calls.ts';

/** A change of roles counts with the next call; the console shows it within this time. */
const REFRESH_MS = 60_000;

/** The caller's own permissions. */
export function usePermissionsQuery() {
  const user = useUser();
  return useQuery({
    queryKey: ['own', 'permissions', user?.fid],
    queryFn: ({ signal }) => api(roomCalls.ownPermissions, { signal }),
    enabled: user !== undefined,
    refetchInterval: REFRESH_MS,
  });
}

/** The caller's own permissions as a set; empty until known. */
export function usePermissions(): ReadonlySet<PermissionName> {
  const { data } = usePermissionsQuery();
  return useMemo(() => new Set(data), [data]);
}

/** Whether the caller has a permission: without it a page shows no control that needs it. */
export function useMay(permission: PermissionName): boolean {
  return usePermissions().has(permission);
}
