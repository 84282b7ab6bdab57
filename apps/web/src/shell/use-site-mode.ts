import { useRouterState } from '@tanstack/react-router';
import { type SiteMode, siteModeOf } from '../app/links.ts';

/** The mode of the page: exchange, simulation or web3. */
export function useSiteMode(): SiteMode {
  return useRouterState({ select: (state) => siteModeOf(state.location.pathname) });
}
