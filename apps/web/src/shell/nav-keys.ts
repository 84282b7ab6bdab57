/** What a key does in the header's menu. */
export type NavMove = 'open' | 'out' | number;

/**
 * Where an arrow leads from one of a row of groups: to another one, by index, or into the group's panel. The row has no end;
 * `isRtl` mirrors left and right.
 */
export function moveInRow(key: string, index: number, count: number, isRtl: boolean): NavMove | undefined {
  if (key === 'ArrowDown') return 'open';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = sideways(key, isRtl);
  return step === 0 ? undefined : (index + step + count) % count;
}

/**
 * Where an arrow leads from one of a panel's entries, told in reading order: to another one, by index, or out of the panel,
 * back to its group.
 */
export function moveInPanel(
  key: string,
  index: number,
  count: number,
  columns: 1 | 2,
  isRtl: boolean,
): NavMove | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowUp') return index < columns ? 'out' : index - columns;
  if (key === 'ArrowDown') return Math.min(index + columns, count - 1);
  const step = sideways(key, isRtl);
  if (step === 0 || columns === 1) return undefined;
  const next = index + step;
  return next >= 0 && next < count ? next : undefined;
}

function sideways(key: string, isRtl: boolean): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  return (key === 'ArrowRight') === isRtl ? -1 : 1;
}
