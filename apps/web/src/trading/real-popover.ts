// A module of its own, so that the popover's code and no other part of the design system is loaded late.
export { Popover } from '@bourse/ui';
