import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { settingsCalls } from './calls.ts';

export type Setting = RouteData<'consoleSettings'>[number];
export type SettingChange = RouteData<'consoleSettingHistory'>['items'][number];

/** What a change of a setting changes here, and in the frame. */
export const SETTINGS_KEYS: readonly QueryKey[] = [['own', 'settings'], ['site-config']];

/** All settings with their values. */
export function useSettingList() {
  return useQuery({
    queryKey: ['own', 'settings', 'all'],
    queryFn: ({ signal }) => api(settingsCalls.consoleSettings, { signal }),
  });
}

/** The JSON schema of a setting's value, and whether it is still on its way; without one the value is edited as JSON. */
export function useSettingSchema(key: string): {
  readonly schema: Readonly<Record<string, unknown>> | undefined;
  readonly isLoading: boolean;
} {
  const { data, isPending } = useQuery({
    queryKey: ['own', 'settings', 'schemas'],
    queryFn: ({ signal }) => api(settingsCalls.consoleSettingSchemas, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { schema: data?.find((entry) => entry.key === key)?.schema, isLoading: isPending };
}
