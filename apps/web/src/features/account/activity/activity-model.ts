import type { RouteData, RouteQuery } from '@bourse/contract';
import { ACTIVITY_GROUP_NAMES, type ActivityGroup } from '@bourse/contract/activity';
import type { ListCsv } from '@bourse/kit/list/data-list-model.ts';

/** Something that happened to the account. */
export type ActivityEntry = RouteData<'accountActivity'>['items'][number];

/** The API's query for the group that was chosen; an unknown one restricts nothing. */
export function activityQuery({ group }: { readonly group: string }): Pick<RouteQuery<'accountActivity'>, 'group'> {
  const known = ACTIVITY_GROUP_NAMES.find((name): name is ActivityGroup => name === group);
  return known === undefined ? {} : { group: known };
}

const COLUMNS = ['activityId', 'time', 'event', 'detail', 'device', 'address'] as const;

/** The exported log; times are UTC. */
export const ACTIVITY_CSV: ListCsv<ActivityEntry> = {
  columns: COLUMNS,
  rowOf: (entry) => {
    const values = { ...entry, time: new Date(entry.timeMs).toISOString() };
    return COLUMNS.map((column) => values[column]);
  },
};
