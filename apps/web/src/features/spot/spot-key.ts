/** Spot's key among the venues of the site. */
export const SPOT = 'spot';
