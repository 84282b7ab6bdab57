import { useRouterState } from '@tanstack/react-router';

/** The parts of the site that have menus of their own. */
export type SiteMode = 'exchange' | 'simulation' | 'web3';

/** The mode of a page, by its path with the language: play money where the path says `mock` or `simulation`. */
export function siteModeOf(pathname: string): SiteMode {
  if (/^\/[^/]+\/web3(\/|$)/.test(pathname)) return 'web3';
  return pathname.includes('mock') || /^\/[^/]+\/simulation(\/|$)/.test(pathname) ? 'simulation' : 'exchange';
}

/** The mode of the page: exchange, simulation or web3. */
export function useSiteMode(): SiteMode {
  return useRouterState({ select: (state) => siteModeOf(state.location.pathname) });
}
