import { useSyncExternalStore } from 'react';

function follow(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

function fullScreenElement(): HTMLElement | undefined {
  const element = document.fullscreenElement;
  return element instanceof HTMLElement ? element : undefined;
}

/**
 * Where what pops up belongs: inside the element that fills the screen, as browsers show nothing else then; undefined: at the end of the
 * page. Each portal asks for it, those of the frame included, so that it needs no provider.
 */
export function usePortalContainer(): HTMLElement | undefined {
  return useSyncExternalStore(follow, fullScreenElement, () => undefined);
}
