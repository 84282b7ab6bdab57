import { create } from 'zustand';

const useStore = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Counts orders that were filled while the page was out of sight. */
export function addUnreadFills(count: number): void {
  useStore.setState((now) => ({ count: now.count + count }));
}

/** Somebody looks at the page: nothing is unread. */
export function clearUnreadFills(): void {
  if (useStore.getState().count > 0) useStore.setState({ count: 0 });
}

/** How many orders were filled while the page was out of sight. */
export function useUnreadFills(): number {
  return useStore((state) => state.count);
}
