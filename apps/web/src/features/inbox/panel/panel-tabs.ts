import type { MessageFilter } from '../model/message-pages.ts';

/** A tab of the header's panel. */
export interface PanelTab {
  /** The specification's number of the tab, as text. */
  readonly id: string;
  readonly labelId: string;
  readonly filter: MessageFilter;
}

function tab(id: number, labelId: string, moduleId: number): PanelTab {
  return { id: String(id), labelId, filter: { moduleId, submoduleId: 0, unreadOnly: false } };
}

const ALL = tab(0, 'inbox.module.0', 0);

/** The tabs in their order. Their numbers are not those of the modules. */
export const PANEL_TABS: readonly PanelTab[] = [
  ALL,
  tab(1, 'inbox.tab.announcement', 2),
  tab(2, 'inbox.tab.system', 1),
  tab(3, 'inbox.tab.quotes', 20),
  tab(4, 'inbox.tab.trade', 21),
];

/** The tab of a number; the first for one that there is not. */
export function tabAt(id: string): PanelTab {
  return PANEL_TABS.find((known) => known.id === id) ?? ALL;
}
