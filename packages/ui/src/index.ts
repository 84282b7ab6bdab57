export * from './accordion.tsx';
export * from './badge.tsx';
export * from './button.tsx';
export * from './controls.tsx';
export * from './cx.ts';
export * from './data-table.tsx';
export {
  type CardColumns,
  compareSortValues,
  type DataColumn,
  type DataSort,
  type SortValue,
} from './data-table-model.ts';
export * from './dialog.tsx';
export * from './direction.tsx';
export * from './drawer.tsx';
export * from './menu.tsx';
export * from './number-field.tsx';
export * from './number-text.ts';
export * from './popover.tsx';
export * from './search-select.tsx';
export * from './search-select-model.ts';
export * from './segmented.tsx';
export * from './select.tsx';
export * from './shortened.tsx';
export * from './signed-value.tsx';
export * from './states.tsx';
export * from './table.tsx';
export * from './tabs.tsx';
export * from './text-field.tsx';
export * from './toast.tsx';
export * from './toast-queue.ts';
export * from './tooltip.tsx';
export * from './use-phone.ts';
