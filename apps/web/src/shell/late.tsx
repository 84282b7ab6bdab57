import { hasWaitingToasts, onWaitingToasts } from '@bourse/ui';
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { HeaderToolsProps } from './header-tools.tsx';
import type { PhoneDrawerProps } from './phone-drawer.tsx';

// What opens above the page is not needed to paint it: its code comes with the first sign of a person, or with its use.
const Toasts = lazy(() => import('./toasts.tsx').then((module) => ({ default: module.Toasts })));
const Drawer = lazy(() => import('./phone-drawer.tsx').then((module) => ({ default: module.PhoneDrawer })));
const Nav = lazy(() => import('./header-nav.tsx').then((module) => ({ default: module.HeaderNav })));
const Tools = lazy(() => import('./header-tools.tsx').then((module) => ({ default: module.HeaderTools })));

const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;
let hadInput = false;

/** Whether anybody has moved, touched or typed yet. What waits for it stays on the screen until its code is there. */
function useFirstInput(): boolean {
  const [has, setHas] = useState(hadInput);
  useEffect(() => {
    if (has) return;
    const abort = new AbortController();
    const onInput = () => {
      hadInput = true;
      abort.abort();
      startTransition(() => setHas(true));
    };
    for (const input of INPUTS) globalThis.addEventListener(input, onInput, { passive: true, signal: abort.signal });
    return () => abort.abort();
  }, [has]);
  return has;
}

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
  const wanted = useFirstInput();
  return <Suspense fallback={fallback}>{wanted ? <Nav /> : fallback}</Suspense>;
}

/** Search, account and language with their panels; until then the fallback of the same size. */
export function LateTools({ fallback, ...rest }: FallbackProps & HeaderToolsProps) {
  const wanted = useFirstInput();
  return <Suspense fallback={fallback}>{wanted ? <Tools {...rest} /> : fallback}</Suspense>;
}
