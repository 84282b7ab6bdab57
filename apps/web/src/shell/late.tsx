import { hasWaitingToasts, onWaitingToasts } from '@bourse/ui';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import type { PhoneDrawerProps } from './phone-drawer.tsx';

// What opens above the page is not needed to paint it; its code comes right after, or with the first use.
const Toasts = lazy(() => import('./toasts.tsx').then((module) => ({ default: module.Toasts })));
const Drawer = lazy(() => import('./phone-drawer.tsx').then((module) => ({ default: module.PhoneDrawer })));
const Nav = lazy(() => import('./header-nav.tsx').then((module) => ({ default: module.HeaderNav })));
const Tools = lazy(() => import('./header-tools.tsx').then((module) => ({ default: module.HeaderTools })));

let toastsWanted = false;

function areToastsWanted(): boolean {
  toastsWanted ||= hasWaitingToasts();
  return toastsWanted;
}

/** The region of messages, from the first message on. */
export function LateToasts() {
  const wanted = useSyncExternalStore(onWaitingToasts, areToastsWanted);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}

/** The phone's menu, from its first opening on. */
export function LateDrawer(props: PhoneDrawerProps & { readonly wanted: boolean }) {
  const { wanted, ...rest } = props;
  if (!wanted) return null;
  return (
    <Suspense>
      <Drawer {...rest} />
    </Suspense>
  );
}

interface FallbackProps {
  readonly fallback: ReactNode;
}

/** The menu of wide screens with its panels; until then the fallback of the same size. */
export function LateNav({ fallback }: FallbackProps) {
  return (
    <Suspense fallback={fallback}>
      <Nav />
    </Suspense>
  );
}

/** Search, account and language with their panels; until then the fallback of the same size. */
export function LateTools({ fallback }: FallbackProps) {
  return (
    <Suspense fallback={fallback}>
      <Tools />
    </Suspense>
  );
}
