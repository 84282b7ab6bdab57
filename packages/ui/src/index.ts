export * from './accordion.tsx';
export * from './alert-dialog.tsx';
export * from './badge.tsx';
export * from './button.tsx';
export * from './callout.tsx';
export * from './chat.tsx';
export * from './code-field.tsx';
export * from './controls.tsx';
export * from './copy-field.tsx';
export * from './cx.ts';
export * from './data-table.tsx';
export {
  type CardColumns,
  compareSortValues,
  type DataColumn,
  type DataSort,
  type SortValue,
} from './data-table-model.ts';
export * from './date-range-model.ts';
export * from './dialog.tsx';
export * from './direction.tsx';
export * from './drawer.tsx';
export * from './facts.tsx';
export * from './field.tsx';
export * from './file-drop.tsx';
export * from './file-drop-model.ts';
export * from './infinite-list.tsx';
export * from './menu.tsx';
export * from './number-field.tsx';
export * from './number-text.ts';
export * from './pagination.tsx';
export * from './popover.tsx';
export * from './portal-container.ts';
export * from './progress.tsx';
export * from './radio-group.tsx';
export * from './search-select.tsx';
export * from './search-select-model.ts';
export * from './segmented.tsx';
export * from './select.tsx';
export * from './shortened.tsx';
export * from './signed-value.tsx';
export * from './sparkline.tsx';
export * from './states.tsx';
export * from './stepper.tsx';
export * from './table.tsx';
export * from './tabs.tsx';
export * from './text-field.tsx';
export * from './toast.tsx';
export * from './toast-queue.ts';
export * from './tooltip.tsx';
export * from './use-phone.ts';
